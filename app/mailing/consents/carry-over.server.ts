import type { Selectable } from "kysely";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import { prepared } from "../../platform/db/prepared.server.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { type ConsentEntry, recordConsents } from "./ledger.server.ts";
import { purposesOf, subscribedPurposes } from "./purpose.ts";
import { chosenTopics, topics } from "./topics.ts";

export type Subscriber = Selectable<Tables["subscribers"]>;

/** The place of a consent whose place was not recorded. */
const UNRECORDED = "Not recorded";

/** What other tables know about how subscribers agreed and left, by their ids. */
interface Traces {
  /** The admins who added, and who unsubscribed them. */
  addedBy: Map<string, string>;
  unsubscribedBy: Map<string, string>;
  /** Those who unsubscribed through a campaign's email. */
  throughEmail: Set<string>;
  /** When they last chose topics. */
  choseAt: Map<string, string>;
  /** From when on the audit trail has everything that staff did. */
  trailFrom: string;
  /** Suppressions that withdraw consent, by address. */
  suppressed: Map<string, Selectable<Tables["suppressions"]>>;
}

async function readTraces(db: Database, rows: readonly Subscriber[]): Promise<Traces> {
  const { isAmong } = dialectHelpers(db);
  const ids = rows.map(({ id }) => id);
  const doneTo = async (action: "subscriber.added" | "subscriber.unsubscribed") => {
    const found = await db
      .selectFrom("trail")
      .select(["object_id", "actor"])
      .where("object_kind", "=", "subscriber")
      .where(isAmong("object_id", ids))
      .where("action", "=", action)
      .execute();
    return new Map(found.map(({ object_id, actor }) => [object_id ?? "", actor]));
  };
  const first = await db.selectFrom("trail").select("at").orderBy("at").limit(1).executeTakeFirst();
  const left = await db
    .selectFrom("campaign_recipients")
    .select("subscriber_id")
    .where(isAmong("subscriber_id", ids))
    .where("unsubscribed_at", "is not", null)
    .execute();
  const chose = await db
    .selectFrom("endings")
    .select(["subject", "at"])
    .where("kind", "=", "topics")
    .where(isAmong("subject", ids))
    .orderBy("at")
    .execute();
  const suppressed = await db
    .selectFrom("suppressions")
    .selectAll()
    .where(
      isAmong(
        "address",
        rows.map(({ address }) => address),
      ),
    )
    .where("reason", "<>", "bounced")
    .execute();
  return {
    addedBy: await doneTo("subscriber.added"),
    unsubscribedBy: await doneTo("subscriber.unsubscribed"),
    throughEmail: new Set(left.map(({ subscriber_id }) => subscriber_id ?? "")),
    choseAt: new Map(chose.map(({ subject, at }) => [subject, at])),
    trailFrom: first?.at ?? "9",
    suppressed: new Map(suppressed.map((row) => [row.address ?? "", row])),
  };
}

/** How a subscriber agreed, and what they agreed to. */
function givenBy(row: Subscriber, { addedBy, trailFrom }: Traces): ConsentEntry[] {
  const { address, consented_at, confirmed_at, consent_source, created_at } = row;
  const words = row.consent_words === "Not recorded." ? undefined : row.consent_words;
  const entry = { address, purposes: subscribedPurposes, given: true, words };
  const confirmed =
    confirmed_at !== null && confirmed_at >= created_at
      ? [
          {
            ...entry,
            at: confirmed_at,
            askedAt: consented_at,
            proof: "confirmation",
            place: "Link to confirm the address",
          } as const,
        ]
      : [];
  if (consent_source === "home") {
    const sent = { ...entry, at: consented_at, proof: "form", place: "Home page" } as const;
    return row.must_confirm === 1 ? confirmed : [sent, ...confirmed];
  }
  const actor = addedBy.get(row.id);
  // It was a file, if the audit trail reaches back that far and names nobody who added them by hand.
  const proof = actor !== undefined ? "staff" : created_at >= trailFrom ? "import" : "unknown";
  return [{ ...entry, at: consented_at, proof, place: consent_source, ...(actor && { actor }) }, ...confirmed];
}

