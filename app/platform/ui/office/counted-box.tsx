import type { ComponentProps } from "react";
import { formatCount } from "../../lib/locale/format-count.ts";
import { TextBox } from "./input.tsx";

interface CountedBoxProps extends Omit<ComponentProps<typeof TextBox>, "hint"> {
  /** The current value. */
  typed: string;
  /** Most characters. A longer pasted text stays, with an error. */
  most: number;
}

/** A text area with a character count. */
export function CountedBox({ typed, most, error, ...box }: CountedBoxProps) {
  const count = typed.trim().length;
  const over = count - most;
  const tooMany = over > 0 ? `${formatCount(over, "character")} over the limit.` : undefined;
  return <TextBox {...box} error={tooMany ?? error} hint={`${count} of ${most} characters`} />;
}
