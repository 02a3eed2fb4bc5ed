import type { ImageSetting } from "../../content/setting-fields.ts";
import { TextInput } from "../../ui/office/input.tsx";
import type { ControlProps } from "./control-props.ts";

const parts = [
  { name: "image", label: "Image", hint: "The name of an image that ships with the program, or an id." },
  { name: "alt", label: "Alt text", hint: undefined },
  { name: "focus", label: "Focal point", hint: "From left and from top, such as 50% 50%." },
] as const;

/** An image with its alt text and focal point. */
export function ImageControl({ field, path, value, onChange, errors }: ControlProps) {
  const image = value as ImageSetting;
  return (
    <fieldset data-path={path} className="grid gap-4 border border-rule p-4">
      <legend className="px-1 text-sm font-semibold">{field.label}</legend>
      {parts.map(({ name, label, hint }) => (
        <TextInput
          key={name}
          label={label}
          hint={hint}
          error={errors[`${path}.${name}`]}
          value={image[name]}
          onChange={({ target }) => onChange({ ...image, [name]: target.value })}
        />
      ))}
    </fieldset>
  );
}
