/**
 * Applies remembered columns to a new file; for missing ones, uses those that its headings suggest. Fields that staff
 * left out stay out, unless the file has none of the chosen columns.
 *
 * @param recognise the columns that headings suggest, without those that are taken. @param also fields that may replace
 * missing ones. @returns the columns, with chosen headings that the file lacks as `gone`.
 */
export function rememberedColumns<Field extends string>(
  found: readonly string[],
  chosen: Partial<Record<Field, string | undefined>>,
  recognise: (found: readonly string[], taken: readonly string[]) => Partial<Record<Field, string | undefined>>,
  also: (missing: readonly Field[]) => readonly Field[] = () => [],
): { columns: Partial<Record<Field, string>>; gone: string[] } {
  const fields = Object.entries(chosen) as [Field, string][];
  const present = fields.filter(([, heading]) => found.includes(heading));
  const missing = fields.filter(([, heading]) => !found.includes(heading));
  const gone = missing.map(([, heading]) => heading);
  if (present.length === 0) return { columns: recognise(found, []) as Partial<Record<Field, string>>, gone };
  const names = missing.map(([field]) => field);
  const wanted = new Set<string>([...names, ...also(names)]);
  const suggested = recognise(
    found,
    present.map(([, heading]) => heading),
  );
  const replacing = Object.entries(suggested).filter(([field]) => wanted.has(field));
  return { columns: Object.fromEntries([...replacing, ...present]) as Partial<Record<Field, string>>, gone };
}
