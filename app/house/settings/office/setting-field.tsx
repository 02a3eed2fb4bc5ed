import { memo, useRef, useState } from "react";
import { Chip } from "../../../platform/ui/office/chip.tsx";
import type { SettingLeaf } from "../../../platform/venue/changed-settings.ts";
import { ValueControl } from "./value-control.tsx";

interface SettingFieldProps {
  leaf: SettingLeaf;
  /** The value as JSON, like every value of the form. */
  defaultValue: string;
  saved: string;
  published: string;
  errors: Readonly<Record<string, string>>;
  sought: string;
}

const resetLook = "min-h-11 cursor-pointer font-semibold underline underline-offset-4 md:pointer-fine:min-h-6";

/** A setting as a form field, sent as JSON under its path. Shows whether it differs from the published value. */
export const SettingFieldRow = memo(function SettingFieldRow(props: SettingFieldProps) {
  const { leaf, defaultValue, saved, published, errors, sought } = props;
  const { path, field, schema } = leaf;
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(defaultValue);
  const put = (next: string) => {
    if (!input.current) return;
    input.current.value = next;
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const initial = JSON.stringify(field.initial);
  const resets = [
    { label: "Reset to published", to: published, shown: text !== published },
    { label: "Reset to default", to: initial, shown: text !== initial && initial !== published },
  ].filter(({ shown }) => shown);
  return (
    <div className="min-w-0 scroll-mt-24">
      <input
        ref={input}
        type="hidden"
        name={path}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ValueControl
        schema={schema}
        field={field}
        path={path}
        value={JSON.parse(text)}
        onChange={(value) => put(JSON.stringify(value))}
        errors={errors}
        sought={sought}
      />
      {(resets.length > 0 || text !== saved) && (
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          {text !== saved ? (
            <Chip tone="busy">Not saved</Chip>
          ) : (
            text !== published && <Chip tone="calm">Changed in draft</Chip>
          )}
          {resets.map(({ label, to }) => (
            <button
              key={label}
              type="button"
              aria-label={`${label}: ${field.label}`}
              onClick={() => put(to)}
              className={resetLook}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
});
