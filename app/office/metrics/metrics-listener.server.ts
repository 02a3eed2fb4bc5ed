import { hash, timingSafeEqual } from "node:crypto";
import type { RequestListener } from "node:http";
import type { Database } from "../../platform/db/tables.ts";
import { countGuess } from "../../staff/auth/guesses.server.ts";
import { senderAt } from "../../staff/auth/sender.server.ts";

const FORMAT = "text/plain; version=0.0.4; charset=utf-8";

function isSame(left: string, right: string): boolean {
  return timingSafeEqual(hash("sha256", left, "buffer"), hash("sha256", right, "buffer"));
}

/** The token that clients must send, and the limit for wrong ones (decision 0035). */
interface MetricsAccess {
  token: string;
  db: Database;
  loginLimit: number;
  proxies: number;
}

/**
 * Handles `GET /metrics`, and passes all other requests on.
 *
 * @param access its token is required as `Authorization: Bearer …`; if undefined, access is not restricted.
 */
export function metricsListener(
  metrics: () => Promise<string>,
  access: MetricsAccess | undefined,
  next: RequestListener,
): RequestListener {
  return (request, response) => {
    if (request.url !== "/metrics") {
      next(request, response);
      return;
    }
    const answer = (status: number, text: string, headers: Record<string, string> = {}) => {
      response.writeHead(status, {
        "content-type": "text/plain; charset=utf-8",
        "cache-control": "no-store",
        ...headers,
      });
      response.end(request.method === "HEAD" ? undefined : text);
    };
    if (request.method !== "GET" && request.method !== "HEAD") {
      answer(405, "Method not allowed.\n", { allow: "GET, HEAD" });
      return;
    }
    if (access) {
      const { token, db, loginLimit, proxies } = access;
      const { authorization = "", "x-forwarded-for": forwarded } = request.headers;
      const sender = senderAt(request.socket.remoteAddress, forwarded?.toString(), proxies);
      // A valid token is never rate limited, or others' guesses from the same proxy or network would stop monitoring.
      // It has at least 16 characters.
      if (!isSame(authorization, `Bearer ${token}`)) {
        const wait = countGuess(db, "metrics", sender, loginLimit);
        if (wait > 0) {
          answer(429, "Too many wrong tokens.\n", { "retry-after": String(wait) });
          return;
        }
        answer(401, "Send the token of METRICS_TOKEN: Authorization: Bearer …\n", { "www-authenticate": "Bearer" });
        return;
      }
    }
    metrics().then(
      (text) => answer(200, text, { "content-type": FORMAT }),
      () => answer(500, "The metrics could not be read.\n"),
    );
  };
}