/** What a subscriber withdrew, in order of time. */
function withdrawnBy(row: Subscriber, traces: Traces, now: string): ConsentEntry[] {
  const { address, id, unsubscribed_at } = row;
  const entry = { address, given: false };
  const entries: ConsentEntry[] = [];
  const chosen = chosenTopics(row);
  const dropped = purposesOf(topics.filter((topic) => !chosen.includes(topic)));
  const choseAt = traces.choseAt.get(id);
  const choice = choseAt
    ? ({ at: choseAt, proof: "email-link", place: "Page of your emails" } as const)
    : ({ at: now, proof: "unknown", place: UNRECORDED } as const);
  entries.push({ ...entry, ...choice, purposes: dropped });
  if (unsubscribed_at !== null) {
    const actor = traces.unsubscribedBy.get(id);
    const how =
      actor !== undefined
        ? ({ proof: "staff", place: "Subscribers", actor } as const)
        : traces.throughEmail.has(id)
          ? ({ proof: "email-link", place: "Link to unsubscribe" } as const)
          : ({ proof: "unknown", place: UNRECORDED } as const);
    entries.push({ ...entry, ...how, purposes: subscribedPurposes, at: unsubscribed_at });
  }
  const suppressed = traces.suppressed.get(address);
  if (suppressed) entries.push(suppressionEntry(suppressed));
  return entries;
}

function suppressionEntry({ mark, address, reason, created_by, created_at }: Selectable<Tables["suppressions"]>) {
  const proof = ({ complained: "complaint", staff: "staff", imported: "import", bounced: "unknown" } as const)[reason];
  const whose = address === null ? { address: "", mark } : { address };
  const entry = { ...whose, purposes: subscribedPurposes, given: false, at: created_at };
  return { ...entry, proof, place: "Suppression list", actor: created_by } satisfies ConsentEntry;
}

/**
 * Writes what is known of subscribers' consent to the ledger, for those who are missing in it: they were on the list
 * before the ledger existed, or an older instance added them. Unknown details are recorded as unknown.
 *
 * @param ids of subscribers. @param now ms since 1970. @returns how many subscribers were added
 */
export async function carryOver(trx: Database, ids: readonly string[], now: number): Promise<number> {
  const rows = await trx
    .selectFrom("subscribers")
    .selectAll()
    .where(dialectHelpers(trx).isAmong("id", ids))
    .where("spam_reason", "is", null)
    .where(({ eb, or }) => or([eb("confirmed_at", "is not", null), eb("must_confirm", "=", 0)]))
    // Invented guests have their rows from the start, and leave none.
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("demo_rows").select("demo_rows.id").whereRef("demo_rows.id", "=", "subscribers.id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("consents")
            .select("number")
            .whereRef("consents.address", "=", "subscribers.address")
            // Guests can withdraw these before they are carried over.
            .where("consents.purpose", "<>", "reminders"),
        ),
      ),
    )
    .execute();
  if (rows.length === 0) return 0;
  const traces = await readTraces(trx, rows);
  const at = storedInstant(now);
  const entries = rows.flatMap((row) => {
    const both = [...givenBy(row, traces), ...withdrawnBy(row, traces, at)];
    return both.filter(({ purposes }) => purposes.length > 0).sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  });
  await recordConsents(trx, entries, now);
  return rows.length;
}

const idOf = prepared<{ address: string }, { id: string }>((db, $) =>
  db.selectFrom("subscribers").select("id").where("address", "=", $("address")),
);

/** The same for the subscriber with an address, before a change overwrites the only proof so far. */
export async function carryOverAddress(trx: Database, address: string, now: number): Promise<void> {
  const { rows } = await idOf(trx, { address });
  if (rows.length > 0)
    await carryOver(
      trx,
      rows.map(({ id }) => id),
      now,
    );
}

/** How subscribers agreed, according to their rows and other tables; for each of them in order of time. */
export async function consentsOfRows(db: Database, rows: readonly Subscriber[]): Promise<ConsentEntry[]> {
  const traces = await readTraces(db, rows);
  return rows.flatMap((row) => givenBy(row, traces));
}

/** Writes suppressed addresses to the ledger that it does not have. @returns how many */
export async function carryOverSuppressed(trx: Database, marks: readonly string[], now: number): Promise<number> {
  const rows = await trx
    .selectFrom("suppressions")
    .selectAll()
    .where(dialectHelpers(trx).isAmong("mark", marks))
    .where("reason", "<>", "bounced")
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("consents").select("number").whereRef("consents.mark", "=", "suppressions.mark"))),
    )
    .execute();
  await recordConsents(trx, rows.map(suppressionEntry), now);
  return rows.length;
}
