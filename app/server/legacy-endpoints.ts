import { endpointDescriptions } from "../discovery/api-descriptions.server.ts";
import type { Endpoint } from "../http/endpoint.server.ts";

type Listed = Pick<Endpoint, "method" | "path" | "who" | "expired">;

const listed: readonly Listed[] = [
  { method: "POST", path: "/event/preview-share", who: "staff" },

  { method: "GET", path: "/tonight/sheet", who: "door" },
  { method: "GET", path: "/tonight/changes", who: "door" },
  { method: "POST", path: "/tonight/ticks", who: "door" },
  { method: "POST", path: "/tonight/redeem", who: "door" },
  { method: "POST", path: "/tonight/seating", who: "door" },
  { method: "GET", path: "/tonight/tables", who: "staff" },
  { method: "POST", path: "/tonight/tables", who: "staff" },
  { method: "POST", path: "/tonight/tables/:id", who: "staff" },
  { method: "POST", path: "/tonight/tables/:id/remove", who: "staff" },
  { method: "GET", path: "/tonight/nights", who: "staff" },
  { method: "GET", path: "/tonight/after", who: "staff" },
  { method: "GET", path: "/tonight/after.csv", who: "staff" },
  { method: "GET", path: "/tonight/passes", who: "staff" },
  { method: "POST", path: "/tonight/passes", who: "staff" },
  { method: "POST", path: "/tonight/passes/:id/end", who: "staff" },
  { method: "POST", path: "/tonight/sign-in", who: "anyone" },
  { method: "POST", path: "/tonight/sign-out", who: "door" },
];

/** Endpoints whose handlers are still mounted by hand. */
export const legacyEndpoints: readonly Endpoint<unknown>[] = listed.map((one) => {
  const about = endpointDescriptions[`${one.method} ${one.path}`];
  if (!about) throw new Error(`Not described: ${one.method} ${one.path}`);
  const headers: Endpoint["headers"] = [
    ...(about.versioned ? (["If-Match"] as const) : []),
    ...(about.guestForm ? (["Idempotency-Key"] as const) : []),
    ...(about.mayAskForProof ? (["X-Proof-Of-Work"] as const) : []),
  ];
  return {
    ...one,
    summary: about.does,
    ...(about.query && { query: about.query }),
    ...(about.body && { input: about.body }),
    ...(about.picture && { image: about.picture === "needed" ? ("required" as const) : ("optional" as const) }),
    headers,
    output: about.gives,
    ...(about.status === 201 && { status: 201 as const }),
    errors: [
      ...(about.refuses ?? []),
      ...(about.guestForm ? [429] : []),
      ...(["/admin/login", "/tonight/sign-in"].includes(one.path) ? [401, 429] : []),
      ...(one.path === "/tonight/seating" ? [404, 409] : []),
      ...(one.path.startsWith("/admin/") && about.body ? [409] : []),
    ],
    ...(one.path === "/event/edit-event/:id" && { plainErrors: true as const }),
    handle: () => Promise.reject(new Error("Mounted by hand.")),
  };
});
