import * as z from "zod/mini";
import { flag, nullable, text } from "../lib/shapes.ts";
import { restrictions } from "../roles/roles.ts";
import { shapeNames } from "./shape-names.ts";

/** The body of every error. */
export const errorShape = z
  .object({
    message: text.check(z.describe("For people to read.")),
    errors: z.optional(z.record(text, text).check(z.describe("What is wrong, by field."))),
    must: z.optional(z.enum(restrictions).check(z.describe("What this session must do before anything else."))),
    confirm: z.optional(z.literal(true).check(z.describe("Confirm who you are, then send the same request again."))),
    second_factor: z.optional(
      z
        .object({ ticket: text, methods: z.array(text) })
        .check(z.describe("What a login with the right password still needs, and the ticket to send it with.")),
    ),
    asks: z.optional(
      z
        .array(
          z.object({
            reason: text,
            text,
            may: flag,
            party: nullable(z.object({ _id: text, name: text })),
          }),
        )
        .check(z.describe("What to confirm first: send the same again with `override`, or with `instead_of` a party.")),
    ),
  })
  .register(shapeNames, { id: "Refusal" });
