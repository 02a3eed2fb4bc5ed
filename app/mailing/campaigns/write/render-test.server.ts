import type { Database } from "../../../platform/db/tables.ts";
import type { MailData } from "../../../platform/outbox/queue.server.ts";
import type { CampaignContent } from "../campaign.ts";
import { personalise } from "../frozen-email.ts";
import { writeEmail } from "./render.server.ts";
import type { TestOptions } from "./test-email.server.ts";

/** Renders a test of what staff wrote: marked as one, and with a link to unsubscribe that does nothing. */
export async function renderTest(
  db: Database,
  content: CampaignContent,
  { actor, origin, now }: TestOptions,
): Promise<MailData["campaign-test"]> {
  const notice = `This is a test by ${actor.username}. Its link to unsubscribe does nothing.`;
  const { email } = await writeEmail(db, content, origin, now, notice);
  const personal = { firstName: actor.username, unsubscribe: `${origin}/newsletter/unsubscribe` };
  const { subject, html, text } = personalise(email, personal);
  return { subject: `[Test] ${subject}`, html, text };
}
