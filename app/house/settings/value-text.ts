import { formatDay, formatTime, isDay } from "../../platform/lib/time/wall-time-text.ts";
import type { WordmarkSetting } from "../../platform/venue/schema/look.ts";
import { fieldOf, type SettingField } from "../../platform/venue/schema/setting-fields.ts";

/** A value in words, for diffs and lists: a group by its fields. */
export function valueText(field: SettingField | undefined, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (value === "" && field?.blank) return field.blank;
  if (typeof value === "boolean") return value ? "On" : "Off";
  if (typeof value === "string" && /^\d\d:\d\d$/.test(value) && field?.control === "time") return formatTime(value);
  if (typeof value === "string" && isDay(value) && field?.control === "day") return formatDay(value, "");
  if (field?.choices) return field.choices.find((choice) => choice.value === value)?.label ?? String(value);
  if (Array.isArray(value)) {
    const item = field?.item && fieldOf(field.item);
    return value.map((one) => valueText(item, one)).join(item?.control === "group" ? "\n" : ", ");
  }
  if (typeof value === "object") {
    if (field?.control === "image") return imageText(value as Record<string, unknown>);
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
  [
    image && `Image ${image}, in ${oneColor ? "one colour" : "its own colours"}`,
    text || (image ? "" : "The club's name"),
  ]
    .filter(Boolean)
    .join(" · ");

const imageText = ({ image, alt, focus }: Record<string, unknown>) => `${alt} (${image}, ${focus})`;
