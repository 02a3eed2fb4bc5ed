import { Hono } from "hono";
import type { Database } from "../db/tables.ts";
import { onlyMethods } from "../lib/json-errors.server.ts";
import { listOffers } from "./store.server.ts";

/** `/api/offers`. */
export function offersApi(db: Database): Hono {
  const api = new Hono({ strict: false });

  api.get("/all-offers", async (context) => context.json(await listOffers(db, Date.now())));
  api.all("/all-offers", onlyMethods("GET"));

  return api;
}
