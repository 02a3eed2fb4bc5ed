import type { Context } from "hono";
import * as z from "zod/mini";
import type { Database } from "../../platform/db/tables.ts";
import { type Endpoint, endpoint, jsonEndpoint, type Sent, withMessage } from "../../platform/http/endpoint.server.ts";
import { status } from "../../platform/lib/fields.ts";
import { staffOf } from "../../staff/auth/staff.server.ts";
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
import { saveHandler } from "./save-handler.server.ts";
import { unchangedError } from "./unchanged-error.server.ts";

const activeSchema = z.object({ status });

/** Rejects a request about an item that was deleted or never existed, its body unread. */
export function rejectMissing<Table extends Published, Form extends PublishedForm, Item>(
  kind: PublishedKind<Table, Form, Item>,
) {
  return async (context: Context, { db }: { db: Database }, { id }: { id: string }): Promise<Response | undefined> => {
    const found = await findExisting(db, kind.table, id);
    return found ? undefined : unchangedError(context, kind, "missing");
  };
}

interface PublishingOptions<Item> {
  /** Where the endpoints are: `/offers`. */
  path: string;
  /** The last part of the path that adds an item: `add-offer`. */
  add: string;
  /** An item, as staff see it. */
  shape: z.ZodMiniType<Item>;
  /** What differs in the endpoint that edits an item. */
  edit?: Partial<Endpoint>;
}

/** The endpoints by which staff see, add, edit, activate, delete and restore items of one kind. */
export function publishingEndpoints<Table extends Published, Form extends PublishedForm, Item>(
  kind: PublishedKind<Table, Form, Item>,
  options: PublishingOptions<Item>,
): Endpoint<PublishingServices>[] {
  return [...formEndpoints(kind, options), ...stateEndpoints(kind, options)];
}

/** `an event`. */
const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;

function formEndpoints<Table extends Published, Form extends PublishedForm, Item>(
  kind: PublishedKind<Table, Form, Item>,
  { path, add, shape, edit }: PublishingOptions<Item>,
): Endpoint<PublishingServices>[] {
  const { table, name, noun } = kind;
  const item = withArticle(noun);
  const output = withMessage({ [name]: shape });
  const save = saveHandler(kind);
  return [
    endpoint({
      method: "GET",
      path: `${path}/admin-${name}/:id`,
      access: `${table}.see`,
      summary: `Returns ${item}, as staff see it.`,
      output: z.object({ [name]: shape }),
      async handle(context, { db }: PublishingServices, { params }) {
        const id = params.id;
        const found = (await findExisting(db, table, id)) && (await kind.find(db, id));
        return found ? context.json({ [name]: found }) : unchangedError(context, kind, "missing");
      },
    }),
    endpoint({
      method: "POST",
      path: `${path}/${add}`,
      early: true,
      access: `${table}.change`,
      summary: `Adds ${item} with its image.`,
      input: kind.newSchema,
      image: "required",
      output,
      status: 201,
      handle: (context, services: PublishingServices) => save(context, services, {}),
    }),
    {
      ...endpoint({
        method: "POST",
        path: `${path}/edit-${name}/:id`,
        access: `${table}.change`,
        summary: `Edits ${item}; without a new image it keeps its own.`,
        input: kind.changeSchema,
        image: "optional",
        headers: ["If-Match"],
        output,
        handle: (context, services: PublishingServices, { params: { id }, headers }) =>
          save(context, services, { id, edited: headers["If-Match"] }),
      }),
      ...edit,
    },
  ];
}

function stateEndpoints<Table extends Published, Form extends PublishedForm, Item>(
  kind: PublishedKind<Table, Form, Item>,
  { path, shape }: PublishingOptions<Item>,
): Endpoint<PublishingServices>[] {
  const { table, name, noun } = kind;
  const item = withArticle(noun);
  const output = withMessage({ [name]: shape });

  /** Changes the item in the path. */
  async function change(
    context: Context,
    { db, writer }: PublishingServices,
    { params: { id }, headers }: Sent<"/:id", z.ZodMiniObject, "If-Match">,
    message: string,
    write: (trx: Database, id: string, edit: Edit) => Promise<Unchanged | "changed">,
  ): Promise<Response> {
    const edit = { by: staffOf(context), now: Date.now(), ifVersion: headers["If-Match"]?.version };
    const done = await writer.write((trx) => write(trx, id, edit));
    const found = await kind.find(db, id);
    return done === "changed" ? context.json({ message, [name]: found }) : unchangedError(context, kind, done, found);
  }
  return [
    jsonEndpoint({
      method: "POST",
      path: `${path}/switch-${name}/:id`,
      access: `${table}.change`,
      summary: `Activates or deactivates ${item}.`,
      input: activeSchema,
      headers: ["If-Match"],
      output,
      before: rejectMissing(kind),
      handle(context, services: PublishingServices, { data: { status }, ...sent }) {
        const message = `The ${noun} is now ${status ? "active" : "inactive"}.`;
        return change(context, services, sent, message, (trx, id, edit) => setActive(trx, table, id, status, edit));
      },
    }),
    endpoint({
      method: "POST",
      path: `${path}/delete-${name}/:id`,
      access: `${table}.change`,
      summary: `Deletes ${item}; it can be restored.`,
      headers: ["If-Match"],
      output,
      handle: (context, services: PublishingServices, sent) =>
        change(context, services, sent, `The ${noun} was deleted.`, (trx, id, edit) =>
          softDelete(trx, table, id, edit),
        ),
    }),
    endpoint({
      method: "POST",
      path: `${path}/restore-${name}/:id`,
      access: `${table}.change`,
      summary: `Restores ${item} that was deleted.`,
      headers: ["If-Match"],
      output,
      handle: (context, services: PublishingServices, sent) =>
        change(context, services, sent, `The ${noun} was restored.`, (trx, id, edit) => restore(trx, table, id, edit)),
    }),
  ];
}
