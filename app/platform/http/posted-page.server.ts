import type { Context } from "hono";
import { readBody } from "../lib/read-body.server.ts";
import { privateHeaders } from "./private-headers.ts";

const limits = { limit: 64 * 1024, drained: 1024 * 1024, within: 30_000 };

type RefusalStatus = 400 | 403 | 408 | 413 | 415 | 429 | 503;

/** Refuses a form that a browser posted without a script, as plain text. */
export function refusePost(context: Context, status: RefusalStatus, text: string): Response {
  return context.text(text, status, privateHeaders);
}

/** Reads the body of a form without files, at most 64 KiB. @returns the body, or the response that refuses it */
export async function readPost(context: Context): Promise<Uint8Array | Response> {
  const body = await readBody(context.req.raw, limits);
  if (body === "too large") return refusePost(context, 413, "This is too long. Go back and shorten it.");
  if (body === "too slow") return refusePost(context, 408, "This took too long to arrive. Go back and send it again.");
  if (body === "no room") {
    context.header("Retry-After", "30");
    return refusePost(context, 503, "We're receiving too much at once. Go back and send it again in a minute.");
  }
  if (typeof body === "string") return refusePost(context, 400, "This arrived incomplete. Go back and send it again.");
  return body;
}

/** Refuses a sender who is over a limit. @param seconds until the next attempt is allowed */
export function tooManyPosts(context: Context, seconds: number): Response {
  context.header("Retry-After", String(seconds));
  return refusePost(context, 429, "Too many requests. Please try again in a few minutes.");
}

/**
 * A request for a page's action, with the body that was already read and without `Origin`, which browsers send as
 * `null` from pages without a referrer. The caller must have checked that no other site sent it.
 */
export function postTo(url: string, sent: Request, body?: Uint8Array): Request {
  const headers = new Headers(sent.headers);
  for (const name of ["origin", "content-length", "transfer-encoding"]) headers.delete(name);
  if (!body) headers.delete("content-type");
  return new Request(url, { method: "POST", headers, ...(body && { body: new Uint8Array(body) }) });
}
