import { formatDay, formatTime, isDay } from "../../platform/lib/time/wall-time-text.ts";
import type { WordmarkSetting } from "../../platform/venue/schema/look.ts";
import { fieldOf, type ImageSetting, type SettingField } from "../../platform/venue/schema/setting-fields.ts";

const currencyNames = new Intl.DisplayNames("en", { type: "currency" });
const localeNames = new Intl.DisplayNames("en", { type: "language", languageDisplay: "standard" });

/** A value as text, for diffs and lists: a group by its fields, an image by its alt text. */
export function valueText(field: SettingField | undefined, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (value === "" && field?.blank) return field.blank;
  if (typeof value === "boolean") return value ? "On" : "Off";
  if (typeof value === "string" && /^\d\d:\d\d$/.test(value) && field?.control === "time") return formatTime(value);
  if (typeof value === "string" && isDay(value) && field?.control === "day") return formatDay(value, "");
  if (typeof value === "string" && value !== "" && field?.control === "currency")
    return `${currencyNames.of(value)} (${value})`;
  if (typeof value === "string" && value !== "" && field?.control === "locale") return localeNames.of(value) ?? value;
  if (field?.choices) return field.choices.find((choice) => choice.value === value)?.label ?? String(value);
  if (Array.isArray(value)) {
    const item = field?.item && fieldOf(field.item);
    return value.map((one) => valueText(item, one)).join(item?.control === "group" ? "\n" : ", ");
  }
  if (typeof value === "object") {
    if (field?.control === "image") return (value as ImageSetting).alt;
    if (field?.control === "wordmark") return wordmarkText(value as WordmarkSetting);
    return Object.entries(value)
      .map(([name, one]) => {
        const schema = field?.fields?.[name];
        return valueText(schema && fieldOf(schema), one);
      })
      .filter((text) => text !== "")
      .join(" · ");
  }
  return String(value);
}

const wordmarkText = ({ text, image, oneColor }: WordmarkSetting) =>
  [image && `Image in ${oneColor ? "one colour" : "its own colours"}`, text || (image ? "" : "The club's name")]
    .filter(Boolean)
    .join(" · ");

/** The name of the image field in a group; undefined if it has none. */
export function imageFieldName({ fields = {} }: SettingField): string | undefined {
  return Object.entries(fields).find(([, schema]) => fieldOf(schema).control === "image")?.[0];
}

/** The image in a value, which is an image or a group that contains one. */
export function imageOf(field: SettingField | undefined, value: unknown): ImageSetting | undefined {
  if (!field || typeof value !== "object" || value === null) return undefined;
  if (field.control === "image") return value as ImageSetting;
  const name = imageFieldName(field);
  return name === undefined ? undefined : (value as Record<string, ImageSetting | undefined>)[name];
}
