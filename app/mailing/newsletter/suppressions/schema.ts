import * as z from "zod/mini";
import { email, optionalLine } from "../../../platform/lib/fields.ts";
import { removalReasons } from "./suppression.ts";

export const suppressSchema = z.object({
  address: email,
  detail: optionalLine(),
});

export const removalSchema = z.object({
  reason: z.enum(removalReasons, "Choose a reason."),
});
