import * as z from "zod";
import { HONEYPOT } from "../../bookings/requests/spam.ts";
import type { Endpoint } from "../../platform/http/endpoint.server.ts";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { errorShape } from "../../platform/http/shapes.ts";
import { venue } from "../../platform/venue/venue.ts";
import {
  type ApiDocument,
  type Content,
  isForStaff,
  type Operation,
  type Parameter,
  pathTemplate,
  type SchemaObject,
  successStatus,
} from "./open-api-types.server.ts";

type Schema = z.core.$ZodType;
/** The named schemas used so far. */
type Components = Record<string, SchemaObject>;

/** Converts a schema to OpenAPI; adds the named schemas that it contains to `components`. */
function toSchemaObject(schema: Schema, components: Components): SchemaObject {
  const {
    $schema: _,
    $defs = {},
    ...json
  } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    metadata: shapeNames,
    override({ zodSchema, jsonSchema }) {
      const description = z.globalRegistry.get(zodSchema)?.description;
      if (description) jsonSchema.description = description;
      // The trap field for robots is not documented.
      delete jsonSchema.properties?.[HONEYPOT];
      delete jsonSchema.id;
    },
  });
  const withReferences = <Value>(value: Value): Value =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'));
  for (const [name, definition] of Object.entries($defs)) {
    const { id: _, ...rest } = withReferences(definition);
    components[name] = rest as SchemaObject;
  }
  return withReferences(json) as SchemaObject;
}

const asJson = (schema: SchemaObject): Content => ({ "application/json": { schema } });

const headers: Record<NonNullable<Endpoint["headers"]>[number], Omit<Parameter, "name" | "in">> = {
  "If-Match": {
    description: 'The version that was edited, in quotes: "3". Without it, the last write wins.',
    schema: { type: "string" },
  },
  "Idempotency-Key": {
    description: "A form sent again under the same key is saved once and gets the same response.",
    schema: { type: "string", minLength: 1, maxLength: 200 },
  },
  "X-Proof-Of-Work": {
    description: "The challenge of a 428 and its solution, as Base64-encoded JSON in ALTCHA's format.",
    schema: { type: "string", maxLength: 2_000 },
  },
  "X-Campaign": {
    description: "The campaign by whose link the guest came: the parameter `campaign` of the address.",
    schema: { type: "string", maxLength: 64 },
  },
  Origin: {
    description: "Where the browser is. Browsers send it themselves.",
    schema: { type: "string" },
  },
  "X-Device": {
    description: "A random id that the browser stores: a login with an unknown one is from a new device.",
    schema: { type: "string", maxLength: 64 },
  },
  "X-Settings-Version": {
    description: "The version of the club's settings that the form was shown with. Without it, the current one.",
    schema: { type: "integer" },
  },
};

const rejections: Record<number, string> = {
  400: "Malformed request.",
  401: "Token missing, unknown or expired, or login rejected.",
  403: "Your role does not include this, this door code is for another night, or you have to confirm who you are first.",
  404: "Not found.",
  408: "The body took too long to arrive.",
  409: "Conflict.",
  410: "No longer available.",
  412: "Changed by someone else since.",
  413: "Body too large.",
  415: "Wrong content type.",
  422: "Validation failed.",
  428: "Proof of work required: solve the challenge and send the request again.",
  429: "Rate limited; see Retry-After.",
  500: "Internal server error.",
  503: "The database is unavailable, or too much arrives at once; see Retry-After.",
};

/** The statuses of errors that follow from a declaration's body, headers and access check. */
function errorStatuses(endpoint: Endpoint): number[] {
  const { method, path, access, expired, query, badQuery, input, image, headers = [], errors = [] } = endpoint;
  const statuses = new Set([500, ...errors]);
  const add = (...more: number[]) => {
    for (const status of more) statuses.add(status);
  };
  if (query) add(400);
  if (badQuery) add(badQuery);
  if (access !== "anyone") add(401, 403);
  if (expired) add(expired);
  if (path.includes(":")) add(404);
  if (input) add(400, 408, 413, 415, 422);
  // Someone else may save while the image is processed.
  if (image) add(409);
  if (headers.includes("If-Match")) add(412);
  if (headers.includes("Idempotency-Key")) add(409);
  if (headers.includes("X-Proof-Of-Work")) add(428);
  if (method === "POST") add(503);
  return [...statuses].sort();
}

