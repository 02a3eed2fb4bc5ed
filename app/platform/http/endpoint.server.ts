import type { Context, Env } from "hono";
import * as z from "zod/mini";
import { jsonError } from "../lib/json-errors.server.ts";
import { readJson } from "../lib/read-json.server.ts";
import type { Capability } from "../roles/roles.ts";

type Schema = z.ZodMiniType;

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
  /** The admin must have proved who they are within ten minutes. */
  confirm?: true;
  /** Works with a password that has yet to be replaced too: for clients that know the fixed calls only (docs/contract.md). */
  early?: true;
  /** Status for a token that has expired, where it is not 401. */
  expired?: 400;
  /** One line. */
  summary: string;
  query?: Schema & { shape: object };
  /** The body: JSON, or with `image` a multipart form that has one. */
  input?: Schema;
  image?: "required" | "optional";
  /** The JSON body may also be sent as a multipart form with a PDF in this field; what isn't text there is JSON. */
  pdf?: string;
  /** The media type of a body that is a file. */
  file?: string;
  /** Headers that it reads. */
  headers?: readonly (
    | "If-Match"
    | "Idempotency-Key"
    | "X-Proof-Of-Work"
    | "X-Settings-Version"
    | "X-Campaign"
    | "X-Device"
  )[];
  /** A success: JSON of a schema, a file, or no body. */
  output: Schema | "csv" | "jpeg" | "pdf" | "tar" | "nothing";
  /** Of a success with a body; 200 by default. */
  status?: 201;
  /** Statuses of errors in addition to those that follow from the rest. */
  errors?: readonly number[];
  /** Errors other than 401 are plain text. */
  plainErrors?: true;
  handle(context: Context, services: Services): Promise<Response>;
}

type Output = Endpoint["output"];

/** Data to send as `output`, or a response: an error, a file, or one without a body. */
type Result<Sent extends Output> = Promise<Response | (Sent extends Schema ? z.output<Sent> : never)>;

/** An endpoint before its path and output are checked against its handler. */
type Declaration<Path, Sent> = Omit<Endpoint, "path" | "output" | "handle"> & { path: Path; output: Sent };

/** Rejects an `Idempotency-Key` without 1 to 200 characters. */
export function rejectIdempotencyKey(context: Context): Response | undefined {
  const length = context.req.header("idempotency-key")?.length;
  if (length === undefined || (length > 0 && length <= 200)) return undefined;
  return jsonError(context, 400, "Idempotency-Key must have 1 to 200 characters.");
}

/** Declares an endpoint that has no body or reads it itself. */
export function endpoint<Path extends string, Sent extends Output, Services>({
  handle,
  ...about
}: Declaration<Path, Sent> & {
  handle: (context: Context<Env, Path>, services: Services) => Result<Sent>;
}): Endpoint<Services> {
  return {
    ...about,
    async handle(context, services) {
      const result = await handle(context, services);
      return result instanceof Response ? result : context.json(result as object, about.status);
    },
  };
}

/**
 * Declares an endpoint whose JSON body is read and checked before `handle` is called with it.
 *
 * `before` may reject the request while its body is unread.
 */
export function jsonEndpoint<Path extends string, Body, Sent extends Output, Services>({
  input,
  before,
  handle,
  ...about
}: Declaration<Path, Sent> & {
  input: z.ZodMiniType<Body>;
  before?: (context: Context<Env, Path>, services: Services) => Promise<Response | undefined>;
  handle: (context: Context<Env, Path>, services: Services, sent: { data: Body; bytes: Uint8Array }) => Result<Sent>;
}): Endpoint<Services> {
  return endpoint({
    ...about,
    input,
    async handle(context: Context<Env, Path>, services: Services) {
      const rejection = await before?.(context, services);
      if (rejection) return rejection;
      const sent = await readJson(context, input);
      if (sent instanceof Response) return sent;
      const badKey = about.headers?.includes("Idempotency-Key") && rejectIdempotencyKey(context);
      return badKey || handle(context, services, sent);
    },
  } as Declaration<Path, Sent> & { handle: (context: Context<Env, Path>, services: Services) => Result<Sent> });
}

/** A success with a message: `{ message, … }`. */
export const withMessage = <Shape extends Record<string, Schema>>(shape: Shape) =>
  z.object({ message: z.string(), ...shape });
