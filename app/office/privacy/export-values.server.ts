import { html } from "hono/html";
import { formatBytes } from "../../platform/lib/format-bytes.ts";
import type { Block, Inline, RichText } from "../../platform/lib/rich-text.ts";
import { formatDate, formatLongDate, formatTime, isDay } from "../../platform/lib/time/wall-time-text.ts";
import { formatAmount } from "../../platform/venue/money.ts";
import { codeText, exportLabel } from "./export-labels.ts";

export type Html = ReturnType<typeof html>;

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?([+-]\d\d:\d\d|Z)?$/.test(text);

/** An instant with its year, since the document may be read much later: `28 November 2026, 11 PM`. */
export const instantText = (time: string): string => `${formatDate(time)}, ${formatTime(time)}`;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (typeof value === "object" && Object.values(value).every(isEmpty));

const isRichText = (value: readonly unknown[]): value is RichText =>
  value.every((block) => typeof block === "object" && block !== null && ("p" in block || "items" in block));

function inline(part: Inline): Html {
  if (typeof part === "string") return html`${part}`;
  if ("em" in part) return html`<em>${part.em.map(inline)}</em>`;
  if ("strong" in part) return html`<strong>${part.strong.map(inline)}</strong>`;
  return html`${part.text.map(inline)} (${part.href})`;
}

function block(one: Block): Html {
  if ("p" in one) return html`<p>${one.p.map(inline)}</p>`;
  const items = one.items.map((item) => html`<li>${item.map(block)}</li>`);
  return one.start === undefined ? html`<ul>${items}</ul>` : html`<ol start="${String(one.start)}">${items}</ol>`;
}

function numberText(key: string, value: number): string {
  if (key.endsWith("_cents")) return formatAmount(value);
  if (key === "spent") return formatAmount(Math.round(value * 100));
  return key === "size" ? formatBytes(value) : String(value);
}

function yesOrNo(key: string, value: boolean): string {
  if (key === "given") return value ? "Given" : "Withdrawn";
  return value ? "Yes" : "No";
}

/** A text, a number, or yes and no; if the text differs from the JSON, an attribute has the JSON's value. */
function single(key: string, value: string | number | boolean): Html {
  if (typeof value !== "string") {
    const words = typeof value === "number" ? numberText(key, value) : yesOrNo(key, value);
    return html`<data value="${String(value)}">${words}</data>`;
  }
  if (isInstant(value)) return html`<time datetime="${value}">${instantText(value)}</time>`;
  if (isDay(value)) return html`<time datetime="${value}">${formatLongDate(value)}</time>`;
  const words = codeText(key, value);
  return words === undefined ? html`<bdi>${value}</bdi>` : html`<data value="${value}">${words}</data>`;
}

/** A value of a field. */
export function valueHtml(key: string, value: unknown): Html {
  if (Array.isArray(value)) {
    if (isRichText(value)) return html`${value.map(block)}`;
    const items = value.filter((item) => !isEmpty(item));
    return html`<ol>${items.map((item) => html`<li>${valueHtml(key, item)}</li>`)}</ol>`;
  }
  if (typeof value === "object" && value !== null) return fieldsHtml(value);
  return single(key, value as string | number | boolean);
}

/** The fields of a record that have a value. */
export function fieldsHtml(record: object, without: readonly string[] = []): Html {
  const filled = Object.entries(record).filter(([key, value]) => !without.includes(key) && !isEmpty(value));
  // The name of what a line of the history is about, if it changes something.
  const nameOf = (key: string) =>
    "action" in record && record.action === "status" && (key === "from" || key === "to") ? "status" : key;
  return html`<dl>${filled.map(
    ([key, value]) => html`<div><dt>${exportLabel(key)}</dt><dd dir="auto">${valueHtml(nameOf(key), value)}</dd></div>`,
  )}</dl>`;
}