function parametersOf(endpoint: Endpoint, components: Components): Parameter[] {
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path" as const,
    required: true,
    schema: { type: "string" },
  }));
  const inQuery = Object.entries(endpoint.query?.shape ?? {}).map(([name, schema]) => {
    const { description, ...json } = toSchemaObject(schema as Schema, components);
    return { name, in: "query" as const, ...(description !== undefined && { description }), schema: json };
  });
  const inHeaders = (endpoint.headers ?? []).map((name) => ({ name, in: "header" as const, ...headers[name] }));
  return [...inPath, ...inQuery, ...inHeaders];
}

function requestBodyOf({ input, image, pdf, file }: Endpoint, components: Components): Operation["requestBody"] {
  if (file) return { required: true, content: { [file]: { schema: { type: "string", format: "binary" } } } };
  if (!input) return undefined;
  const schema = toSchemaObject(input, components);
  if (pdf) {
    const upload = { description: "A PDF of at most 5 MB.", contentMediaType: "application/pdf" };
    const form = { ...schema, properties: { ...schema.properties, [pdf]: upload } };
    return { required: true, content: { ...asJson(schema), "multipart/form-data": { schema: form } } };
  }
  if (!image) return { required: true, content: asJson(schema) };
  const upload = { description: "A JPEG, PNG, WebP or AVIF of at most 10 MB.", contentMediaType: "image/*" };
  const required = [...(schema.required ?? []), ...(image === "required" ? ["image"] : [])];
  return {
    required: true,
    content: {
      "multipart/form-data": { schema: { ...schema, properties: { ...schema.properties, image: upload }, required } },
    },
  };
}

/** The media types of outputs that are files. */
const files = {
  jpeg: { description: "A JPEG.", type: "image/jpeg", format: "binary" },
  pdf: { description: "A PDF.", type: "application/pdf", format: "binary" },
  png: { description: "A PNG.", type: "image/png", format: "binary" },
  svg: { description: "An SVG.", type: "image/svg+xml" },
  csv: { description: "A CSV file.", type: "text/csv" },
  html: { description: "An HTML document.", type: "text/html" },
  tar: { description: "A tar archive.", type: "application/x-tar", format: "binary" },
  zst: { description: "A tar archive, compressed with Zstandard.", type: "application/zstd", format: "binary" },
};

function successOf({ output }: Endpoint, components: Components): Operation["responses"][string] {
  if (output === "nothing") return { description: "Done." };
  if (typeof output === "string") {
    const { description, type, ...format } = files[output];
    return { description, content: { [type]: { schema: { type: "string", ...format } } } };
  }
  return { description: "Done.", content: asJson(toSchemaObject(output, components)) };
}

function operationOf(endpoint: Endpoint, components: Components): Operation {
  const { method, path, access, summary, plainErrors } = endpoint;
  const errorOf = (status: number) => ({
    description: rejections[status] ?? "",
    content:
      plainErrors && status !== 401
        ? { "text/plain": { schema: { type: "string" } } }
        : asJson({ $ref: "#/components/schemas/Refusal" }),
  });
  const parameters = parametersOf(endpoint, components);
  const requestBody = requestBodyOf(endpoint, components);
  return {
    summary,
    operationId: `${method.toLowerCase()}${path.replace(/[^a-z]+(.)?/gi, (_, next = "") => next.toUpperCase())}`,
    tags: [isForStaff(endpoint) ? "Staff" : "Guests"],
    security: access === "anyone" ? [] : [{ token: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      [successStatus(endpoint)]: successOf(endpoint, components),
      ...(method === "GET" &&
        access === "anyone" && { 304: { description: "Not modified: If-None-Match names its ETag." } }),
      ...Object.fromEntries(errorStatuses(endpoint).map((status) => [status, errorOf(status)])),
    },
  };
}

/** Builds the OpenAPI 3.1 document of `endpoints`. @param origin the site's public address. */
export function openApi(endpoints: readonly Endpoint[], origin: string): ApiDocument {
  const components: Components = {};
  // Adds the schema that every operation refers to by name.
  toSchemaObject(errorShape, components);
  const paths: ApiDocument["paths"] = {};
  for (const endpoint of endpoints) {
    const path = pathTemplate(endpoint);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, components) };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: `${venue.name} API`,
      version: "1",
      description: `Events at ${venue.name}, and every form a guest can send. Times have the venue's offset (${venue.timeZone}).`,
      contact: { name: venue.name, url: `${origin}/contact`, email: venue.email },
    },
    servers: [{ url: `${origin}/api` }],
    tags: [
      { name: "Guests", description: "For everyone." },
      { name: "Staff", description: "With the token from logging in." },
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
