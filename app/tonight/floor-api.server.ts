import type { Context, Hono } from "hono";
import { doorOf } from "../auth/door.server.ts";
import type { StaffServices } from "../auth/staff.server.ts";
import { ifMatch } from "../lib/if-match.server.ts";
import { jsonError, onlyMethods } from "../lib/json-errors.server.ts";
import { readJson } from "../lib/read-json.server.ts";
import { addTable, changeTable, giveTable, listTables } from "./floor.server.ts";
import { nightAsked } from "./requested-night.server.ts";
import { clubTableSchema, seatingSchema } from "./schema.ts";

const whyNot = {
  404: "There is no such table any more.",
  412: "Somebody changed this table meanwhile. Look at it again, then save.",
} as const;

/** The calls about the tables of the house, and about who sits at them. */
export function floorEndpoints(api: Hono, { db, writer }: StaffServices): void {
  api.post("/seating", async (context) => {
    const now = Date.now();
    const sent = await readJson(context, seatingSchema);
    if (sent instanceof Response) return sent;
    const night = nightAsked(context, now, sent.data.night);
    if (night instanceof Response) return night;
    const { username } = doorOf(context);
    const rejection = await writer.write((trx) => giveTable(trx, sent.data, username, now));
    return rejection ? jsonError(context, rejection.status, rejection.message) : context.json({ message: "Saved." });
  });
  api.all("/seating", onlyMethods("POST"));

  const tables = async (context: Context, message: string, status: 200 | 201 = 200) =>
    context.json({ message, tables: await listTables(db) }, status);

  api.get("/tables", async (context) => context.json({ tables: await listTables(db) }));
  api.post("/tables", async (context) => {
    const sent = await readJson(context, clubTableSchema);
    if (sent instanceof Response) return sent;
    await writer.write((trx) => addTable(trx, sent.data, Date.now()));
    return tables(context, "Table added.", 201);
  });
  api.all("/tables", onlyMethods("GET", "POST"));

  api.post("/tables/:id", async (context) => {
    const sent = await readJson(context, clubTableSchema);
    if (sent instanceof Response) return sent;
    const version = ifMatch(context);
    const refused = await writer.write((trx) => changeTable(trx, context.req.param("id"), sent.data, version));
    return refused ? jsonError(context, refused, whyNot[refused]) : tables(context, "Table saved.");
  });
  api.all("/tables/:id", onlyMethods("POST"));

  api.post("/tables/:id/remove", async (context) => {
    const refused = await writer.write((trx) => changeTable(trx, context.req.param("id"), undefined));
    return refused ? jsonError(context, refused, whyNot[refused]) : tables(context, "Table removed.");
  });
  api.all("/tables/:id/remove", onlyMethods("POST"));
}
