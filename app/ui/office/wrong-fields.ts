/** A schema, as far as a form uses it. */
interface FormSchema {
  safeParse(
    values: unknown,
  ): { success: true } | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };
}

/** What is wrong with a form's fields, by their names: of each the first thing. */
export function wrongFields(schema: FormSchema, values: unknown): Record<string, string> {
  const checked = schema.safeParse(values);
  const wrong: Record<string, string> = {};
  for (const { path, message } of checked.success ? [] : checked.error.issues) {
    wrong[String(path[0] ?? "form")] ??= message;
  }
  return wrong;
}
