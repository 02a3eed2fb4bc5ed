import type { ImageSetting } from "../../content/setting-fields.ts";
import { ImageSettingField } from "../../media/office/image-setting-field.tsx";
import type { ControlProps } from "./control-props.ts";

/** An image with its alt text and focal point. */
export function ImageControl({ field, path, value, onChange, errors }: ControlProps) {
  const { [`${path}.image`]: image, [`${path}.alt`]: alt, [`${path}.focus`]: focus } = errors;
  return (
    <div data-path={path}>
      <ImageSettingField
        label={field.label}
        value={value as ImageSetting}
        onChange={onChange}
        errors={{ image, alt, focus }}
      />
    </div>
  );
}
