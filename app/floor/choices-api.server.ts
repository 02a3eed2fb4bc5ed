import * as z from "zod/mini";
import type { StaffServices } from "../auth/staff.server.ts";
import { endpoint } from "../http/endpoint.server.ts";
import { jsonError } from "../lib/json-errors.server.ts";
import { readChoices } from "./choices.server.ts";
import { choicesShape } from "./shapes.ts";

/** The endpoint that a party's table is chosen with. */
export const choicesEndpoints = [
  endpoint({
    method: "GET",
    path: "/floor/choices",
    access: "floor.see",
    summary: "The tables of a request's club night with who has them, and the one that fits its party best.",
    query: z.object({ request: z.string() }),
    output: choicesShape,
    errors: [404],
    async handle(context, { db }: StaffServices) {
      const choices = await readChoices(db, context.req.query("request") ?? "", Date.now());
      return choices ?? jsonError(context, 404, "This request needs no table, or has no date yet.");
    },
  }),
];
