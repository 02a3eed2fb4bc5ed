import type { Kysely } from "kysely";

interface Mails {
  outbox: { id: string; template: string; data: string; about: string };
  requests: { id: string; reference: string };
}

/** Mails know whom they are about, so that they are forgotten with them; and what was forgotten is written down. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("outbox")
    .addColumn("about", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await bringOver(db as Kysely<Mails>);
  await db.schema.createIndex("outbox_by_about").on("outbox").column("about").execute();

  await db.schema
    .createTable("privacy_log")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("actor", "text", (column) => column.notNull())
    .addColumn("guest", "text")
    .addColumn("counts", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("privacy_log_by_age").on("privacy_log").columns(["at"]).execute();
  await db.schema.createIndex("privacy_log_by_guest").on("privacy_log").columns(["guest"]).execute();
}

/** What a mail's data says of whom it is about; nothing when it cannot be read. */
function saidIn(data: string): { reference?: string; subscriberId?: string } {
  try {
    return JSON.parse(data) ?? {};
  } catch {
    return {};
  }
}

async function bringOver(db: Kysely<Mails>): Promise<void> {
  for (let last = ""; ; ) {
    const rows = await db
      .selectFrom("outbox")
      .select(["id", "data"])
      .where("id", ">", last)
      .orderBy("id")
      .limit(500)
      .execute();
    const mails = rows.map(({ id, data }) => ({ id, ...saidIn(data) }));
    const references = [...new Set(mails.map(({ reference }) => reference).filter((one) => typeof one === "string"))];
    const requests =
      references.length === 0
        ? []
        : await db.selectFrom("requests").select(["id", "reference"]).where("reference", "in", references).execute();
    const ids = new Map(requests.map(({ id, reference }) => [reference, id]));
    for (const { id, reference, subscriberId } of mails) {
      const about = subscriberId ?? ids.get(reference ?? "");
      if (typeof about === "string") await db.updateTable("outbox").set({ about }).where("id", "=", id).execute();
    }
    last = rows.at(-1)?.id ?? "";
    if (rows.length < 500) return;
  }
}
