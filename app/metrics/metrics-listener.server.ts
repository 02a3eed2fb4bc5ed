import { hash, timingSafeEqual } from "node:crypto";
import type { RequestListener } from "node:http";

const FORMAT = "text/plain; version=0.0.4; charset=utf-8";

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash("sha256", one, "buffer"), hash("sha256", other, "buffer"));
}

/**
 * Answers `GET /metrics`, and passes everything else on.
 *
 * @param token required as `Authorization: Bearer …`; without it, access is not restricted.
 */
export function metricsListener(
  metrics: () => Promise<string>,
  token: string | undefined,
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
    } else if (token !== undefined && !isSame(request.headers.authorization ?? "", `Bearer ${token}`)) {
      answer(401, "Send the token of METRICS_TOKEN: Authorization: Bearer …\n", { "www-authenticate": "Bearer" });
    } else {
      metrics().then(
        (text) => answer(200, text, { "content-type": FORMAT }),
        () => answer(500, "The metrics could not be read.\n"),
      );
    }
  };
}
