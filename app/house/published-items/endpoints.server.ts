import type { Context } from "hono";
import * as z from "zod/mini";
import type { Database } from "../../platform/db/tables.ts";
import {
  type Endpoint,
  endpoint,
  jsonEndpoint,
  type Sent,
  type TypedEndpoint,
  withMessage,
} from "../../platform/http/endpoint.server.ts";
import type { HeaderName } from "../../platform/http/endpoint-headers.server.ts";
import { status } from "../../platform/lib/fields.ts";
import { withCurrent } from "../../platform/lib/refusal.server.ts";
import type { VersionedEdit } from "../../staff/audit-log/record.server.ts";
import { staffOf } from "../../staff/auth/staff.server.ts";
import { itemNotFound } from "./item-refusals.server.ts";
import type { ItemName, PublishedForm, PublishedKind, PublishingServices } from "./published-kind.server.ts";
import { findExisting, nounOf, type Published, restore, setActive, softDelete } from "./rows.server.ts";
import { saveHandler } from "./save-handler.server.ts";

const activeSchema = z.object({ status });

/** Refuses a request about an item that was deleted or never existed, before its body is read. */
export function rejectMissing(table: Published) {
  return async (_context: Context, { db }: { db: Database }, { id }: { id: string }): Promise<undefined> => {
    if (!(await findExisting(db, table, id))) throw itemNotFound(nounOf[table]);
  };
}

interface PublishingOptions<Path extends string, Add extends string, Item, Edited> {
  /** The path that the endpoints share: `/offers`. */
  path: Path;
  /** The last segment of the path for adding an item: `add-offer`. */
  add: Add;
  /** The shape of an item for staff. */
  shape: z.ZodMiniType<Item>;
  /** What is different about the endpoint for editing an item. */
  edit?: Partial<Omit<Endpoint, "output">> & { output: z.ZodMiniType<Edited> };
}

/** The types of an endpoint's calls about an item. */
interface ItemCall<Params extends string, Headers extends HeaderName, Body, Response> {
  params: Params;
  query: object;
  headers: Headers;
  body: Body;
  response: Response;
}

/** An endpoint for calls about an item. */
type ItemEndpoint<
  Method,
  Path extends string,
  Call extends ItemCall<string, HeaderName, unknown, unknown>,
> = TypedEndpoint<PublishingServices, Method, Path, Call>;

type SentForm = { form: FormData };
type Changed<Found> = Found & { message: string };

/** The types of the endpoints for one kind of item, for clients. */
type PublishingEndpoints<Path extends string, Add extends string, Name extends string, Found, Edited> = readonly [
  ItemEndpoint<"GET", `${Path}/admin-${Name}/:id`, ItemCall<"id", never, object, Found>>,
  ItemEndpoint<"POST", `${Path}/${Add}`, ItemCall<never, never, SentForm, Changed<Found>>>,
  ItemEndpoint<"POST", `${Path}/edit-${Name}/:id`, ItemCall<"id", "If-Match", SentForm, Edited>>,
  ItemEndpoint<
    "POST",
    `${Path}/switch-${Name}/:id`,
    ItemCall<"id", "If-Match", { json: { status: boolean } }, Changed<Found>>
  >,
  ItemEndpoint<"POST", `${Path}/delete-${Name}/:id`, ItemCall<"id", "If-Match", object, Changed<Found>>>,
  ItemEndpoint<"POST", `${Path}/restore-${Name}/:id`, ItemCall<"id", "If-Match", object, Changed<Found>>>,
];

/** The endpoints with which staff see, add, edit, activate, delete and restore items of one kind. */
export function publishingEndpoints<
  Table extends Published,
  Form extends PublishedForm,
  Item,
  Path extends string,
  Add extends string,
  Edited = Changed<Record<ItemName<Table>, Item>>,
