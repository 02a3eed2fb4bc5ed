import * as z from "zod/mini";
import { email, isLink } from "../../lib/fields.ts";
import { isDay } from "../../lib/time/wall-time-text.ts";
import type { ContrastCheck } from "./look-colors.ts";

/** How a setting is edited in the back office. */
export type SettingControl =
  | "text"
  | "longText"
  | "markdown"
  | "integer"
  | "number"
  | "time"
  | "day"
  | "color"
  | "url"
  | "email"
  | "phone"
  | "choice"
  | "image"
  | "list"
  | "group"
  // These have a component of their own (`house/settings/office/controls`).
  | "country"
  | "city"
  | "timeZone"
  | "currency"
  | "locale"
  | "longitude"
  | "addressPart"
  | "bankCode"
  | "accountNumber"
  | "week"
  | "wordmark"
  | "typePairing"
  | "appIcon";

/** What the office needs to know about a setting, besides its zod schema. */
export interface SettingField {
  control: SettingControl;
  label: string;
  /** Help text below the label. */
  help?: string;
  /** What an empty value means. */
  blank?: string;
  /** The default value; for an item of a list, the value of a new item. */
  initial: unknown;
  /** Whether `{placeholders}` are filled in. */
  placeholders?: boolean;
  /** Longest text, in characters. */
  longest?: number;
  /** Whether a Markdown text may have images of the library. */
  illustrated?: true;
  /** For `choice`: the options, in order. */
  choices?: readonly Choice[];
  /** For `group`: the fields, in order. */
  fields?: Readonly<Record<string, z.core.$ZodType>>;
  /** For `list`: the schema of an item, and an item's name ("question"). */
  item?: z.core.$ZodType;
  itemName?: string;
  /** For `color`: checks its contrast in both themes. */
  contrast?: (color: string) => ContrastCheck[];
  /** Limits of a number, or of a list's length. */
  min?: number;
  max?: number;
}

interface Choice {
  value: string;
  label: string;
}

/**
 * An image on a page: one of the program's by name (`gallery-01`), or one of the library by id; its focal point in CSS.
 */
export interface ImageSetting {
  image: string;
  alt: string;
  focus: string;
}

type Options = Pick<SettingField, "help" | "placeholders">;
type TextOptions = Options & {
  illustrated?: true;
  longest?: number;
  optional?: boolean;
  control?: "text" | "city" | "timeZone" | "currency" | "locale" | "addressPart" | "bankCode" | "accountNumber";
  /** Additional checks of the text. Calling `.check()` afterwards would return a schema that is not registered. */
  checks?: z.core.$ZodCheck<string>[];
};

const registered = new WeakMap<z.core.$ZodType, SettingField>();

/** The office's facts about a setting. @throws for a schema that was not created by this module. */
export function fieldOf(schema: z.core.$ZodType): SettingField {
  const field = registered.get(schema);
  if (!field) throw new Error("A setting without a label: make it with setting-fields.ts");
  return field;
}

/** Registers a schema as a setting. */
export function setting<Schema extends z.core.$ZodType>(schema: Schema, field: SettingField): Schema {
  registered.set(schema, field);
  return schema;
}

/** A setting with text. Only multi-line settings may contain line breaks and tabs. */
function textSetting(
  control: Exclude<TextOptions["control"], undefined> | "url" | "longText" | "markdown",
  label: string,
  initial: string,
  { longest, optional, checks = [], ...rest }: Omit<TextOptions, "control"> & { longest: number },
) {
  const missing = `Enter ${label.charAt(0).toLowerCase()}${label.slice(1)}.`;
  const hasLines = control === "longText" || control === "markdown";
  const unwanted = hasLines ? /(?![\n\t])\p{Cc}/u : /\p{Cc}/u;
  const schema = z.string(missing).check(
    z.trim(),
    z.minLength(optional ? 0 : 1, missing),
    z.maxLength(longest, `Use ${longest} characters or fewer.`),
    z.refine((value) => !unwanted.test(value), "Remove the characters that can't be typed."),
    ...checks,
  );
  return setting(schema, { control, label, initial, longest, ...rest });
}

/** A line of text. */
export function text(label: string, initial: string, { control = "text", ...options }: TextOptions = {}) {
  return textSetting(control, label, initial, { longest: 200, ...options });
}

/** Text with line breaks, without formatting. */
export function longText(label: string, initial: string, options: TextOptions = {}) {
  return textSetting("longText", label, initial, { longest: 4_000, ...options });
}

/** Text in the Markdown subset of `platform/venue/markdown.ts`, branded so that it cannot be shown unparsed. */
export function markdown(label: string, initial: string, options: TextOptions = {}) {
  return textSetting("markdown", label, initial, { longest: 4_000, ...options }).brand<"Markdown">();
}

/** Text in the Markdown subset. */
export type Markdown = string & z.core.$brand<"Markdown">;

/** The same, with images of the library. */
export function illustratedMarkdown(label: string, initial: string, options: TextOptions = {}) {
  const all = { longest: 4_000, ...options, illustrated: true } as const;
  return textSetting("markdown", label, initial, all).brand<"IllustratedMarkdown">();
}

/** Text in the Markdown subset with images of the library. */
export type IllustratedMarkdown = string & z.core.$brand<"IllustratedMarkdown">;

interface NumberOptions extends Pick<SettingField, "help"> {
  min: number;
  max: number;
}

