import { useState } from "react";
import * as z from "zod/mini";
import { fieldOf } from "../../content/setting-fields.ts";
import { SelectInput, TextBox, TextInput } from "../../ui/office/input.tsx";
import { markdownHint } from "../../ui/office/markdown-hint.ts";
import type { ControlProps } from "./control-props.ts";
import { specialControls } from "./controls/special-controls.ts";
import { ImageControl } from "./image-control.tsx";
import { ListControl } from "./list-control.tsx";
import { MapLink } from "./map-link.tsx";
import { PlaceholderMenu } from "./placeholder-menu.tsx";

const inputTypes: Record<string, string> = { time: "time", day: "date", url: "text", email: "email", phone: "tel" };

/** The characters that fit into one line of a form. */
const SHORT = 90;

/** Whether an empty text is accepted. */
function isOptional(schema: z.core.$ZodType): boolean {
  return z.safeParse(schema, "").success;
}

/** A line or lines of text, with its placeholders to choose from. */
function TextControl({ schema, field, path, value, onChange, errors }: ControlProps) {
  const { control, label, help, longest = 0, placeholders } = field;
  const props = {
    label,
    wide: true,
    optional: isOptional(schema),
    error: errors[path],
    value: String(value ?? ""),
    spellCheck: !["url", "email", "phone", "time", "day"].includes(control),
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  const hint = [help, control === "markdown" && markdownHint].filter(Boolean).join(" ") || undefined;
  const isLong = control === "longText" || control === "markdown" || (control === "text" && longest > SHORT);
  return (
    <div data-path={path} className="min-w-0">
      {isLong ? (
        <TextBox {...props} hint={hint} lines={control === "text" ? 1 : 3} rows={control === "text" ? 2 : 5} />
      ) : (
        <TextInput {...props} hint={hint} type={inputTypes[control] ?? "text"} />
      )}
      {placeholders && <PlaceholderMenu path={path} onChange={onChange} />}
    </div>
  );
}

/** A number; text that is not a number stays as typed. */
function NumberControl({ field, path, value, onChange, errors }: ControlProps) {
  const [typed, setTyped] = useState(String(value));
  const read = (text: string) => (text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text);
  const text = read(typed) === value ? typed : String(value);
  return (
    <div data-path={path}>
      <TextInput
        label={field.label}
        hint={field.help}
        error={errors[path]}
        inputMode={field.control === "integer" ? "numeric" : "decimal"}
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(read(target.value));
        }}
      />
    </div>
  );
}

function ChoiceControl({ field, path, value, onChange, errors }: ControlProps) {
  return (
    <div data-path={path}>
      <SelectInput
        label={field.label}
        hint={field.help}
        error={errors[path]}
        value={String(value)}
        onChange={({ target }) => onChange(target.value)}
      >
        {field.choices?.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </SelectInput>
    </div>
  );
}

/** Fields that belong together, inside an item of a list. */
function GroupControl({ field, path, value, onChange, ...rest }: ControlProps) {
  const values = (value ?? {}) as Record<string, unknown>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {Object.entries(field.fields ?? {}).map(([name, schema]) => (
        <ValueControl
          key={name}
          {...rest}
          schema={schema}
          field={fieldOf(schema)}
          path={`${path}.${name}`}
          value={values[name]}
          onChange={(next) => onChange({ ...values, [name]: next })}
        />
      ))}
    </div>
  );
}

/** Edits a value of the settings by the control that its schema names. */
export function ValueControl(props: ControlProps) {
  const Special = specialControls[props.field.control];
  if (Special) return <Special {...props} />;
  switch (props.field.control) {
    case "integer":
    case "number":
      return <NumberControl {...props} />;
    case "longitude":
      return (
        <>
          <NumberControl {...props} />
          <MapLink />
        </>
      );
    case "choice":
    case "typePairing":
      return <ChoiceControl {...props} />;
    case "image":
      return <ImageControl {...props} />;
    case "list":
      return <ListControl {...props} renderItem={(item) => <ValueControl {...item} />} />;
    case "group":
      return <GroupControl {...props} />;
    default:
      // One without its component yet has a value that is no text.
      return typeof props.value === "object" ? null : <TextControl {...props} />;
  }
}
