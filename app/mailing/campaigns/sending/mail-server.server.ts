import type { Failure } from "../../../house/mail/failure.server.ts";
import type { Writer } from "../../../platform/db/writer.server.ts";
import { program } from "../../../staff/audit-log/record.server.ts";
import { campaignsBeingSent } from "./recipients.server.ts";
import { pauseCampaign } from "./states.server.ts";

/** So many emails rejected for now in a row are the server's way to say that it wants no more. */
const REJECTED_IN_A_ROW = 10;

/** How the mail server is doing, by what it did with the last emails. */
export interface MailServer {
  /** Whether it accepted an email lately; one that did not gets one at a time. */
  readonly works: boolean;
  /** Whether it is left alone for a while. */
  isResting(): boolean;
  accepted(): Promise<void>;
  notAccepted(failure: Failure): Promise<void>;
}

/**
 * Watches the mail server. Once it fails, nothing is tried for a while, longer each time in a row, and the office shows
 * why; after the last rest, the campaigns pause.
 *
 * @param rests in ms.
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
      await show(`${why} We’re trying again.`);
      return;
    }
    inARow = 0;
    const reason = `${why} Nothing was accepted for several minutes.`;
    const change = { by: program, now: Date.now() };
    await writer.write(async (trx) => {
      for (const { id } of await campaignsBeingSent(trx).execute()) await pauseCampaign(trx, id, reason, change);
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
      if (server || rejected >= REJECTED_IN_A_ROW) await rest(text);
    },
  };
}
