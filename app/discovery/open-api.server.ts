import * as z from "zod";
import { venue } from "../content/venue.ts";
import { HONEYPOT } from "../requests/forms/limits.ts";
import { type EndpointDescription, endpointDescriptions } from "./api-descriptions.server.ts";
import * as shapes from "./api-shapes.ts";
import {
  type ApiDocument,
  type Content,
  isForStaff,
  type ListedEndpoint,
  type Operation,
  type Parameter,
  type SchemaObject,
  templateOf,
} from "./open-api-types.ts";

type Schema = z.core.$ZodType;
/** The named shapes that were said so far. */
type Components = Record<string, SchemaObject>;

const named = z.registry<{ id: string }>();
for (const [name, shape] of Object.entries(shapes)) {
  named.add(shape, { id: `${name.slice(0, 1).toUpperCase()}${name.slice(1)}` });
}

/** A schema as OpenAPI says it; the named shapes in it are put into `components`. */
function said(schema: Schema, components: Components): SchemaObject {
  const {
    $schema: _,
    $defs = {},
    ...json
  } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    metadata: named,
    override({ zodSchema, jsonSchema }) {
      const description = z.globalRegistry.get(zodSchema)?.description;
      if (description) jsonSchema.description = description;
      // No person fills it in, so nobody needs to know of it.
      delete jsonSchema.properties?.[HONEYPOT];
      delete jsonSchema.id;
    },
  });
  const pointed = <Value>(value: Value): Value =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'));
  for (const [name, definition] of Object.entries($defs)) {
    const { id: _, ...rest } = pointed(definition);
    components[name] = rest as SchemaObject;
  }
  return pointed(json) as SchemaObject;
}

const asJson = (schema: SchemaObject): Content => ({ "application/json": { schema } });

const IF_MATCH: Parameter = {
  name: "If-Match",
  in: "header",
  description: 'The version that was changed, in quotes: "3". Left out, whatever is there is changed.',
  schema: { type: "string" },
};
const IDEMPOTENCY_KEY: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  description: "Sent again under the same key, the same form is written once and answered the same.",
  schema: { type: "string", minLength: 1, maxLength: 200 },
};

const PROOF: Parameter = {
  name: "X-Proof-Of-Work",
  in: "header",
  description: "The task of a 428 and its solution, as JSON in Base64, as ALTCHA's library makes them.",
  schema: { type: "string", maxLength: 2_000 },
};

/** Why a call may be refused, by status. */
const rejections: Record<number, string> = {
  400: "It cannot be read.",
  401: "The token is missing or has ended, or the sign-in is not right.",
  403: "This door's code is for another night.",
  404: "There is no such thing.",
  408: "The body took too long to arrive.",
  409: "It is there already, or was sent before with other words.",
  412: "Somebody else changed it meanwhile.",
  413: "It is too large.",
  415: "It has the wrong type.",
  422: "Fields are wrong.",
  428: "Many send this at once: solve the task, and send it again with the solution.",
  429: "That was too much at once; Retry-After says when to come back.",
  500: "Something went wrong on our side.",
  503: "Nothing can be written right now.",
};

/** Calls that tell one who may come in from one who may not. */
const signsIn = (path: string) => path === "/admin/login" || path === "/tonight/sign-in";

function rejectionsOf({ method, path, who, ended }: ListedEndpoint, about: EndpointDescription): number[] {
  const statuses = new Set<number>();
  if (about.query) statuses.add(400);
  if (who !== "anyone" || signsIn(path)) statuses.add(401);
  if (who === "door") statuses.add(403);
  if (ended) statuses.add(ended);
  if (path.includes(":")) statuses.add(404);
  if (about.body) for (const status of [400, 408, 413, 415, 422]) statuses.add(status);
  if (about.versioned) statuses.add(412);
  // Its picture takes a while, in which another's save may come between.
  if (about.picture) statuses.add(409);
  if (about.guestForm) for (const status of [409, 429]) statuses.add(status);
  if (about.mayAskForProof) statuses.add(428);
  if (signsIn(path)) statuses.add(429);
  if (path === "/tonight/seating") for (const status of [404, 409]) statuses.add(status);
  if (path.startsWith("/admin/") && about.body) statuses.add(409);
  if (method === "POST") statuses.add(503);
  // Whatever is asked, the program itself may fail.
  statuses.add(500);
  for (const status of about.refuses ?? []) statuses.add(status);
  return [...statuses].sort();
}

