import type { IllustratedText, RichText } from "../lib/rich-text.ts";
import type { IllustratedMarkdown, ImageSetting, Markdown } from "./schema/setting-fields.ts";
import type { Settings } from "./schema/settings.ts";

/** Page texts as readers get them: Markdown is parsed, images are as stored. */
type Filled<Value> = Value extends Markdown
  ? RichText
  : Value extends IllustratedMarkdown
    ? IllustratedText<ImageSetting>
    : Value extends ImageSetting
      ? Value
      : Value extends readonly (infer Item)[]
        ? Filled<Item>[]
        : Value extends object
          ? { [Name in keyof Value]: Filled<Value[Name]> }
          : Value;

/** Texts, lists and images of all pages, with placeholders filled in. */
export type PageTexts = Filled<Settings["pages"]>;
