import type { Context, Hono } from "hono";
import { doorOf } from "../auth/door.server.ts";
import type { StaffServices } from "../auth/staff.server.ts";
import { ifMatch } from "../lib/if-match.server.ts";
import { jsonError, onlyMethods } from "../lib/json-errors.server.ts";
import { readJson } from "../lib/read-json.server.ts";
import { addTable, changeTable, listTables, saveSeating } from "./floor.server.ts";
import { requestedNight } from "./requested-night.server.ts";
import { clubTableSchema, seatingSchema } from "./schema.ts";

const rejectionText = {
  404: "Table not found.",
  412: "Someone changed this table since you opened it. Check it, then save again.",
} as const;

/** Endpoints of tables and seatings. */
export function floorEndpoints(api: Hono, { db, writer }: StaffServices): void {
  api.post("/seating", async (context) => {
    const now = Date.now();
    const sent = await readJson(context, seatingSchema);
    if (sent instanceof Response) return sent;
    const night = requestedNight(context, now, sent.data.night);
    if (night instanceof Response) return night;
    const { username } = doorOf(context);
    const rejection = await writer.write((trx) => saveSeating(trx, sent.data, username, now));
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
    return refused ? jsonError(context, refused, rejectionText[refused]) : tables(context, "Table saved.");
  });
  api.all("/tables/:id", onlyMethods("POST"));

  api.post("/tables/:id/remove", async (context) => {
    const refused = await writer.write((trx) => changeTable(trx, context.req.param("id"), undefined));
    return refused ? jsonError(context, refused, rejectionText[refused]) : tables(context, "Table deleted.");
  });
  api.all("/tables/:id/remove", onlyMethods("POST"));
}
