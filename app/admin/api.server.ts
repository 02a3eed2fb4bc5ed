import { Hono } from "hono";
import { staffOf } from "../auth/staff.server.ts";
import { onlyMethods } from "../lib/json-errors.server.ts";
import type { OutboxDesk } from "../mail/outbox-api.server.ts";
import { noteSeen, readOverview, readPulse } from "./overview.server.ts";

/** `/api/admin`: what is new, and what needs an answer. */
export function overviewApi({ db, writer, mailConfigured }: OutboxDesk): Hono {
  const api = new Hono({ strict: false });

  api.get("/pulse", async (context) => context.json(await readPulse(db)));
  api.all("/pulse", onlyMethods("GET"));

  api.get("/overview", async (context) => {
    const overview = await readOverview(db, staffOf(context).id, Date.now());
    return context.json({ ...overview, mail_configured: mailConfigured });
  });
  api.all("/overview", onlyMethods("GET"));

  api.post("/seen", async (context) => {
    const { id } = staffOf(context);
    await writer.write((trx) => noteSeen(trx, id, Date.now()));
    return context.body(null, 204);
  });
  api.all("/seen", onlyMethods("POST"));

  return api;
}
