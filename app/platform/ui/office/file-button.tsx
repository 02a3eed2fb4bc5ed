import { type ReactNode, useId } from "react";
import { officeButton } from "./button.ts";

interface FileButtonProps {
  /** Media types and file extensions: `image/png,.svg`. */
  accept: string;
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  disabled?: boolean;
  /** The name for screen readers, if the button's text is not enough. */
  label?: string;
  describedBy?: string;
  look?: Parameters<typeof officeButton>[0];
  children: ReactNode;
}

/** A button for choosing files that takes them immediately; a form around it does not submit them. */
export function FileButton({ onFiles, label, describedBy, look = "outline", children, ...input }: FileButtonProps) {
  const id = useId();
  return (
    <span className="relative inline-flex w-fit">
      <input
        {...input}
        id={id}
        type="file"
        aria-label={label}
        aria-describedby={describedBy}
        // A form's draft cannot contain a file.
        onInput={(event) => {
          event.stopPropagation();
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
        onChange={(event) => event.stopPropagation()}
        className="peer absolute inset-0 size-full opacity-0 file:hidden"
      />
      <label
        htmlFor={id}
        className={officeButton(
          look,
          "relative peer-disabled:opacity-60 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus",
        )}
      >
        {children}
      </label>
    </span>
  );
}
