import type { RichText } from "../lib/rich-text.ts";
import type { ImageSetting, Markdown } from "./schema/setting-fields.ts";
import type { Settings } from "./schema/settings.ts";

/** Settings as they are read: Markdown is a tree, images are as they are stored. */
type Filled<Value> = Value extends Markdown
  ? RichText
  : Value extends ImageSetting
    ? Value
    : Value extends readonly (infer Item)[]
      ? Filled<Item>[]
      : Value extends object
        ? { [Name in keyof Value]: Filled<Value[Name]> }
        : Value;

/** Texts, lists and images of all pages, with placeholders filled in. */
export type PageTexts = Filled<Settings["pages"]>;