function parametersOf(path: string, about: EndpointDescription, components: Components): Parameter[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path" as const,
    required: true,
    schema: { type: "string" },
  }));
  const inQuery = Object.entries(about.query?.shape ?? {}).map(([name, schema]) => {
    const { description, ...json } = said(schema as Schema, components);
    return { name, in: "query" as const, ...(description !== undefined && { description }), schema: json };
  });
  const inHeaders = [
    ...(about.versioned ? [IF_MATCH] : []),
    ...(about.guestForm ? [IDEMPOTENCY_KEY] : []),
    ...(about.mayAskForProof ? [PROOF] : []),
  ];
  return [...inPath, ...inQuery, ...inHeaders];
}

function bodyOf({ body, picture }: EndpointDescription, components: Components): Operation["requestBody"] {
  if (!body) return undefined;
  const schema = said(body, components);
  if (!picture) return { required: true, content: asJson(schema) };
  const image = { description: "A JPEG, PNG, WebP or AVIF of at most 10 MB.", contentMediaType: "image/*" };
  const required = [...(schema.required ?? []), ...(picture === "needed" ? ["image"] : [])];
  return {
    required: true,
    content: {
      "multipart/form-data": { schema: { ...schema, properties: { ...schema.properties, image }, required } },
    },
  };
}

function successOf({ gives }: EndpointDescription, components: Components): Operation["responses"][string] {
  if (gives === "nothing") return { description: "Done." };
  if (gives === "jpeg")
    return { description: "A picture.", content: { "image/jpeg": { schema: { type: "string", format: "binary" } } } };
  if (gives === "csv")
    return { description: "A spreadsheet.", content: { "text/csv": { schema: { type: "string" } } } };
  return { description: "Done.", content: asJson(said(gives, components)) };
}

/** In the specification this call says what went wrong as plain text, so that a client can tell it from a token that has ended. */
const SAYS_PLAINLY = "/event/edit-event/:id";

function operation(endpoint: ListedEndpoint, about: EndpointDescription, components: Components): Operation {
  const { path, who } = endpoint;
  const refused = (status: number) =>
    path === SAYS_PLAINLY && status !== 401
      ? { description: rejections[status] ?? "", content: { "text/plain": { schema: { type: "string" } } } }
      : { description: rejections[status] ?? "", content: asJson({ $ref: "#/components/schemas/Refusal" }) };
  const parameters = parametersOf(path, about, components);
  const requestBody = bodyOf(about, components);
  return {
    summary: about.does,
    operationId: `${endpoint.method.toLowerCase()}${path.replace(/[^a-z]+(.)?/gi, (_, next = "") => next.toUpperCase())}`,
    tags: [isForStaff(endpoint) ? "Staff" : "Guests"],
    security: who === "anyone" ? [] : [{ token: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      [about.status ?? 200]: successOf(about, components),
      ...(endpoint.method === "GET" &&
        who === "anyone" && { 304: { description: "Not modified: If-None-Match names its ETag." } }),
      ...Object.fromEntries(rejectionsOf(endpoint, about).map((status) => [status, refused(status)])),
    },
  };
}

/**
 * The whole API as OpenAPI 3.1, made from the schemas that the calls check with.
 *
 * @param endpoints every call there is.
 * @param origin the site's public address.
 * @throws when a call is not described.
 */
export function openApi(endpoints: readonly ListedEndpoint[], origin: string): ApiDocument {
  const components: Components = {};
  // Named, it is put among them.
  said(shapes.refusal, components);
  const paths: ApiDocument["paths"] = {};
  for (const endpoint of endpoints) {
    const about = endpointDescriptions[`${endpoint.method} ${endpoint.path}`];
    if (!about) throw new Error(`Not described in app/discovery: ${endpoint.method} ${endpoint.path}`);
    const path = templateOf(endpoint);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, about, components) };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: `${venue.name} API`,
      version: "1",
      description: `What is on at ${venue.name}, and everything a guest can ask for. Times carry the venue's offset (${venue.timeZone}).`,
      contact: { name: venue.name, url: `${origin}/contact`, email: venue.email },
    },
    servers: [{ url: `${origin}/api` }],
    tags: [
      { name: "Guests", description: "For everybody." },
      { name: "Staff", description: "With the token that signing in gives." },
    ],
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description: "The token from /admin/login; `Bearer ` may be left out.",
        },
      },
    },
  };
}
