import { type Kysely, sql } from "kysely";

interface Before {
  campaigns: { id: string; blocks: string; frozen: string | null; images: string };
}

/** The images of each campaign, so that none of them is deleted. */
export async function up(db: Kysely<Before>): Promise<void> {
  await db.schema
    .alterTable("campaigns")
    .addColumn("images", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  // Those with an image only: an email has a hundred kilobytes.
  const rows = await db
    .selectFrom("campaigns")
    .select(["id", "blocks", "frozen"])
    .where((row) => row.or([row("frozen", "is not", null), row("blocks", "like", sql.lit('%"image"%'))]))
    .execute();
  for (const { id, blocks, frozen } of rows) {
    const chosen = (JSON.parse(blocks) as { kind: string; image?: string }[]).flatMap(({ image }) => image || []);
    const shown = [...(frozen ?? "").matchAll(/\/media\/([0-9a-f-]{36})/g)].map(([, image = ""]) => image);
    const images = JSON.stringify([...new Set([...chosen, ...shown])]);
    await db.updateTable("campaigns").set({ images }).where("id", "=", id).execute();
  }
}
