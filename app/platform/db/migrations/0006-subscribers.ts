import type { Kysely } from "kysely";

interface Subscribers {
  subscribers: {
    id: string;
    email: string;
    first_name: string;
    last_name: string;
    country_code: string;
    number: string;
    words: string;
  };
}

/** What staff find a subscriber by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("subscribers")
    .addColumn("words", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  const typed = db as Kysely<Subscribers>;
  for (let last = ""; ; ) {
    const rows = await typed
      .selectFrom("subscribers")
      .selectAll()
      .where("id", ">", last)
      .orderBy("id")
      .limit(500)
      .execute();
    for (const { id, email, first_name, last_name, country_code, number } of rows) {
      const figures = `${country_code}${number.replace(/^0/, "")}`.replace(/\D/g, "");
      const words = [first_name, last_name, email, figures, `0${figures.slice(-9)}`].join(" ");
      await typed
        .updateTable("subscribers")
        .set({ words: words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase() })
        .where("id", "=", id)
        .execute();
    }
    last = rows.at(-1)?.id ?? "";
    if (rows.length < 500) return;
  }
}
