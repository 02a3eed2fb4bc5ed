import type { ImageSetting } from "../../content/setting-fields.ts";
import { ImageSettingField } from "../../media/office/image-setting-field.tsx";
import type { ControlProps } from "./control-props.ts";

/** An image with its alt text and focal point. */
export function ImageControl({ field, path, value, onChange, errors }: ControlProps) {
  const wrong = { image: errors[`${path}.image`], alt: errors[`${path}.alt`], focus: errors[`${path}.focus`] };
  return (
    <div data-path={path}>
      <ImageSettingField label={field.label} value={value as ImageSetting} onChange={onChange} errors={wrong} />
    </div>
  );
}
