import { Hono, type MiddlewareHandler } from "hono";
import { etag } from "hono/etag";
import type { Endpoint } from "../platform/http/endpoint.server.ts";
import { onlyMethods } from "../platform/lib/json-errors.server.ts";
import { capabilities } from "../platform/roles/roles.ts";
import { doorOrStaff } from "../staff/auth/door.server.ts";
import { AFTER_NIGHT } from "../staff/auth/door-pass.server.ts";
import { type StaffServices, staffOnly } from "../staff/auth/staff.server.ts";

/** Makes errors plain text, because clients take any JSON error for an expired token (docs/contract.md, Errors). */
const plainErrors: MiddlewareHandler = async (context, next) => {
  await next();
  const { status, headers } = context.res;
  if (status < 400 || status === 401) return;
  const { message, errors = {} } = (await context.res.json()) as { message: string; errors?: Record<string, string> };
  const lines = [...Object.entries(errors).map(([field, wrong]) => `${field}: ${wrong}`), message];
  context.res = new Response(lines.join("\n"), { status, headers });
  context.header("Content-Type", "text/plain; charset=UTF-8");
};

/** The access check of an endpoint. @throws if the endpoint names no capability. */
function accessCheck(endpoint: Endpoint<never>, services: StaffServices): MiddlewareHandler {
  const { method, path, access, door, afterNight, ...rest } = endpoint;
  if (access === "anyone") return etag();
  if (!capabilities.includes(access)) throw new Error(`${method} /api${path} names no capability (${access}).`);
  const needs = { ...rest, access };
  return door ? doorOrStaff(services, needs, afterNight ? AFTER_NIGHT : 0) : staffOnly(services, needs);
}

/**
 * The routes of `endpoints`, relative to `/api`: each behind its access check, and 405 for other methods of its path.
 */
export function mountEndpoints<Services extends StaffServices>(
  endpoints: readonly Endpoint<Services>[],
  services: Services,
): Hono {
  const api = new Hono();
  // Paths with fewer parameters first: `/requests/several` before `/requests/:id`.
  const inOrder = endpoints.toSorted((a, b) => parametersIn(a) - parametersIn(b));
  for (const [path, atPath] of Map.groupBy(inOrder, ({ path }) => path)) {
    for (const endpoint of atPath) {
      const { method, handle } = endpoint;
      if (endpoint.plainErrors) api.on(method, path, plainErrors);
      api.on(method, path, accessCheck(endpoint, services));
      api.on(method, path, (context) => handle(context, services));
    }
    api.all(path, onlyMethods(...atPath.map(({ method }) => method)));
  }
  return api;
}

const parametersIn = ({ path }: Pick<Endpoint, "path">) => path.split(":").length;

/** Routes below `/api` that have a handler but no declaration, and therefore no access check. */
export function undeclaredRoutes(
  routes: readonly { method: string; path: string }[],
  endpoints: readonly Pick<Endpoint, "method" | "path">[],
): string[] {
  const declared = new Set(endpoints.map(({ method, path }) => `${method} /api${path}`));
  const handled = routes.filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/"));
  return [...new Set(handled.map(({ method, path }) => `${method} ${path}`))].filter((route) => !declared.has(route));
}
