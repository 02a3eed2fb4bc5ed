import type { ComponentProps } from "react";
import { TextBox } from "./input.tsx";

interface CountedBoxProps extends Omit<ComponentProps<typeof TextBox>, "hint"> {
  /** The present value. */
  typed: string;
  /** Most characters. A longer pasted text stays and is reported. */
  most: number;
}

/** A text area with a character count. */
export function CountedBox({ typed, most, error, ...box }: CountedBoxProps) {
  const count = typed.trim().length;
  const over = count - most;
  const tooMany = over > 0 ? `${over} ${over === 1 ? "character" : "characters"} over the limit.` : undefined;
  return <TextBox {...box} error={tooMany ?? error} hint={`${count} of ${most} characters`} />;
}
