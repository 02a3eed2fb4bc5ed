/** The steps of the first hour, in order. */
export const setupSteps = ["name", "hours", "look", "tables", "event"] as const;

export type SetupStep = (typeof setupSteps)[number];

/**
 * The progress of the first hour. `none`: the installation is older than the setup, or it was never opened there; `new`:
 * no one has logged in yet; `open`: begun; `finished` and `dismissed`: not shown any more, but it can be opened again.
 */
export type SetupStage = "none" | "new" | "open" | "finished" | "dismissed";

/** The first hour, as stored. A step without an entry is still to do. */
export interface SetupState {
  stage: SetupStage;
  steps: Partial<Record<SetupStep, "done" | "skipped">>;
}

/** A change of the setup; omitted fields stay as they are. */
export interface SetupChange {
  stage?: "open" | "finished" | "dismissed" | undefined;
  steps?: SetupState["steps"] | undefined;
}

/** The first step still to do, else the first skipped one; undefined when all are done. */
export function nextStep({ steps }: SetupState): SetupStep | undefined {
  return setupSteps.find((step) => !steps[step]) ?? setupSteps.find((step) => steps[step] === "skipped");
}
