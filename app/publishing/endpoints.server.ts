import type { Context, Hono } from "hono";
import * as z from "zod/mini";
import { staffOf } from "../auth/staff.server.ts";
import type { Database } from "../db/tables.ts";
import { status } from "../lib/fields.ts";
import { ifMatch } from "../lib/if-match.server.ts";
import { onlyMethods } from "../lib/json-errors.server.ts";
import { readJson } from "../lib/read-json.server.ts";
import type { PublishedForm, PublishedKind, PublishingServices } from "./published-kind.server.ts";
import {
  type Edit,
  findExisting,
  type Published,
  restore,
  setActive,
  softDelete,
  type Unchanged,
} from "./rows.server.ts";
import { saveEndpoint } from "./save-endpoint.server.ts";
import { unchangedError } from "./unchanged-error.server.ts";

export const activeSchema = z.object({ status });

/**
 * Adds to `api` what staff do with the items of a room, one at a time: see, add, change, switch, delete
 * and bring back.
 *
 * @param add the path of the call that adds one: `/add-offer`.
 */
export function publishingEndpoints<Table extends Published, Form extends PublishedForm, Item>(
  api: Hono,
  services: PublishingServices,
  kind: PublishedKind<Table, Form, Item>,
  add: string,
): void {
  const { db, writer } = services;
  const { table, name, noun } = kind;

  api.get(`/admin-${name}/:id`, async (context) => {
    const { id } = context.req.param();
    const item = (await findExisting(db, table, id)) && (await kind.find(db, id));
    return item ? context.json({ [name]: item }) : unchangedError(context, kind, "missing");
  });
  api.all(`/admin-${name}/:id`, onlyMethods("GET"));

  const save = saveEndpoint(services, kind);
  api.post(add, save);
  api.all(add, onlyMethods("POST"));
  api.post(`/edit-${name}/:id`, save);
  api.all(`/edit-${name}/:id`, onlyMethods("POST"));

  /** Changes the item in the address, and answers. */
  async function act(
    context: Context,
    id: string,
    change: (trx: Database, edit: Edit) => Promise<Unchanged | "changed">,
    message: string,
  ): Promise<Response> {
    const edit = { by: staffOf(context).username, now: Date.now(), ifVersion: ifMatch(context) };
    const done = await writer.write((trx) => change(trx, edit));
    const item = await kind.find(db, id);
    return done === "changed" ? context.json({ message, [name]: item }) : unchangedError(context, kind, done, item);
  }

  api.post(`/switch-${name}/:id`, async (context) => {
    const { id } = context.req.param();
    if (!(await findExisting(db, table, id))) return unchangedError(context, kind, "missing");
    const sent = await readJson(context, activeSchema);
    if (sent instanceof Response) return sent;
    const { status } = sent.data;
    const message = `The ${noun} is now ${status ? "active" : "inactive"}.`;
    return act(context, id, (trx, edit) => setActive(trx, table, id, status, edit), message);
  });
  api.all(`/switch-${name}/:id`, onlyMethods("POST"));

  api.post(`/delete-${name}/:id`, (context) => {
    const { id } = context.req.param();
    return act(context, id, (trx, edit) => softDelete(trx, table, id, edit), `The ${noun} was deleted.`);
  });
  api.all(`/delete-${name}/:id`, onlyMethods("POST"));

  api.post(`/restore-${name}/:id`, (context) => {
    const { id } = context.req.param();
    return act(context, id, (trx, edit) => restore(trx, table, id, edit), `The ${noun} was restored.`);
  });
  api.all(`/restore-${name}/:id`, onlyMethods("POST"));
}
