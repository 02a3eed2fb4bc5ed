import type { NotNull } from "kysely";
import type { Logger } from "pino";
import { prepared } from "../../../platform/db/prepared.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import type { Writer } from "../../../platform/db/writer.server.ts";
import { isAccepted, Refusal } from "../../../platform/lib/refusal.server.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { program } from "../../../staff/audit-log/record.server.ts";
import { startCampaign } from "./start.server.ts";
import { markOverdue } from "./states.server.ts";

/** A campaign that is later than this needs a decision. */
const MAX_DELAY_MS = 60 * 60_000;

const findDue = prepared<{ now: string }, { id: string; send_at: string }>((db, $) =>
  db
    .selectFrom("campaigns")
    .select(["id", "send_at"])
    .where("state", "=", "scheduled")
    .where("send_at", "<=", $("now"))
    .orderBy("send_at")
    .$narrowType<{ send_at: NotNull }>(),
);

interface DueServices {
  db: Database;
  writer: Writer;
  log: Logger;
  origin: string;
}

/**
 * Starts the scheduled campaigns that are due; of several instances, the first one does. A campaign that is more than an
 * hour late, or has a problem, becomes overdue, and staff decide.
 *
 * @param now ms since 1970.
 */
export async function startDue({ db, writer, log, origin }: DueServices, now: number): Promise<void> {
  for (const { id, send_at } of (await findDue(db, { now: storedInstant(now) })).rows) {
    const change = { by: program, now };
    if (Date.parse(send_at) < now - MAX_DELAY_MS) {
      const reason = "Its time passed more than an hour ago while nothing could be sent.";
      await isAccepted(writer.write((trx) => markOverdue(trx, id, reason, change)));
      continue;
    }
    const starting = startCampaign({ db, writer, origin }, id, { ...change, from: ["scheduled"], role: "owner" });
    const problems = await starting.catch((error: unknown) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    });
    if (problems && problems.length > 0) {
      const reason = `It wasn't sent on time. ${problems.join(" ")}`;
      await isAccepted(writer.write((trx) => markOverdue(trx, id, reason, change)));
    }
    const result = problems === undefined ? "refused" : problems.length > 0 ? "problems" : "started";
    log.info({ campaign: id, result }, "Scheduled campaign is due");
  }
}
