import { timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { parse } from "hono/utils/cookie";
import { keyedHash } from "../../platform/db/keys.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { PREVIEW_PATH } from "../../platform/venue/preview-path.ts";
import { isOpenSession } from "../../staff/auth/session.server.ts";

/** How long a pass lasts, in ms. The office renews it while its preview is open. */
const LASTS = 15 * 60_000;

const COOKIE = "settings_preview";

async function seal(db: Database, session: string, until: string): Promise<string> {
  return keyedHash(db, `settings preview:${session}:${until}`);
}

/**
 * Whether a browser reaches the office at its https address. At another address, such as one of the local network, it
 * may be without https.
 */
export function isReachedAt({ req }: Context, origin: string): boolean {
  return origin.startsWith("https:") && req.header("host") === new URL(origin).host;
}

/**
 * A cookie that shows the draft to a session's admin until it expires or the session ends. Scripts cannot read it, and
 * pages of other sites cannot send it.
 *
 * @param session its id. @param now ms since 1970.
 */
export async function previewCookie(db: Database, session: string, now: number, secure: boolean): Promise<string> {
  const until = String(now + LASTS);
  const pass = [session, until, await seal(db, session, until)].join(".");
  const rules = `Path=${PREVIEW_PATH}; Max-Age=${LASTS / 1_000}; HttpOnly; SameSite=Strict`;
  return `${COOKIE}=${pass}; ${rules}${secure ? "; Secure" : ""}`;
}

/** Whether a request's `Cookie` header contains a valid pass. */
export async function hasPreviewPass(db: Database, cookies: string | undefined, now: number): Promise<boolean> {
  const [session = "", until = "", sealed = ""] = parse(cookies ?? "", COOKIE)[COOKIE]?.split(".") ?? [];
  if (!(Number(until) > now)) return false;
  const [expected, given] = [Buffer.from(await seal(db, session, until)), Buffer.from(sealed)];
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return false;
  return isOpenSession(db, session, now);
}
