/** Undefined: the server checks long texts, since its parser would be a third of the settings' scripts. */
export function markdownProblem(): string | undefined {
  return undefined;
}
