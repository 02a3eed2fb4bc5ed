import type { Context, MiddlewareHandler } from "hono";
import { findByGuestLink } from "../../bookings/requests/guest/guest-link.server.ts";
import { OPENED_EVERY, recordOpened } from "../../bookings/requests/guest/page-opened.server.ts";
import { findByOwnerLink } from "../../night/guest-lists/owner-link.server.ts";
import { findByPageLink } from "../../night/statements/page-link.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { postTo, readPost, tooManyPosts } from "../../platform/http/posted-page.server.ts";
import { privateHeaders } from "../../platform/http/private-headers.ts";
import { countGuess } from "../../staff/auth/guesses.server.ts";
import { senderKeys, takeFromLimits } from "../../staff/auth/rate-limit.server.ts";
import { senderOf } from "../../staff/auth/sender.server.ts";
import type { GuestPageServices } from "./services.server.ts";

interface GuestGateServices extends GuestPageServices {
  db: Database;
  /** Number of trusted proxies in front of the server. */
  proxies: number;
}

/** The row of a private link. */
interface Found {
  id: string;
  page_opened_at?: string | null;
  guest_notified_at?: string | null;
}

/** Whether to record that the page was opened: once every few minutes, and after each email to the guest. */
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

/** The page of a guest list's owner, behind a private link. */
export const ownersList: PrivatePage = {
  name: "list",
  async find(db, token, now) {
    const list = await findByOwnerLink(db, token, now);
    return list && { id: list.id };
  },
};

/** The page of a promoter's statements, behind a private link. */
export const promotersPage: PrivatePage = {
  name: "promoter",
  async find(db, token, now) {
    const link = await findByPageLink(db, token, now);
    return link && { id: link.promoter_key };
  },
};

/** Whether a guest opens the page, rather than a link scanner or a browser's prefetch. */
function isReading({ req }: Context): boolean {
  const purpose = `${req.header("sec-purpose") ?? ""} ${req.header("purpose") ?? ""}`;
  return (
    !/prefetch|preview/i.test(purpose) &&
    !/bot|crawl|spider|preview|scan|curl|wget/i.test(req.header("user-agent") ?? "")
  );
}

/**
 * Protects private pages: rate limits senders who guess links or send too much. A valid link always works, even if
 * others on the same network have guessed.
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
      if (seconds > 0) return tooManyPosts(context, seconds);
    }
    if (context.req.method === "POST") {
      // Counted before the body is read, so that forms beyond the limit are never read. An invalid link was already
      // counted as a guess, and writes nothing.
      const counted = row ? await senderKeys(db, page.name, sender) : [];
      const wait = row ? await takeFromLimits({ db, writer }, counted, formLimit, now) : 0;
      if (wait > 0) return tooManyPosts(context, wait);
      const body = await readPost(context);
      if (body instanceof Response) return body;
      // The token in the URL replaces a check of `Origin`: no other site knows the token.
      context.req.raw = postTo(context.req.raw.url, context.req.raw, body);
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