/** A whole number from `min` to `max`. */
export function integer(label: string, initial: number, { min, max, ...rest }: NumberOptions) {
  const message = `Enter a whole number from ${min} to ${max}.`;
  const schema = z.number(message).check(z.int(message), z.minimum(min, message), z.maximum(max, message));
  return setting(schema, { control: "integer", label, initial, min, max, ...rest });
}

/** A number from `min` to `max`, with decimals. */
export function decimal(
  label: string,
  initial: number,
  { min, max, control = "number", ...rest }: NumberOptions & { control?: SettingControl },
) {
  const message = `Enter a number from ${min} to ${max}.`;
  const schema = z.number(message).check(z.minimum(min, message), z.maximum(max, message));
  return setting(schema, { control, label, initial, min, max, ...rest });
}

/** A time of day, `HH:MM`. */
export function time(label: string, initial: string, options: Options = {}) {
  const schema = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time like 22:00."));
  return setting(schema, { control: "time", label, initial, ...options });
}

/** A date, `YYYY-MM-DD`. */
export function day(label: string, initial: string, options: Options = {}) {
  const schema = z.string("Choose a date.").check(z.refine(isDay, "Choose a date."));
  return setting(schema, { control: "day", label, initial, ...options });
}

/** The options of a yes-or-no setting. */
export const yesOrNo = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
] as const;

/** A choice between some values. */
export function choice<const Value extends string>(
  label: string,
  initial: NoInfer<Value>,
  choices: readonly { value: Value; label: string }[],
  { control = "choice", ...options }: Options & { control?: "choice" | "country" } = {},
) {
  const schema = z.enum(choices.map(({ value }) => value) as [Value, ...Value[]], "Choose one from the list.");
  return setting(schema, { control, label, initial, choices, ...options });
}

/** A web address that starts with http or https. */
export function url(label: string, initial: string) {
  const check = z.refine<string>(isLink, "Enter a link that starts with http:// or https://.");
  return textSetting("url", label, initial, { longest: 1_000, checks: [check] });
}

/** A page of the site (`/events`), a web address, or a `mailto:` or `tel:` link. */
export function link(label: string, initial: string) {
  const check = z.refine<string>(
    (value) => /^\/(?![/\\])\S*$/.test(value) || isLink(value) || /^(mailto:\S[^\s@]*@\S+|tel:\+?[\d -]+)$/.test(value),
    "Enter a page like /events, or a link that starts with http://, https:// or mailto:.",
  );
  return textSetting("url", label, initial, { longest: 1_000, checks: [check] });
}

/** An email address. */
export function emailAddress(label: string, initial: string, options: Options & { optional?: boolean } = {}) {
  const { optional, ...rest } = options;
  const schema = optional ? z.union([z.literal(""), email], "Enter an email address like name@example.com.") : email;
  return setting(schema, { control: "email", label, initial, ...rest });
}

const percent = String.raw`(\d{1,2}(\.\d+)?|100)%`;

/** An image with its alt text and focal point. */
export function image(label: string, initial: ImageSetting, options: Options = {}) {
  const schema = z.object({
    image: z.string().check(z.regex(/^[\w-]{1,64}$/, "Choose an image.")),
    alt: z
      .string()
      .check(z.trim(), z.minLength(1, "Describe the image."), z.maxLength(300, "Use 300 characters or fewer.")),
    focus: z.string().check(z.regex(new RegExp(`^${percent} ${percent}$`), "Choose a focal point.")),
  });
  return setting(schema, { control: "image", label, initial, ...options });
}

/**
 * A check of a list, or of several settings of a group, as a zod check.
 *
 * @param error returns an instruction, or undefined if the value is valid. @param path of the setting that the error
 * belongs to.
 */
export function rule<Value>(error: (value: Value) => string | undefined, path: string[] = []) {
  return z.check<Value>(({ value, issues }) => {
    const message = error(value);
    if (message) issues.push({ code: "custom", input: value, message, path });
  });
}

interface ListOptions<Item extends z.core.$ZodType> extends Pick<SettingField, "help" | "min" | "max"> {
  itemName: string;
  checks?: z.core.$ZodCheck<z.core.output<NoInfer<Item>>[]>[];
  /** The control that edits the whole list. */
  control?: "list" | "week";
}

/**
 * A list, which is always changed as a whole.
 *
 * @param itemName an item's name within a sentence: "question". @param checks checks of the whole list.
 */
export function list<Item extends z.core.$ZodType>(
  label: string,
  initial: readonly z.core.input<NoInfer<Item>>[],
  item: Item,
  { itemName, min = 0, max = 50, checks = [], control = "list", ...rest }: ListOptions<Item>,
) {
  const schema = z
    .array(item)
    .check(z.minLength(min, `Add at least ${min}.`), z.maxLength(max, `Remove some: ${max} at most.`), ...checks);
  return setting(schema, { control, label, initial, item, itemName, min, max, ...rest });
}

/** Settings that belong together. @param checks checks across several of them, as zod checks. */
export function group<Fields extends Record<string, z.core.$ZodType>>(
  label: string,
  fields: Fields,
  { checks = [], ...rest }: { help?: string; checks?: z.core.$ZodCheck<z.core.output<z.ZodMiniObject<Fields>>>[] } = {},
) {
  const initial = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldOf(field).initial]));
  const schema = z.strictObject(fields).check(...checks);
  return setting(schema, { control: "group", label, fields, initial, ...rest });
}
