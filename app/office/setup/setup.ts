/** The steps of the setup, in order. */
export const setupSteps = ["name", "hours", "look", "rooms", "tables", "publish", "event"] as const;

export type SetupStep = (typeof setupSteps)[number];

/** The first open step, otherwise the first skipped one; undefined if all are done. */
export function nextStep({ steps }: { steps: Partial<Record<SetupStep, string>> }): SetupStep | undefined {
  return setupSteps.find((step) => !steps[step]) ?? setupSteps.find((step) => steps[step] === "skipped");
}
