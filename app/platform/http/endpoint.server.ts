import type { Context } from "hono";
import * as z from "zod/mini";
import { jsonError } from "../lib/json-errors.server.ts";
import { fieldErrors, readJson } from "../lib/read-json.server.ts";
import type { Capability } from "../roles/roles.ts";
import { type HeaderName, readHeaders, type SentHeaders } from "./endpoint-headers.server.ts";

type Schema = z.ZodMiniType;
type ObjectSchema = Schema & { shape: object };
type NoQuery = z.ZodMiniObject<Record<never, never>>;
type NoMembers = z.ZodMiniObject<Record<never, never>>;

/** How recently an admin must have proved who they are. */
export type ProofAge = "ten minutes" | "hour";

/** An API endpoint. Its route, access check, 405 response and OpenAPI entry are made from this. */
export interface Endpoint<Services = never> {
  method: "GET" | "POST";
  /** The path below `/api`. */
  path: string;
  /** The capability that an admin needs; `anyone` needs no token. */
  access: "anyone" | Capability;
  /** Phones at the door may call it too. */
  door?: true;
  /** Phones may call it for a day after their night, to send what they could not send in time. */
  afterNight?: true;
  /**
   * How recently the admin must have proved who they are: `ten minutes` for admins, exports and erasure, otherwise
   * `hour`.
   */
  confirm?: ProofAge;
  /**
   * Allowed even while a generated password must be replaced, for clients that know only the fixed calls
   * (docs/contract.md).
   */
  early?: true;
  /** Status for an expired token, if not 401. */
  expired?: 400;
  /** One line for the API's documentation. */
  summary: string;
  /** The schema of the path's parameters; undefined if any text is valid. */
  params?: ObjectSchema;
  query?: ObjectSchema;
  /** Status for an invalid query, if not 400. */
  badQuery?: 422;
  /** The body's schema: JSON, or a multipart form that includes an `image`. */
  input?: Schema;
  image?: "required" | "optional";
  /**
   * The JSON body may also be sent as a multipart form with a PDF in this field; the form's other fields that aren't
   * text contain JSON.
   */
  pdf?: string;
  /** The media type of a body that is a file. */
  file?: string;
  headers?: readonly HeaderName[];
  /** The body of a success: JSON of a schema, a file, or nothing. */
  output: Schema | "csv" | "html" | "jpeg" | "pdf" | "png" | "svg" | "tar" | "zst" | "nothing";
  /** The status of a success with a body; 200 by default. */
  status?: 201;
  /** Statuses of errors that do not follow from the other properties. */
  errors?: readonly number[];
  /** Additional members of a refusal: what is stored now (412), or what to confirm first (409). */
  refused?: ObjectSchema;
  /** Errors other than 401 are plain text. */
  plainErrors?: true;
  handle(context: Context, services: Services): Promise<Response>;
}

type Output = Endpoint["output"];

/** A handler's result: data to send as `output`, or a response, such as an error or a file. */
type Result<Sent extends Output> = Promise<Response | (Sent extends Schema ? z.output<Sent> : never)>;

/** The names of the parameters in a path: `id` in `/events/:id`. */
type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parts of a request besides its body, parsed by the endpoint's schemas. */
export interface Sent<Path extends string, Query extends ObjectSchema, Names extends HeaderName> {
  params: Record<ParamNames<Path>, string>;
  query: z.output<Query>;
  /** Whether the request's query has any of the declared parameters. */
  hasQuery: boolean;
  headers: SentHeaders<Names>;
}

/** The types of an endpoint's request and response. It exists as a type only. */
export interface EndpointCall {
  params: string;
  query: object;
  headers: HeaderName;
  body: unknown;
  response: unknown;
  refused?: object;
}

/** An endpoint with the types of its calls. */
export interface TypedEndpoint<Services, Method, Path extends string, Call extends EndpointCall>
  extends Endpoint<Services> {
  method: Method & Endpoint["method"];
  path: Path;
  readonly call?: Call;
}

/** Declares the body of an endpoint whose handler reads it: JSON, a form with a file, or a file. */
interface OwnBody<Input extends Schema> {
  json?: z.input<Input>;
  form?: FormData;
  file?: File;
}

/** The request and response types that follow from a declaration. */
interface CallOf<
  Path extends string,
  Query extends ObjectSchema,
  Names extends HeaderName,
  Body,
  Sends extends Output,
  Members extends ObjectSchema = NoMembers,
> {
  params: ParamNames<Path>;
  query: z.input<Query> & object;
  headers: Names;
  body: Body;
  response: Sends extends Schema ? z.output<Sends> : null;
  refused: z.output<Members> & object;
}

/** An endpoint before its path and output are checked against its handler. */
type Declaration<Method, Path, Query, Names, Output> = Omit<
  Endpoint,
  "method" | "path" | "query" | "headers" | "output" | "refused" | "handle"
> & { method: Method; path: Path; query?: Query; headers?: readonly Names[]; output: Output };

