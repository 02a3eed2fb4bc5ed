import { formatNumber } from "../../platform/lib/locale/format-number.ts";
import { formatDay, formatTime, isDay, isInstant, wallClockIn } from "../../platform/lib/time/wall-time-text.ts";
import { isRole, roleNames } from "../../platform/roles/roles.ts";
import { venue } from "../../platform/venue/venue.ts";
import { trailActions } from "../audit-log/actions.ts";
import type { TrailRow } from "./shapes.ts";

/** The fields of a row that its sentence needs. */
type Told = Pick<TrailRow, "action" | "actor" | "object" | "before" | "after" | "filter" | "count">;

/** A part of a sentence. */
export interface Words {
  text: string;
  of?: "actor" | "object";
}

/** A field, as it was and as it is; undefined where it was not there. */
export interface Change {
  label: string;
  before?: string;
  after?: string;
}

/** Words in labels that are not written as in a sentence. */
const spelled: Record<string, string> = {
  q: "search",
  id: "ID",
  url: "link",
  redirection: "ticket",
  alt: "alt text",
  ip: "IP",
};

/** A field's name as a label: `start_date` is `Start date`. */
function fieldLabel(field: string): string {
  const words = field
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[\s._-]+/)
    .map((word) => spelled[word] ?? word)
    .join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Fields that are stored as JSON. */
const storedAsJson = new Set([
  "set_times",
  "line_up",
  "terms",
  "commission",
  "blocks",
  "audience",
  "overruled",
  "outline",
]);

/** The value of a JSON text; the text itself if it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A value as people read it. */
function valueText(field: string, value: unknown): string {
  if (storedAsJson.has(field) && typeof value === "string") {
    const content = parsed(value);
    if (typeof content === "object") return valueText(field, content);
  }
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean" && field === "status") return value ? "Active" : "Inactive";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return formatNumber(value, 2);
  if (Array.isArray(value)) return value.length > 0 ? value.map((entry) => valueText(field, entry)).join(", ") : "none";
  if (field === "set_times" && typeof value === "object") return Object.values(value).join(" ");
  if (typeof value === "object") {
    const parts = Object.entries(value).map(([key, entry]) => `${fieldLabel(key)}: ${valueText(key, entry)}`);
    return parts.join("; ") || "none";
  }
  const text = String(value);
  if (field === "role" && isRole(text)) return roleNames[text];
  if (isDay(text)) return formatDay(text, "");
  if (!isInstant(text)) return text;
  const wall = text.endsWith("Z") ? wallClockIn(venue.timeZone, Date.parse(text)) : text;
  return `${formatDay(wall, "")}, ${formatTime(wall)}`;
}

/** The fields that a row changed. */
const fieldsOf = ({ before, after }: Told) => Object.keys({ ...before, ...after });

const mentionsChange = (text: string) => text.includes("{before}") || text.includes("{after}");

/** An action as a sentence. */
export function sentenceOf(row: Told): Words[] {
  const { action, actor, object, before, after, count } = row;
  // An action of a newer version is shown by its name.
  const known: string = trailActions[action] ?? action;
  const text = known.includes("{object}") || !object?.name ? known : `${known} {object}`;
  const [field, ...others] = fieldsOf(row);
  const value = (values: TrailRow["before"]) =>
    field === undefined || others.length > 0 ? "" : valueText(field, values[field]);
  const filled: Record<string, Words> = {
    "{object}": { text: object?.name || object?.id || "", of: "object" },
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

/** The changes of a row that its sentence does not contain. */
export function changesOf(row: Told): Change[] {
  const { action, before, after } = row;
  const fields = fieldsOf(row);
  if (fields.length === 1 && mentionsChange(trailActions[action] ?? "")) return [];
  return fields.map((field) => ({
    label: fieldLabel(field),
    ...(field in before && { before: valueText(field, before[field]) }),
    ...(field in after && { after: valueText(field, after[field]) }),
  }));
}

/** The filter of an export or a search and its number of rows, without what the sentence contains. */
export function filterOf({ action, filter, count }: Told): Change[] {
  const asked = Object.entries(filter).map(([field, value]) => ({
    label: fieldLabel(field),
    after: valueText(field, value),
  }));
  const isSaid = (trailActions[action] ?? "").includes("{count}");
  return count === null || isSaid ? asked : [...asked, { label: "Rows", after: formatNumber(count) }];
}
