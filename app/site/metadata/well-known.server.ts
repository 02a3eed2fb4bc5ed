import { Hono } from "hono";
import { etag } from "hono/etag";
import { onlyMethods } from "../../platform/lib/json-errors.server.ts";
import { interfaceLanguage } from "../../platform/lib/locale/locale.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { CACHE_CONTROL } from "./feeds.server.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * `security.txt`, which tells security researchers where to report a vulnerability (RFC 9116). It expires 365 days
 * after the start of the current day (UTC), so that it stays the same all day.
 *
 * @param now ms since 1970.
 */
function securityText(origin: string, now: number): string {
  const expires = now - (now % DAY_MS) + 365 * DAY_MS;
  return `Contact: mailto:${encodeURIComponent(venue.email).replace("%40", "@")}
Expires: ${storedInstant(expires)}
Preferred-Languages: ${interfaceLanguage()}
Canonical: ${origin}/.well-known/security.txt
`;
}

/**
 * Well-known URLs (RFC 8615): `security.txt`, and `change-password`, which password managers open (W3C, A Well-Known
 * URL for Changing Passwords).
 */
export function wellKnown(origin: string): Hono {
  const app = new Hono();
  app.use("/security.txt", etag());
  app.get("/security.txt", (context) =>
    context.body(securityText(origin, Date.now()), 200, {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": CACHE_CONTROL,
    }),
  );
  app.get("/change-password", (context) => {
    context.header("Cache-Control", "no-store");
    return context.redirect("/admin/account", 302);
  });
  for (const path of ["/security.txt", "/change-password"]) app.all(path, onlyMethods("GET"));
  return app;
}
