/** Longest text of a value in the audit trail; longer ones are cut. */
const MAX_TEXT_LENGTH = 200;

/** A value as the trail stores it: long texts are cut, and all but plain values become JSON. */
function shortened(value: unknown): unknown {
  if (value === null || value === undefined || typeof value === "number" || typeof value === "boolean") return value;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
}

type Fields = Readonly<Record<string, unknown>>;

const shortenedAll = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, shortened(value)]));

/** Values of something new, for the audit trail; empty ones are left out. */
export function valuesOf(fields: Fields): { after: Record<string, unknown> } {
  const filled = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return { after: shortenedAll(Object.fromEntries(filled)) };
}

/** The fields of `after` that differ, as they were and as they are, for the audit trail. */
export function changesOf(
  before: Fields,
  after: Fields,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const same = (left: unknown, right: unknown) => JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
  const changed = Object.keys(after).filter(
    (field) => after[field] !== undefined && !same(before[field], after[field]),
  );
  const pick = (fields: Fields) => shortenedAll(Object.fromEntries(changed.map((field) => [field, fields[field]])));
  return { before: pick(before), after: pick(after) };
}