/** May reject a request before its query and body are read. */
type Before<Path extends string, Services> = (
  context: Context,
  services: Services,
  params: Record<ParamNames<Path>, string>,
) => Promise<Response | undefined>;

type Handled<
  Method,
  Path extends string,
  Query extends ObjectSchema,
  Names extends HeaderName,
  Sends extends Output,
  Services,
> = Declaration<Method, Path, Query, Names, Sends> & {
  before?: Before<Path, Services>;
  handle: (context: Context, services: Services, sent: Sent<Path, Query, Names>) => Result<Sends>;
};

/** Rejects an `Idempotency-Key` without 1 to 200 characters. */
export function rejectIdempotencyKey(context: Context, key: string | undefined): Response | undefined {
  if (key === undefined || (key.length > 0 && key.length <= 200)) return undefined;
  return jsonError(context, 400, "Idempotency-Key must have 1 to 200 characters.");
}

/** Parses the parameters of the path or query; returns the error response if they are invalid. */
function readParameters<Read>(
  context: Context,
  schema: z.ZodMiniType<Read>,
  sent: Record<string, string>,
  badQuery: 422 | undefined,
): Read | Response {
  const error = ({ path }: { path?: PropertyKey[] }) => `Invalid value for \`${String(path?.[0])}\`.`;
  const read = schema.safeParse(sent, { error });
  if (read.success) return read.data;
  if (badQuery === 422) return fieldErrors(context, read.error.issues);
  return jsonError(context, 400, read.error.issues[0]?.message ?? "Invalid query.");
}

/** An endpoint that parses its path, query and headers, then calls its handler. */
function parsing<
  Method extends Endpoint["method"],
  Path extends string,
  Sends extends Output,
  Services,
  Query extends ObjectSchema = NoQuery,
  Names extends HeaderName = never,
>({
  before,
  handle,
  ...about
}: Handled<Method, Path, Query, Names, Sends, Services>): Endpoint<Services> & { method: Method; path: Path } {
  const { params, query, badQuery, headers = [], status } = about;
  return {
    ...about,
    async handle(context, services) {
      const inPath = context.req.param() as Record<ParamNames<Path>, string>;
      const rejection = await before?.(context, services, inPath);
      if (rejection) return rejection;
      const checked = params && readParameters(context, params, inPath, undefined);
      if (checked instanceof Response) return checked;
      const inQuery = query && readParameters(context, query, context.req.query(), badQuery);
      if (inQuery instanceof Response) return inQuery;
      const sent = {
        params: inPath,
        query: inQuery as z.output<Query>,
        hasQuery: Object.keys(query?.shape ?? {}).some((name) => context.req.query(name) !== undefined),
        headers: readHeaders(context, headers),
      };
      const result = await handle(context, services, sent);
      return result instanceof Response ? result : context.json(result as object, status);
    },
  };
}

/**
 * Declares an endpoint that has no body or reads it itself. `before` may reject the request before its query is parsed.
 */
export function endpoint<
  Method extends Endpoint["method"],
  Path extends string,
  Sends extends Output,
  Services,
  Query extends ObjectSchema = NoQuery,
  Names extends HeaderName = never,
  Input extends Schema = never,
>(
  declaration: Handled<Method, Path, Query, Names, Sends, Services> & { input?: Input },
): TypedEndpoint<Services, Method, Path, CallOf<Path, Query, Names, OwnBody<Input>, Sends>> {
  return parsing(declaration);
}

/** Declares an endpoint whose JSON body is parsed and validated before `handle` is called. */
export function jsonEndpoint<
  Method extends Endpoint["method"],
  Path extends string,
  Input extends Schema,
  Sends extends Output,
  Services,
  Query extends ObjectSchema = NoQuery,
  Names extends HeaderName = never,
  Members extends ObjectSchema = NoMembers,
>({
  input,
  handle,
  ...about
}: Declaration<Method, Path, Query, Names, Sends> & {
  input: Input;
  refused?: Members;
  before?: Before<Path, Services>;
  handle: (
    context: Context,
    services: Services,
    sent: Sent<Path, Query, Names> & { data: z.output<Input>; bytes: Uint8Array },
  ) => Result<Sends>;
}): TypedEndpoint<Services, Method, Path, CallOf<Path, Query, Names, { json: z.input<Input> }, Sends, Members>> {
  return parsing<Method, Path, Sends, Services, Query, Names>({
    ...about,
    input,
    async handle(context, services, sent) {
      const body = await readJson<z.output<Input>>(context, input);
      if (body instanceof Response) return body;
      const { "Idempotency-Key": key } = sent.headers as SentHeaders<HeaderName>;
      return rejectIdempotencyKey(context, key) ?? handle(context, services, { ...sent, ...body });
    },
  });
}

/** The schema of a success with a message: `{ message, … }`. */
export const withMessage = <Shape extends Record<string, Schema>>(shape: Shape) =>
  z.object({ message: z.string(), ...shape });
