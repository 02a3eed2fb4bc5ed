import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { GuestSource } from "../../platform/db/tables/guests.ts";
import type { Database } from "../../platform/db/tables.ts";
import { joinPhone } from "../../platform/lib/phone/phone-number.ts";
import { stillMeant } from "../../platform/venue/request-kinds.ts";
import { byRequest, stateOf } from "../door-log/door-actions.ts";
import { doorActionsAbout } from "../door-log/door-log.server.ts";

/** A guest's row, as their summary counts it. */
export interface SummedRow {
  id: string;
  name: string;
  email: string;
  phone: string;
  reference: string;
  /** The club night that it is for, `YYYY-MM-DD`. */
  night: string | null;
  /** Whether the guest is expected, if that night has not begun. */
  isExpected: boolean;
  came: boolean;
  noShow: boolean;
  /** On the newsletter's list, under a confirmed address. */
  isSubscribed: boolean;
  /** Minor units. */
  spent: number;
  /** Visits without a date that another tool counted. */
  earlierVisits: number;
  /** `MM-DD`. */
  birthday: string | null;
}

type Read = Omit<SummedRow, "came" | "noShow" | "spent"> & { status?: string; came?: boolean; spent?: number };

const nothing = {
  reference: "",
  night: null,
  isExpected: false,
  isSubscribed: false,
  earlierVisits: 0,
  birthday: null,
};

const readers: Record<GuestSource, (db: Database, ids: readonly string[]) => Promise<Read[]>> = {
  async request(db, ids) {
    const rows = await db
      .selectFrom("requests")
      .select(["id", "kind", "status", "name", "email", "phone", "reference", "date_wanted as night"])
      .where(dialectHelpers(db).isAmong("id", ids))
      .where("status", "<>", "spam")
      .where("kind", "<>", "career")
      .execute();
    return rows.map(({ kind, ...row }) => {
      const meant: readonly string[] = kind in stillMeant ? stillMeant[kind as keyof typeof stillMeant] : [];
      return { ...nothing, ...row, isExpected: meant.includes(row.status) };
    });
  },
  async entry(db, ids) {
    const rows = await db
      .selectFrom("list_entries")
      .select(["id", "name", "email", "night", "removed_at"])
      .where(dialectHelpers(db).isAmong("id", ids))
      .execute();
    return rows.map(({ removed_at, ...row }) => ({ ...nothing, ...row, phone: "", isExpected: removed_at === null }));
  },
  async ticket(db, ids) {
    const rows = await db
      .selectFrom("tickets")
      .select(["id", "name", "email", "phone", "night", "state"])
      .where(dialectHelpers(db).isAmong("id", ids))
      .execute();
    return rows.map(({ state, ...row }) => ({ ...nothing, ...row, isExpected: state === "valid" }));
  },
  async subscriber(db, ids) {
    const rows = await db
      .selectFrom("subscribers")
      .select(["id", "first_name", "last_name", "email", "country_code", "number", "confirmed_at", "unsubscribed_at"])
      .where(dialectHelpers(db).isAmong("id", ids))
      .where("spam_reason", "is", null)
      .execute();
    return rows.map(({ id, first_name, last_name, email, country_code, number, confirmed_at, unsubscribed_at }) => ({
      ...nothing,
      id,
      name: `${first_name} ${last_name}`.trim(),
      email,
      phone: joinPhone(country_code, number),
      isSubscribed: confirmed_at !== null && unsubscribed_at === null,
    }));
  },
  async import(db, ids) {
    const rows = await db
      .selectFrom("guest_import_rows")
      .select(["id", "name", "email", "phone", "visits", "last_visit", "spent_cents", "birthday"])
      .where(dialectHelpers(db).isAmong("id", ids))
      .execute();
    return rows.map(({ visits, last_visit: night, spent_cents, ...row }) => ({
      ...nothing,
      ...row,
      night,
      came: night !== null,
      // The last visit is counted as a night already.
      earlierVisits: visits - (night === null ? 0 : 1),
      spent: Number(spent_cents),
    }));
  },
};

async function spentOn(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("ledger")
    .select(["request_id", ({ fn }) => fn.sum<number>("amount_cents").as("cents")])
    .where(dialectHelpers(db).isAmong("request_id", ids))
    .where("entry", "=", "spent")
    .groupBy("request_id")
    .execute();
  return new Map(rows.flatMap(({ request_id, cents }) => (request_id === null ? [] : [[request_id, Number(cents)]])));
}

const cameIn: readonly (string | undefined)[] = ["arrived", "redeemed"];

/**
 * Reads guests' rows, by id. Spam, deleted rows and job applications are left out: an application does not make someone
 * a guest.
 */
export async function readSummedRows(
  db: Database,
  rows: readonly { row_id: string; source: GuestSource }[],
): Promise<Map<string, SummedRow>> {
  const ids = rows.map(({ row_id }) => row_id);
  const bySource = Map.groupBy(rows, ({ source }) => source);
  const [actions, spent] = [byRequest(await doorActionsAbout(db, ids)), await spentOn(db, ids)];
  const summed = new Map<string, SummedRow>();
  for (const [source, some] of bySource) {
    const read = await readers[source](
      db,
      some.map(({ row_id }) => row_id),
    );
    for (const { status, ...row } of read) {
      const { now, people } = stateOf(actions.get(row.id) ?? []);
      const noShow = now === "no-show" || (now === null && status === "no-show");
      const came = row.came || people > 0 || (now === null && cameIn.includes(status));
      summed.set(row.id, { ...row, came, noShow, spent: row.spent ?? spent.get(row.id) ?? 0 });
    }
  }
  return summed;
}
