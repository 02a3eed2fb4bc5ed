import { formatNumber } from "../../platform/lib/locale/format-number.ts";
import { formatDay, isDay } from "../../platform/lib/time/wall-time-text.ts";
import type { ImageSetting } from "../../platform/venue/schema/setting-fields.ts";
import { trailActions } from "../../staff/audit-log/actions.ts";
import type { TrailRow } from "./shapes.ts";
import { fieldLabel, imageOf, valueText } from "./value-text.ts";

/** The fields of a row that its sentence needs. */
type Told = Pick<TrailRow, "action" | "actor" | "object" | "before" | "after" | "filter" | "count">;

/** A part of a sentence. */
export interface Words {
  text: string;
  of?: "actor" | "object";
}

/** A field before and after a change; undefined if it had no value. */
export interface Change {
  label: string;
  before?: string;
  after?: string;
  /** The images, if the field is an image. */
  images?: { before: ImageSetting | undefined; after: ImageSetting | undefined };
}

/** The names of the fields that a row changed. */
const fieldsOf = ({ before, after }: Told) => Object.keys({ ...before, ...after });

const mentionsChange = (text: string) => text.includes("{before}") || text.includes("{after}");

/** An object's name; a club night's day at the end is formatted. */
function nameText(name: string): string {
  const day = name.slice(-10);
  return isDay(day) ? name.slice(0, -10) + formatDay(day, "") : name;
}

/** Turns `{count} other sessions` into `{count} other session`. */
const singular = (text: string) => text.replace(/\{count\} ((?:[a-z]+ )??)([a-z]+?)(?:es|s)\b/, "{count} $1$2");

/** An action as a sentence. */
export function sentenceOf(row: Told): Words[] {
  const { action, actor, object, before, after, count } = row;
  // An action that this version does not know is shown by its stored name.
  const named: string = trailActions[action] ?? action;
  const known = count === 1 ? singular(named) : named;
  const text = known.includes("{object}") || !object?.name ? known : `${known} {object}`;
  const [field, ...others] = fieldsOf(row);
  const value = (values: TrailRow["before"]) =>
    field === undefined || others.length > 0 ? "" : valueText(field, values[field]);
  const filled: Record<string, Words> = {
    "{object}": { text: nameText(object?.name || object?.id || ""), of: "object" },
    "{before}": { text: value(before) },
    "{after}": { text: value(after) },
    "{count}": { text: formatNumber(count ?? 0) },
  };
  const words = text.split(/(\{\w+\})/).filter(Boolean);
  return [{ text: actor.name, of: "actor" }, { text: " " }, ...words.map((word) => filled[word] ?? { text: word })];
}

export function sentenceText(row: Told): string {
  return sentenceOf(row)
    .map(({ text }) => text)
    .join("");
}

/** Whether a change of a request consisted only of its reply. */
const isReplyAlone = (steps: unknown) => Array.isArray(steps) && steps.every((step) => step === "reply");

/** A row's changes, except those in its sentence. */
export function changesOf(row: Told): Change[] {
  const { action, before, after } = row;
  const fields = fieldsOf(row);
  if (fields.length === 1 && mentionsChange(trailActions[action] ?? "")) return [];
  return fields
    .filter((field) => field !== "also" || !isReplyAlone(after.also))
    .map((field) => ({
      label: fieldLabel(field),
      ...(field in before && { before: valueText(field, before[field]) }),
      ...(field in after && { after: valueText(field, after[field]) }),
      ...imagesOf(field, row),
    }));
}

/** The images of a field before and after the change, if it has any. */
function imagesOf(field: string, { before, after }: Told): Pick<Change, "images"> {
  const images = { before: imageOf(field, before[field]), after: imageOf(field, after[field]) };
  return images.before || images.after ? { images } : {};
}

/** The filter of an export or a search, as a list of fields. */
export function filterOf({ filter }: Told): Change[] {
  return Object.entries(filter).map(([field, value]) => ({ label: fieldLabel(field), after: valueText(field, value) }));
}
