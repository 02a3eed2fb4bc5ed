/** The part of a schema that forms need. */
interface FormSchema {
  safeParse(
    values: unknown,
  ): { success: true } | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };
}

/** The first error of each invalid field, by field name. */
export function wrongFields(schema: FormSchema, values: unknown): Record<string, string> {
  const checked = schema.safeParse(values);
  const problems: Record<string, string> = {};
  for (const { path, message } of checked.success ? [] : checked.error.issues) {
    problems[String(path[0] ?? "form")] ??= message;
  }
  return problems;
}
