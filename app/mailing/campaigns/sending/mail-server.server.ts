import type { Failure } from "../../../house/mail/failure.server.ts";
import type { Writer } from "../../../platform/db/writer.server.ts";
import { isAccepted } from "../../../platform/lib/refusal.server.ts";
import { program } from "../../../staff/audit-log/record.server.ts";
import { campaignsBeingSent } from "./recipients.server.ts";
import { pauseCampaign } from "./states.server.ts";

/** After this many temporary rejections in a row, sending pauses. */
const MAX_REJECTED_IN_A_ROW = 10;

/** The state of the mail server, from its last responses. */
export interface MailServer {
  /** Whether it accepted the last email; if not, it gets one at a time. */
  readonly works: boolean;
  /** Whether sending pauses now. */
  isResting(): boolean;
  accepted(): Promise<void>;
  notAccepted(failure: Failure): Promise<void>;
}

/**
 * A circuit breaker for the mail server. After a failure nothing is sent for a while, longer each time in a row, and the
 * office shows why; after the last rest, the campaigns pause.
 *
 * @param rests in ms, for each failure in a row
 */
export function watchMailServer(writer: Writer, rests: readonly number[]): MailServer {
  let works = false;
  let inARow = 0;
  let rejected = 0;
  let restUntil = 0;

  const show = (state_reason: string) =>
    writer.write((trx) => trx.updateTable("campaigns").set({ state_reason }).where("state", "=", "sending").execute());

  const isResting = () => Date.now() < restUntil;

  async function rest(why: string): Promise<void> {
    if (isResting()) return;
    works = false;
    rejected = 0;
    const wait = rests[inARow];
    if (wait !== undefined) {
      inARow += 1;
      restUntil = Date.now() + wait;
      await show(`${why} We're trying again.`);
      return;
    }
    inARow = 0;
    const reason = `${why} Nothing was accepted for several minutes.`;
    const change = { by: program, now: Date.now() };
    await writer.write(async (trx) => {
      for (const { id } of await campaignsBeingSent(trx).execute())
        await isAccepted(pauseCampaign(trx, id, reason, change));
    });
  }

  return {
    get works() {
      return works;
    },
    isResting,
    async accepted() {
      rejected = 0;
      if (works) return;
      works = true;
      inARow = 0;
      await show("");
    },
    async notAccepted({ forGood, server, text }) {
      if (!forGood) rejected += 1;
      if (server || rejected >= MAX_REJECTED_IN_A_ROW) await rest(text);
    },
  };
}
