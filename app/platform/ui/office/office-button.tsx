import type { ComponentProps } from "react";
import { officeButton } from "./button.ts";

interface OfficeButtonProps extends ComponentProps<"button"> {
  look?: Parameters<typeof officeButton>[0];
  opensDialog?: boolean;
}

/** A button of the back office. @param className additional classes. */
export function OfficeButton({ look = "outline", opensDialog, className, ...button }: OfficeButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup={opensDialog && "dialog"}
      {...button}
      className={officeButton(look, className)}
    />
  );
}
