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

/** How old a proof of who an admin is may be. */
export type ProofAge = "ten minutes" | "hour";

/** An API endpoint: its route, its access check, its 405 and its part of the OpenAPI document are made from this. */
export interface Endpoint<Services = never> {
  method: "GET" | "POST";
  /** Below `/api`. */
  path: string;
  /** The capability that an admin needs; `anyone` needs no token. */
  access: "anyone" | Capability;
  /** Phones at the door may call it too. */
  door?: true;
  /** Phones may call it for a day after their night, to send what they could not send before. */
  afterNight?: true;
  /**
   * How recently the admin must have proved who they are: within ten minutes for others' rights, exports and erasure,
   * else within an hour.
   */
  confirm?: ProofAge;
  /** Works with a password that has yet to be replaced too: for clients that know the fixed calls only (docs/contract.md). */
  early?: true;
  /** Status for a token that has expired, where it is not 401. */
  expired?: 400;
  /** One line. */
  summary: string;
  /** The schema of the parameters in its path, if not every text is valid. */
  params?: ObjectSchema;
  query?: ObjectSchema;
  /** Status for a query that is not valid, where it is not 400. */
  badQuery?: 422;
  /** The body: JSON, or with `image` a multipart form that has one. */
  input?: Schema;
  image?: "required" | "optional";
  /** The JSON body may also be sent as a multipart form with a PDF in this field; what isn't text there is JSON. */
  pdf?: string;
  /** The media type of a body that is a file. */
  file?: string;
  headers?: readonly HeaderName[];
  /** A success: JSON of a schema, a file, or no body. */
  output: Schema | "csv" | "html" | "jpeg" | "pdf" | "png" | "svg" | "tar" | "zst" | "nothing";
  /** Of a success with a body; 200 by default. */
  status?: 201;
  /** Statuses of errors in addition to those that follow from the rest. */
  errors?: readonly number[];
  /** What a refusal may have besides its message: what is stored now (412), or what to confirm first (409). */
  refused?: ObjectSchema;
  /** Errors other than 401 are plain text. */
  plainErrors?: true;
  handle(context: Context, services: Services): Promise<Response>;
}

type Output = Endpoint["output"];

/** Data to send as `output`, or a response: an error, a file, or one without a body. */
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
  /** Whether the request has any parameter of the query. */
  hasQuery: boolean;
  headers: SentHeaders<Names>;
}

/** The types of an endpoint's request and response; there is no value of it. */
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

/** The body of an endpoint that reads it itself: JSON, a form with a file, or a file. */
interface OwnBody<Input extends Schema> {
  json?: z.input<Input>;
  form?: FormData;
  file?: File;
}

/** The types of a declaration's calls. */
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

/** Rejects a request before its query and its body are read. */
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

/** The parameters in the path or in the query, as their schema reads them; or the response that rejects them. */
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

/** An endpoint that reads its path, its query and its headers, then calls its handler. */
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

/** Declares an endpoint that has no body or reads it itself. `before` may reject the request before its query is read. */
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

/** Declares an endpoint whose JSON body is read and checked before `handle` is called with it. */
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

/** A success with a message: `{ message, … }`. */
export const withMessage = <Shape extends Record<string, Schema>>(shape: Shape) =>
  z.object({ message: z.string(), ...shape });
