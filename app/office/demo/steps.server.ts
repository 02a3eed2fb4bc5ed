import { seatParty } from "../../bookings/floor/seat.server.ts";
import { changeRequest, findRow, type InboxBy } from "../../bookings/requests/change.server.ts";
import {
  askByGuest,
  cancelByGuest,
  changeByGuest,
  confirmByGuest,
} from "../../bookings/requests/guest/guest-changes.server.ts";
import { answerRequest } from "../../bookings/requests/inbox/answer.server.ts";
import { allKinds } from "../../bookings/requests/visible-kinds.ts";
import { recordDoorActions } from "../../night/sheet/record-door-actions.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { isAccepted } from "../../platform/lib/refusal.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { timeInNight } from "../../platform/venue/club-night.ts";
import { kindTexts } from "../../platform/venue/kind-texts.ts";
import { pageTexts } from "../../platform/venue/page-texts.server.ts";
import { type Step, staff } from "./activity.ts";
import { inventedActor } from "./happening.server.ts";

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

/** The context of a step. */
interface Around {
  clubAddress: string;
  /** The ids of the club's tables by name. */
  tables: ReadonlyMap<string, string>;
}

async function reply(trx: Database, row: Row, name: string, by: InboxBy) {
  const kind = row.kind;
  const template = pageTexts().replies[kindTexts[kind]].find((reply) => reply.name === name);
  if (!template) return;
  await answerRequest(trx, row.id, { email: template }, by);
}

/**
 * Performs a step of a demo request's history, with the functions that staff, guests and doors use. @param now ms since
 * 1970.
 */
export async function takeStep(trx: Database, id: string, step: Step, now: number, around: Around): Promise<void> {
  const row = await findRow(trx, id);
  if (!row) return;
  const night = row.date_wanted ?? "";
  if ("door" in step) {
    const door = { ...inventedActor(staff.door), door: step.door };
    const tick = { _id: newId(), request: id, what: step.what, undoes: null, at: storedInstant(now) };
    await recordDoorActions(trx, { night, ticks: [tick] }, door, now);
  } else if ("by" in step) {
    const by = { staff: inventedActor(step.by), now, visible: allKinds };
    if ("reply" in step) await reply(trx, row, step.reply, by);
    else if ("table" in step) {
      const table = around.tables.get(step.table);
      const [from, until] = [timeInNight(night, step.from), timeInNight(night, step.until)];
      if (table) {
        await isAccepted(
          seatParty(trx, { request: id, night, table, from, until, override: true }, { by: by.staff, now }),
        );
      }
    } else {
      const { status, note, declines } = step;
      await isAccepted(changeRequest(trx, id, { status, note, decline: declines && { reason: declines } }, by));
    }
  } else {
    const by = { now, clubAddress: around.clubAddress };
    if ("question" in step) await askByGuest(trx, row, step.question, by);
    else if ("change" in step) await changeByGuest(trx, row, { date: night, ...step.change }, by);
    else if (step.guest === "confirms") await confirmByGuest(trx, row, now);
    else await cancelByGuest(trx, row, by);
  }
}
