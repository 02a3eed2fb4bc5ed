import type { ComponentProps } from "react";
import { TextBox } from "./input.tsx";

interface CountedBoxProps extends Omit<ComponentProps<typeof TextBox>, "hint"> {
  /** What stands in it. */
  typed: string;
  /** How many characters it takes. What is pasted beyond that stays, and is said. */
  most: number;
}

/** Some lines that must not be longer than so many characters, counted while they are typed. */
export function CountedBox({ typed, most, error, ...box }: CountedBoxProps) {
  const count = typed.trim().length;
  const over = count - most;
  const tooMany = over > 0 ? `${over} ${over === 1 ? "character" : "characters"} too many.` : undefined;
  return <TextBox {...box} error={tooMany ?? error} hint={`${count} of ${most} characters`} />;
}
