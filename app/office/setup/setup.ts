/** The steps of the setup, in order. */
export const setupSteps = ["name", "hours", "look", "rooms", "tables", "publish", "event"] as const;

export type SetupStep = (typeof setupSteps)[number];

/** The first step still to do, else the first skipped one; undefined when all are done. */
export function nextStep({ steps }: { steps: Partial<Record<SetupStep, string>> }): SetupStep | undefined {
  return setupSteps.find((step) => !steps[step]) ?? setupSteps.find((step) => steps[step] === "skipped");
}
