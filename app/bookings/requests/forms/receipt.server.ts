import { sql } from "kysely";
import { prepared } from "../../../platform/db/prepared.server.ts";
import type { Database, Tables } from "../../../platform/db/tables.ts";
import { deliveryOf } from "../../../platform/outbox/delivery.server.ts";
import { guestPagePath, makeGuestLink } from "../guest/guest-link.server.ts";

/** The part of a form's response for its sender only. */
export interface Receipt extends Record<string, string | boolean> {
  /** The path of the guest's own page. */
  link: string;
  /** Whether an email to the guest is on its way. */
  emailed: boolean;
}

/** A request that was just received: its reference, the moment (ms since 1970) and the sender's `Idempotency-Key`, if any. */
export interface JustReceived {
  reference: string;
  now: number;
  key: string | undefined;
}

const findReceived = prepared<
  { reference: string },
  { id: string; state: Tables["outbox"]["state"] | null; last_error: string | null }
>((db, $) =>
  db
    .selectFrom("requests")
    .leftJoin("outbox", (join) =>
      join.onRef("outbox.about", "=", "requests.id").on("outbox.template", "=", sql.lit("request-received")),
    )
    .select(["requests.id", "outbox.state", "outbox.last_error"])
    .where("requests.reference", "=", $("reference")),
);

/** The private link of a request that was just received, and whether its guest is emailed; the same for suspected spam. */
export async function guestReceipt(
  trx: Database,
  mailWorks: boolean,
  { reference, now, key }: JustReceived,
): Promise<{ id: string; receipt: Receipt }> {
  const [request] = (await findReceived(trx, { reference })).rows;
  if (!request) throw new Error("A request that was just received is not there.");
  const { id, state, last_error } = request;
  const link = guestPagePath(await makeGuestLink(trx, id, now, { via: "form", key }));
  const emailed = deliveryOf(state === null ? undefined : { state, last_error }, mailWorks) !== "not-sent";
  return { id, receipt: { link, emailed } };
}
