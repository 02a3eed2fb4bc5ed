import { randomUUIDv7 } from "node:crypto";
import { beforeAll, expect, onTestFinished } from "vitest";
import type { Audience } from "../app/mailing/campaigns/campaign.ts";
import { type FrozenEmail, personalPlaces } from "../app/mailing/campaigns/frozen-email.ts";
import { beginSending } from "../app/mailing/campaigns/sending/start.server.ts";
import { type CampaignSenderOptions, startCampaignSender } from "../app/mailing/campaigns/sending/worker.server.ts";
import type { Database } from "../app/platform/db/tables.ts";
import { jsonText } from "../app/platform/lib/json-text.ts";
import { actorNamed } from "./actor.ts";
import { mailServices, patiently } from "./outbox.ts";

const timing = {
  waits: [40, 80, 160],
  lookEvery: 20,
  rests: Array(200).fill(20),
  restFor: 20,
  yieldFor: 5,
  yieldAtMost: 60_000,
  answerWithin: 5_000,
  sendWithin: 10_000,
  stopWithin: 1_000,
};

// The worker loads it with its first email, which is slow on a busy machine.
beforeAll(() => import("nodemailer"), 60_000);

/** A campaign's email, with the places that are each recipient's own. */
const frozenEmail: FrozenEmail = {
  subject: "This week at Afterglow",
  html: `<p>Hi ${personalPlaces.firstName},</p><a href="${personalPlaces.unsubscribe}">Unsubscribe</a>`,
  text: `Hi ${personalPlaces.firstName},\nUnsubscribe: ${personalPlaces.unsubscribe}`,
  links: [],
  events: [],
};

const everyone: Audience = { topics: [], conditions: [] };

/** Stores a draft. @returns its id. */
export async function makeCampaign(db: Database, audience = everyone): Promise<string> {
  const id = randomUUIDv7();
  const at = new Date().toISOString();
  await db
    .insertInto("campaigns")
    .values({
      id,
      slug: id,
      subject: frozenEmail.subject,
      blocks: jsonText([]),
      audience: jsonText(audience),
      state: "draft",
      created_at: at,
      created_by: "Ana",
      updated_at: at,
    })
    .execute();
  return id;
}

/** Stores a campaign and starts to send it. @returns its id. */
export async function startedCampaign(db: Database, email: Partial<FrozenEmail> = {}): Promise<string> {
  const id = await makeCampaign(db);
  const change = { by: actorNamed("Ana"), now: Date.now(), from: ["draft"] as const };
  await db.transaction().execute((trx) => beginSending(trx, id, { ...frozenEmail, ...email }, change));
  return id;
}

/** Starts a worker that stops after the test. */
export function sender(
  db: Database,
  smtpUrl: string | undefined,
  { timing: more, ...options }: Partial<Pick<CampaignSenderOptions, "timing" | "dkim" | "bounceAddress">> = {},
) {
  const { services, log } = mailServices(db, smtpUrl);
  const worker = startCampaignSender({ ...services, ...options, timing: { ...timing, ...more } });
  onTestFinished(() => worker.stop());
  return { ...worker, log };
}

export const campaign = (db: Database, id: string) =>
  db.selectFrom("campaigns").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** The recipients' rows of all campaigns, with their addresses. */
export const recipients = (db: Database) =>
  db
    .selectFrom("campaign_recipients as r")
    .leftJoin("subscribers as s", "s.id", "r.subscriber_id")
    .selectAll("r")
    .select("s.email")
    .orderBy("s.email")
    .execute();

/** Waits until a campaign has a state. */
export function untilState(db: Database, id: string, state: string): Promise<void> {
  return patiently(async () => expect((await campaign(db, id)).state).toBe(state));
}
