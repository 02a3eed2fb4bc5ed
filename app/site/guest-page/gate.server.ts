import type { Context, MiddlewareHandler } from "hono";
import { findByGuestLink } from "../../bookings/requests/guest/guest-link.server.ts";
import { OPENED_EVERY, recordOpened } from "../../bookings/requests/guest/page-opened.server.ts";
import { findByOwnerLink } from "../../night/guest-lists/owner-link.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { privateHeaders } from "../../platform/http/private-headers.ts";
import { readBody } from "../../platform/lib/read-body.server.ts";
import { countGuess } from "../../staff/auth/guesses.server.ts";
import { senderKeys, takeFromLimits } from "../../staff/auth/rate-limit.server.ts";
import { senderOf } from "../../staff/auth/sender.server.ts";
import type { GuestPageServices } from "./services.server.ts";

interface GuestGateServices extends GuestPageServices {
  db: Database;
  /** Number of trusted proxies in front. */
  proxies: number;
}

/** What a private link leads to. */
interface Found {
  id: string;
  page_opened_at?: string | null;
  guest_notified_at?: string | null;
}

/** Whether to record that a page was opened: once in a few minutes, or after each email to the guest. */
function recordsOpening({ page_opened_at: opened, guest_notified_at: emailed }: Found, now: number): boolean {
  return !opened || now - Date.parse(opened) > OPENED_EVERY || (emailed ?? "") >= opened;
}

/** A page behind a private link. */
interface PrivatePage {
  /** The kind of link, for rate limits. */
  name: string;
  find(db: Database, token: string, now: number): Promise<Found | undefined>;
}

const ownRequest: PrivatePage = { name: "my", find: findByGuestLink };

/** The page of a guest list's owner. */
export const ownersList: PrivatePage = {
  name: "list",
  async find(db, token, now) {
    const list = await findByOwnerLink(db, token, now);
    return list && { id: list.id };
  },
};

const limits = { limit: 64 * 1024, drained: 1024 * 1024, within: 30_000 };

function refuse(context: Context, status: 400 | 408 | 413 | 429 | 503, text: string): Response {
  return context.text(text, status, privateHeaders);
}

/**
 * The same request with its body read and without `Origin`: browsers send it as `null` from pages that send no
 * referrer. The token in the URL protects against forged requests: no other site knows it.
 */
async function withForm(context: Context): Promise<Request | Response> {
  const body = await readBody(context.req.raw, limits);
  if (body === "too large") return refuse(context, 413, "This is too long. Go back and shorten it.");
  if (body === "too slow") return refuse(context, 408, "This took too long to arrive. Go back and send it again.");
  if (body === "no room") {
    context.header("Retry-After", "30");
    return refuse(context, 503, "We’re receiving too much at once. Go back and send it again in a minute.");
  }
  if (typeof body === "string") return refuse(context, 400, "This arrived incomplete. Go back and send it again.");
  const headers = new Headers(context.req.raw.headers);
  for (const name of ["origin", "content-length", "transfer-encoding"]) headers.delete(name);
  return new Request(context.req.raw.url, { method: "POST", headers, body: new Uint8Array(body) });
}

function tooMuch(context: Context, seconds: number): Response {
  context.header("Retry-After", String(seconds));
  return refuse(context, 429, "Too many requests. Please try again in a few minutes.");
}

/** Whether a guest reads the page, not a link scanner or a browser's prefetch. */
function isReading({ req }: Context): boolean {
  const purpose = `${req.header("sec-purpose") ?? ""} ${req.header("purpose") ?? ""}`;
  return (
    !/prefetch|preview/i.test(purpose) &&
    !/bot|crawl|spider|preview|scan|curl|wget/i.test(req.header("user-agent") ?? "")
  );
}

/**
 * Guards guest pages: slows down senders who guess links or send too much. A valid link always works, also
 * when others on the same network have guessed.
 */
export function guestPageGate(
  { db, writer, formLimit, proxies }: GuestGateServices,
  page: PrivatePage = ownRequest,
): MiddlewareHandler {
  return async (context, next) => {
    const now = Date.now();
    const sender = senderOf(context, proxies);
    const token = context.req.path.split("/")[2]?.replace(/\.data$/, "") ?? "";
    const row = await page.find(db, token, now);
    if (!row) {
      const seconds = countGuess(db, page.name, sender, formLimit);
      if (seconds > 0) return tooMuch(context, seconds);
    }
    if (context.req.method === "POST") {
      // Before the body is read, so that forms beyond the limit never are. An invalid link was counted as a guess, and
      // writes nothing.
      const counted = row ? await senderKeys(db, page.name, sender) : [];
      const wait = row ? await takeFromLimits({ db, writer }, counted, formLimit, now) : 0;
      if (wait > 0) return tooMuch(context, wait);
      const request = await withForm(context);
      if (request instanceof Response) return request;
      context.req.raw = request;
      await next();
    } else {
      await next();
      const isRequest = page === ownRequest;
      if (
        row &&
        isRequest &&
        recordsOpening(row, now) &&
        context.req.method === "GET" &&
        context.res.ok &&
        isReading(context)
      ) {
        await writer.write((trx) => recordOpened(trx, row.id, now));
      }
    }
    for (const [name, value] of Object.entries(privateHeaders)) context.header(name, value);
  };
}
