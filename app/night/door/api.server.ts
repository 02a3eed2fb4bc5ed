import * as z from "zod/mini";
import { noteSeen } from "../../bookings/door-log/seen-phones.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { endpoint, jsonEndpoint } from "../../platform/http/endpoint.server.ts";
import { emptyIfMissing } from "../../platform/http/query-fields.server.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { limitGuesses } from "../../programme/offers/code-guesses.server.ts";
import { verdictShape } from "../../programme/offers/shapes.ts";
import { verdictText } from "../../programme/offers/verdict.ts";
import { doorOf } from "../../staff/auth/door.server.ts";
import type { StaffServices } from "../../staff/auth/staff.server.ts";
import { countEndpoints } from "../count/count-api.server.ts";
import { reportEndpoints } from "../report/report-api.server.ts";
import { claimStop, scanCode } from "../scan/scan-code.server.ts";
import { seatingEndpoints } from "../seating/seating-api.server.ts";
import { recordDoorActions, redeemAtDoor } from "../sheet/record-door-actions.server.ts";
import { nightQuery, requestedNight } from "../sheet/requested-night.server.ts";
import { doorActionsSchema, redeemAtDoorSchema, scanSchema } from "../sheet/schema.ts";
import { scanVerdictShape } from "../sheet/shapes.ts";
import { readChanges, readSheet } from "../sheet/sheet.server.ts";
import { sheetChangesShape, sheetShape } from "../sheet/sheet-shapes.ts";
import { doorPassEndpoints } from "./door-passes-api.server.ts";

/** `/api/tonight`: the sheet of a night, door actions, tables, reports and door codes. */
export const tonightEndpoints = [
  endpoint({
    method: "GET",
    path: "/tonight/sheet",
    access: "tonight.see",
    door: true,
    summary: "Returns the sheet of a club night: its guests, door actions, tables and seatings.",
    query: z.object(nightQuery),
    output: z.object({
      sheet: sheetShape,
      door: z.string(),
      ends_on: z.nullable(z.string()),
      may_override: z.boolean().check(z.describe("May let guests in against a rule, with a reason.")),
    }),
    async handle(context, { db, writer }: StaffServices, { query }) {
      const now = Date.now();
      const night = requestedNight(context, now, query.night);
      if (night instanceof Response) return night;
      const who = doorOf(context);
      const { door, endsAt, mayOverride } = who;
      await noteSeen(writer, who, now);
      const about = { door, ends_on: endsAt ?? null, may_override: mayOverride };
      return { sheet: await readSheet(db, night, now, who), ...about };
    },
  }),
  endpoint({
    method: "GET",
    path: "/tonight/changes",
    access: "tonight.see",
    door: true,
    summary: "Returns the sheet's changes since a mark; the whole sheet if they are unknown.",
    query: z.object({ ...nightQuery, after: emptyIfMissing(z.string()) }),
    output: z.object({ changes: z.optional(sheetChangesShape), sheet: z.optional(sheetShape) }),
    async handle(context, { db, writer }: StaffServices, { query }) {
      const now = Date.now();
      const night = requestedNight(context, now, query.night);
      if (night instanceof Response) return night;
      const who = doorOf(context);
      await noteSeen(writer, who, now);
      const changes = await readChanges(db, night, query.after, now, who);
      return changes ? { changes } : { sheet: await readSheet(db, night, now, who) };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/tonight/ticks",
    access: "tonight.change",
    door: true,
    summary: "Records door actions; an action that is sent twice is stored once.",
    input: doorActionsSchema,
    output: z.object({
      results: z.array(
        z.object({
          _id: z.string(),
          kept: z.boolean(),
          title: z.optional(z.string()),
          message: z.optional(
            z.string().check(z.describe("Why it was rejected, or that the offer was already redeemed.")),
          ),
        }),
      ),
    }),
    async handle(context, { writer }: StaffServices, { data }) {
      const now = Date.now();
      const night = requestedNight(context, now, data.night);
      if (night instanceof Response) return night;
      const who = doorOf(context);
      return { results: await writer.write((trx) => recordDoorActions(trx, data, who, now)) };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/tonight/redeem",
    access: "tonight.change",
    door: true,
    summary: "Redeems an offer by its code and returns the verdict. May be retried with the same id.",
    input: redeemAtDoorSchema,
    output: verdictShape,
    errors: [409, 429],
    async handle(context, services: StaffServices, { data }) {
      const now = Date.now();
      const { code, ...action } = data;
      const night = requestedNight(context, now, action.night);
      if (night instanceof Response) return night;
      const who = doorOf(context);
      const redeem = async (trx: Database) => {
        // Phones of the previous release show this as the reason why the code was not checked.
        const stopped = await claimStop(trx, code, night, who);
        if (stopped) throw new Refusal(409, `${stopped.title}. ${stopped.words}`);
        return redeemAtDoor(trx, code, { ...action, isAsked: true }, who, now, night);
      };
      const verdict = await limitGuesses(services, context, who.pass ?? who.id ?? "", redeem);
      return verdict instanceof Response ? verdict : { ...verdict, ...verdictText(verdict) };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/tonight/scan",
    access: "tonight.change",
    door: true,
    summary:
      "Lets in the guest of any code, or redeems the offer, and returns the verdict. May be retried with the same id.",
    input: scanSchema,
    output: scanVerdictShape,
    errors: [429],
    async handle(context, services: StaffServices, { data }) {
      const now = Date.now();
      const night = requestedNight(context, now, data.night);
      if (night instanceof Response) return night;
      const who = doorOf(context);
      return limitGuesses(services, context, who.pass ?? who.id ?? "", (trx) => scanCode(trx, data, who, now));
    },
  }),
  ...countEndpoints,
  ...seatingEndpoints,
  ...reportEndpoints,
  ...doorPassEndpoints,
] as const;
