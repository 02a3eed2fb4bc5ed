import type { CSSProperties, InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { FieldFrame, type FrameProps, useEmptyMessage, useField } from "../field.tsx";
import { Chevron } from "../select-field.tsx";

type Own<Attributes> = FrameProps & Omit<Attributes, "id" | "required" | "className">;

const emptyText: Record<string, string> = {
  date: "Choose a date",
  time: "Choose a time",
  "datetime-local": "Choose a date and time",
};

/** An input of any `type`. */
export function TextInput(props: Own<InputHTMLAttributes<HTMLInputElement>>) {
  const { frame, input } = useField(props);
  const empty = useEmptyMessage(emptyText[props.type ?? "text"], props.defaultValue, props.onInput);
  return (
    <FieldFrame {...frame}>
      <input
        {...input}
        {...empty}
        {...(input.value && { "data-empty": undefined })}
        className="office-input tabular mt-1.5"
      />
    </FieldFrame>
  );
}

/** A text area that grows with its content where the browser supports that. @param lines the fewest lines shown. */
export function TextBox({
  lines = 1,
  ...props
}: Own<TextareaHTMLAttributes<HTMLTextAreaElement>> & { lines?: number }) {
  const { frame, input } = useField(props);
  return (
    <FieldFrame {...frame}>
      <textarea
        rows={4}
        {...input}
        style={{ "--lines": lines } as CSSProperties}
        className="office-input mt-1.5 grows leading-normal"
      />
    </FieldFrame>
  );
}

/** A select; `children` are its options. */
export function SelectInput(props: Own<SelectHTMLAttributes<HTMLSelectElement>>) {
  const { frame, input } = useField(props);
  return (
    <FieldFrame {...frame}>
      <div className="relative mt-1.5">
        <select {...input} className="office-input cursor-pointer pr-9! text-ellipsis" />
        <Chevron className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2" />
      </div>
    </FieldFrame>
  );
}

/** How a long text is formatted, below its field. */
export const markdownHint = "**bold**, *italic*, [link](https://…), lines that start with - make a list.";