>(
  kind: PublishedKind<Table, Form, Item>,
  options: PublishingOptions<Path, Add, Item, Edited>,
): PublishingEndpoints<Path, Add, ItemName<Table>, Record<ItemName<Table>, Item>, Edited> {
  const { path, add } = options;
  const { name } = kind;
  const [see, create, edit] = formEndpoints(kind, options);
  const [switched, deleted, restored] = stateEndpoints(kind, options);
  return [
    { ...see, method: "GET", path: `${path}/admin-${name}/:id` },
    { ...create, method: "POST", path: `${path}/${add}` },
    { ...edit, method: "POST", path: `${path}/edit-${name}/:id` },
    { ...switched, method: "POST", path: `${path}/switch-${name}/:id` },
    { ...deleted, method: "POST", path: `${path}/delete-${name}/:id` },
    { ...restored, method: "POST", path: `${path}/restore-${name}/:id` },
  ];
}

/** Endpoints that the caller completes with their paths. */
type ThreeEndpoints = readonly [
  Endpoint<PublishingServices>,
  Endpoint<PublishingServices>,
  Endpoint<PublishingServices>,
];

/** `an event`. */
const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;

function formEndpoints<Table extends Published, Form extends PublishedForm, Item>(
  kind: PublishedKind<Table, Form, Item>,
  { shape, edit }: PublishingOptions<string, string, Item, unknown>,
): ThreeEndpoints {
  const { table, name } = kind;
  const item = withArticle(nounOf[table]);
  const output = withMessage({ [name]: shape });
  const save = saveHandler(kind);
  return [
    endpoint({
      method: "GET",
      path: "/:id" as const,
      access: `${table}.see`,
      summary: `Returns ${item}, as staff see it.`,
      output: z.object({ [name]: shape }),
      async handle(context, { db }: PublishingServices, { params }) {
        const id = params.id;
        const found = (await findExisting(db, table, id)) && (await kind.find(db, id));
        if (!found) throw itemNotFound(nounOf[table]);
        return context.json({ [name]: found });
      },
    }),
    endpoint({
      method: "POST",
      path: "/",
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
        path: "/:id" as const,
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
  { shape }: PublishingOptions<string, string, Item, unknown>,
): ThreeEndpoints {
  const { table, name } = kind;
  const noun = nounOf[table];
  const item = withArticle(noun);
  const output = withMessage({ [name]: shape });

  /** Changes the item whose id is in the path. */
  async function change(
    context: Context,
    { db, writer }: PublishingServices,
    { params: { id }, headers }: Sent<"/:id", z.ZodMiniObject, "If-Match">,
    message: string,
    write: (trx: Database, id: string, edit: VersionedEdit) => Promise<void>,
  ): Promise<Response> {
    const edit = { by: staffOf(context), now: Date.now(), ifVersion: headers["If-Match"]?.version };
    const current = async () => ({ [name]: await kind.find(db, id) });
    await withCurrent(
      writer.write((trx) => write(trx, id, edit)),
      current,
    );
    return context.json({ message, ...(await current()) });
  }
  return [
    jsonEndpoint({
      method: "POST",
      path: "/:id" as const,
      access: `${table}.change`,
      summary: `Activates or deactivates ${item}.`,
      input: activeSchema,
      headers: ["If-Match"],
      output,
      before: rejectMissing(table),
      handle(context, services: PublishingServices, { data: { status }, ...sent }) {
        const message = `The ${noun} is now ${status ? "active" : "inactive"}.`;
        return change(context, services, sent, message, (trx, id, edit) => setActive(trx, table, id, status, edit));
      },
    }),
    endpoint({
      method: "POST",
      path: "/:id" as const,
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
      path: "/:id" as const,
      access: `${table}.change`,
      summary: `Restores ${item} that was deleted.`,
      headers: ["If-Match"],
      output,
      handle: (context, services: PublishingServices, sent) =>
        change(context, services, sent, `The ${noun} was restored.`, (trx, id, edit) => restore(trx, table, id, edit)),
    }),
  ];
}
