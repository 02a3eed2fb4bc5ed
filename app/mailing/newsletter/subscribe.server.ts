import { sql } from "kysely";
import { linkRow } from "../../bookings/guests/link-row.server.ts";
import { searchText } from "../../bookings/guests/search-terms.ts";
import { splitPhone } from "../../bookings/requests/phone/find-country.ts";
import { type Shown, shownConsent } from "../../bookings/requests/shown-texts.server.ts";
import { spamReason } from "../../bookings/requests/spam.ts";
import { countMails, type MailSource, onePerson } from "../../house/mail/limits.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { countries } from "../../platform/lib/phone/countries.ts";
import { readPhone } from "../../platform/lib/phone/read-phone.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { type Mail, outboxRow, queueMail } from "../../platform/outbox/queue.server.ts";
import { pageTexts } from "../../platform/venue/page-texts.server.ts";
import { countRequest, limitKey } from "../../staff/auth/rate-limit.server.ts";
import { carryOverAddress } from "../consents/carry-over.server.ts";
import { recordConsents } from "../consents/ledger.server.ts";
import { purposesOf } from "../consents/purpose.ts";
import { chosenTopics, topicColumns } from "../consents/topics.ts";
import type { Subscription } from "./schema.ts";
import { nameSuppressed } from "./suppressions/suppressions.server.ts";

const HOUR = 60 * 60_000;

/**
 * Adds a subscriber with the time, source and text of their consent, and queues the welcome email or, with double opt-in,
 * the confirmation link. Existing subscribers stay unchanged, unless their address bounced: then confirming lifts the
 * suppression. Addresses suppressed for another reason get no email. A person gets one such email an hour.
 *
 * @param mustConfirm double opt-in
 * @param now ms since 1970.
 */
export async function subscribe(
  trx: Database,
  form: Subscription,
  mustConfirm: boolean,
  { shown, ...source }: MailSource & { shown?: Shown },
  now: number,
): Promise<void> {
  const at = storedInstant(now);
  const address = form.email.toLowerCase();
  const consent = {
    consented_at: at,
    consent_source: "home",
    consent_words: shown ? await shownConsent(trx, shown) : pageTexts().notices.consent,
    confirmed_at: null,
    unsubscribed_at: null,
    must_confirm: mustConfirm ? 1 : 0,
    asked_at: null,
  };
  const spam = spamReason(form);
  const suppressed = await nameSuppressed(trx, address);
  await carryOverAddress(trx, address, now);
  const phone = readPhone(form.number, form.countryCode) ?? "";
  const { dialCode, number } = splitPhone(phone, countries);
  const stored = await trx
    .insertInto("subscribers")
    .values({
      id: newId(),
      address,
      email: form.email,
      first_name: form.firstName,
      last_name: form.lastName,
      country_code: dialCode,
      number,
      spam_reason: spam,
      created_at: at,
      words: searchText({ name: `${form.firstName} ${form.lastName}`, email: form.email, phone, reference: "" }),
      ...consent,
    })
    .onConflict((conflict) =>
      spam === null
        ? conflict
            .column("address")
            .doUpdateSet({ ...consent, spam_reason: null })
            .where(({ eb, or, and }) =>
              or([
                eb("subscribers.unsubscribed_at", "is not", null),
                eb("subscribers.spam_reason", "is not", null),
                sql.lit(suppressed === "bounced"),
                and([eb("subscribers.confirmed_at", "is", null), eb("subscribers.must_confirm", "=", 1)]),
              ]),
            )
        : conflict.column("address").doNothing(),
    )
    .returning(["id", ...topicColumns])
    .executeTakeFirst();
  if (stored) await linkRow(trx, { id: stored.id, source: "subscriber", at, email: form.email, phone });
  // With double opt-in, they agree when they confirm.
  if (stored && spam === null && !mustConfirm)
    await recordConsents(
      trx,
      [
        {
          address,
          purposes: purposesOf(chosenTopics(stored)),
          given: true,
          words: consent.consent_words,
          version: shown?.version,
          proof: "form",
          place: "Home page",
          at,
        },
      ],
      now,
    );
  if (!stored || spam !== null || (suppressed !== undefined && suppressed !== "bounced")) return;
  const once = await limitKey(trx, "ask", onePerson(address).person);
  if (!source.demo && (await countRequest(trx, once, 1, now, HOUR)) > 0) return;
  const { guest: state } = await countMails(trx, form.email, source, now);
  const to = { about: stored.id, recipient: form.email, state };
  const mail: Mail = mustConfirm
    ? { template: "confirm", data: { subscriberId: stored.id, required: true }, ...to }
    : { template: "welcome", data: { subscriberId: stored.id, unconfirmed: true }, ...to };
  await queueMail(trx, outboxRow(mail, at));
}
