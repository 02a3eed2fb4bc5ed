import { useState } from "react";
import { Check } from "../../../platform/ui/office/check.tsx";
import { TextBox } from "../../../platform/ui/office/input.tsx";
import { FIRST_NAME } from "../campaign.ts";

interface PlainTextFieldProps {
  field: { name: string; defaultValue: string; error: string | undefined };
  /** What follows from the blocks. */
  generated: string;
}

/** The plain-text part: it follows the blocks until staff edit it. */
export function PlainTextField({ field, generated }: PlainTextFieldProps) {
  const [start, setStart] = useState<string | null>(field.defaultValue || null);
  return (
    <div className="col-span-full grid gap-3">
      <Check checked={start !== null} onChange={(edits) => setStart(edits ? generated : null)}>
        Edit the plain text myself
      </Check>
      {start === null ? (
        <input type="hidden" name={field.name} value="" />
      ) : (
        <TextBox
          {...field}
          defaultValue={start}
          label="Plain text"
          hint={`It no longer follows the blocks. Your name, postal address and the link to unsubscribe are added below it. ${FIRST_NAME} becomes the subscriber’s.`}
          lines={8}
        />
      )}
    </div>
  );
}
