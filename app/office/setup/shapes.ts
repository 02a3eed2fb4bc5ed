import * as z from "zod/mini";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { setupSteps } from "./setup.ts";

/** A step without an entry is open. */
const setupStepsShape = z.partialRecord(z.enum(setupSteps), z.enum(["done", "skipped"]));

/**
 * The stored progress of the setup. `none`: the installation is older than the setup, or the setup was never opened;
 * `new`: nobody has logged in yet; `open`: started; `finished` and `dismissed`: not shown any more, but it can be
 * opened again.
 */
export const setupShape = z
  .object({ stage: z.enum(["none", "new", "open", "finished", "dismissed"]), steps: setupStepsShape })
  .register(shapeNames, { id: "Setup" });
export type SetupState = z.output<typeof setupShape>;

/** A change of the setup; omitted fields stay as they are. */
export const setupChangeSchema = z.object({
  stage: z.optional(z.enum(["open", "finished", "dismissed"], "Choose open, finished or dismissed.")),
  steps: z.optional(setupStepsShape),
});
export type SetupChange = z.output<typeof setupChangeSchema>;
