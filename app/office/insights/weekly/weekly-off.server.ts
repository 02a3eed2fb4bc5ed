import { findMailSecret, subscriberOf } from "../../../house/mail/list-token.server.ts";
import type { OneClick } from "../../../mailing/newsletter/one-click-endpoints.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { changeWish } from "../../../staff/own-account/weekly-email.server.ts";

/** The colleague in a link's token; undefined if it is invalid. */
export async function findWeeklyReader(db: Database, token: string) {
  const secret = await findMailSecret(db);
  const id = secret === undefined ? undefined : subscriberOf(secret, "weekly-off", token);
  if (id === undefined) return undefined;
  return db.selectFrom("admins").select(["id", "username"]).where("id", "=", id).executeTakeFirst();
}

/** The endpoint that turns the weekly email off without a login; mail programs may call it (RFC 8058). */
export const weeklyOff: OneClick = {
  name: "weekly-email",
  does: "turn off the weekly email",
  byMailProgram: { done: "The weekly email is off." },
  // Succeeds even if the email is off already.
  knows: async (db, token) => (await findWeeklyReader(db, token)) !== undefined,
  async act({ db, writer }, token) {
    const reader = await findWeeklyReader(db, token);
    if (reader) await writer.write((trx) => changeWish(trx, { ...reader, network: "" }, false, Date.now()));
    return "done";
  },
};
