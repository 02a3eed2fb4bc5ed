import { formatNumber } from "../../platform/lib/locale/format-number.ts";
import { formatDay, formatTime, isDay, isInstant, wallClockIn } from "../../platform/lib/time/wall-time-text.ts";
import { isRole, roleNames } from "../../platform/roles/roles.ts";
import { declineReasons } from "../../platform/venue/decline-reasons.ts";
import { requestKinds } from "../../platform/venue/request-kinds.ts";
import type { ImageSetting } from "../../platform/venue/schema/setting-fields.ts";
import { venue } from "../../platform/venue/venue.ts";

/** Words whose spelling in labels differs from that of field names. */
const spelled: Record<string, string> = {
  q: "search",
  id: "ID",
  url: "link",
  redirection: "ticket",
  alt: "alt text",
  picture: "image",
  ip: "IP",
  also: "includes",
};

/** A field's name as a label: `start_date` becomes `Start date`. */
export function fieldLabel(field: string): string {
  if (field === "picture_id") return "Image";
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

/** Fields whose texts the program chose; other texts are shown as people typed them. */
const STORED_WORDS = new Set([
  "status",
  "state",
  "stage",
  "kind",
  "meaning",
  "outcome",
  "confirmed",
  "why",
  "every",
  "decline_reason",
]);

/** Fields with a wall time, such as `21:30`. */
const CLOCK_TIMES = new Set(["doors", "time", "opens", "closes", "start", "nightEndsAt"]);

const kindLabels = new Map<string, string>(Object.entries(requestKinds).map(([kind, { label }]) => [kind, label]));

const statusLabels = new Map<string, string>(
  Object.values(requestKinds).flatMap(({ statuses }) =>
    Object.entries(statuses).map(([status, { label }]): [string, string] => [status, label]),
  ),
);

/** The labels of stored words, by field. */
const labels: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  kind: kindLabels,
  status: statusLabels,
  decline_reason: new Map(Object.entries(declineReasons)),
};

/** The label of a stored word: `sold_out` becomes `Sold out`. */
function wordLabel(field: string, word: string): string {
  if (field === "state" && word === "on") return "Scheduled";
  const label = labels[field]?.get(word);
  if (label !== undefined) return label;
  return word.charAt(0).toUpperCase() + word.slice(1).replace(/[_-]/g, " ");
}

/** Further parts of a change of a request (`also`), without its reply, which is in the sentence. */
const stepLabels: Record<string, string> = {
  note: "a note",
  asked: "a question to the guest",
  "table-offer": "an offer of a table",
  "change-approved": "the guest's change approved",
  "change-declined": "the guest's change declined",
  "link-made": "a new private link",
  "links-revoked": "all private links revoked",
  "email-withdrawn": "an unsent email withdrawn",
};

/** Parses a JSON text; returns the text itself if it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Whether a value is an image setting. */
function isImage(value: unknown): value is ImageSetting {
  const { image, alt, focus } = (typeof value === "object" && value ? value : {}) as Partial<ImageSetting>;
  return [image, alt, focus].every((part) => typeof part === "string");
}

/** The image in a value of a page or an item; undefined if it is not an image. */
export function imageOf(field: string, value: unknown): ImageSetting | undefined {
  if (field === "picture_id" && typeof value === "string") return { image: value, alt: "", focus: "50% 50%" };
  const setting = field.includes(".") && typeof value === "string" ? parsed(value) : value;
  return isImage(setting) ? setting : undefined;
}

/** A value as text. */
export function valueText(field: string, value: unknown): string {
  // Settings, such as `hours.special`, may be lists.
  if ((storedAsJson.has(field) || field.includes(".")) && typeof value === "string") {
    const content = parsed(value);
    if (typeof content === "object") return valueText(field, content);
  }
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean" && field === "status") return value ? "Active" : "Inactive";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return formatNumber(value, 2);
  if (field === "also" && Array.isArray(value)) {
    const steps = value.filter((step) => step !== "reply");
    return steps.map((step) => stepLabels[step] ?? String(step)).join(", ");
  }
  if (Array.isArray(value)) return value.length > 0 ? value.map((entry) => valueText(field, entry)).join(", ") : "none";
  if (field === "set_times" && typeof value === "object") {
    return Object.entries(value)
      .map(([key, entry]) => valueText(key, entry))
      .join(" ");
  }
  if (typeof value === "object") {
    const parts = Object.entries(value).map(([key, entry]) => `${fieldLabel(key)}: ${valueText(key, entry)}`);
    return parts.join("; ") || "none";
  }
  const text = String(value);
  if (field === "role" && isRole(text)) return roleNames[text];
  if (STORED_WORDS.has(field) && /^[a-z]+(?:[_-][a-z]+)*$/.test(text)) return wordLabel(field, text);
  if (CLOCK_TIMES.has(field) && /^\d\d:\d\d$/.test(text)) return formatTime(text);
  if (isDay(text)) return formatDay(text, "");
  if (!isInstant(text)) return text;
  const wall = text.endsWith("Z") ? wallClockIn(venue.timeZone, Date.parse(text)) : text;
  return `${formatDay(wall, "")}, ${formatTime(wall)}`;
}
