import * as z from "zod/mini";
import { shapeOf } from "../http/endpoint.server.ts";
import { type SetupState, setupSteps } from "./setup.ts";

export const setupStepsShape = z.partialRecord(z.enum(setupSteps), z.enum(["done", "skipped"]));

export const setupShape = shapeOf<SetupState>()(
  "Setup",
  z.object({ stage: z.enum(["none", "new", "open", "finished", "dismissed"]), steps: setupStepsShape }),
);
