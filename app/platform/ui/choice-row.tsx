import type { ReactNode } from "react";

interface ChoiceRowProps {
  legend: ReactNode;
  /** Sets the row's height and, with `--choice`, the width of its placeholders. */
  className: string;
  /** The choices; placeholders are shown until there are any. */
  children?: ReactNode;
}

/** Choices side by side in a row of one height, so that nothing below it moves when they arrive or change. */
export function ChoiceRow({ legend, className, children }: ChoiceRowProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{legend}</legend>
      <div className={`choice-row ${className}`}>{children}</div>
    </fieldset>
  );
}
