import { mailSecret } from "../../app/house/mail/list-token.server.ts";
import type { TrailAction } from "../../app/staff/audit-log/actions.ts";
import { limitKey } from "../../app/staff/auth/rate-limit.server.ts";
import type { TestApp } from "../app.ts";
import { postJson } from "../post-json.ts";
import { formOf } from "../posters.ts";
import { signedIn } from "../staff.ts";

/**
 * Texts that no row of the audit trail may contain: a guest's name and contact data, what people wrote, and secrets.
 */
export const sentinel = {
  name: "Sentinella Vexley",
  email: "sentinella@vexley.example",
  phone: "+61498765432",
  message: "Quince marmalade at the balcony",
  reply: "Dear guest of the harbour",
  note: "Prefers the corner booth",
  password: "velvet-harbour-tram-42",
} as const;

/** A day in the back office: its app, its admin, and what was made so far. */
export interface Day {
  app: TestApp;
  /** The header with the token of Ana, who does it all. */
  headers: { authorization: string };
  /** Ids by the name of their object. */
  ids: Record<string, string>;
  /** Tokens and codes that were given out. */
  secrets: string[];
  /** A file that was exported. */
  file?: Uint8Array<ArrayBuffer>;
  /** Changes to undo. */
  undo?: unknown;
  get(path: string): Promise<Response>;
  post(path: string, json?: unknown, headers?: Record<string, string>): Promise<Response>;
  send(path: string, fields: Parameters<typeof formOf>[0]): Promise<Response>;
}

/** One call of an endpoint, with its preparations. */
export interface Step {
  /** Method and path, as declared. */
  call: string;
  prepare?(day: Day): Promise<void>;
  send(day: Day): Promise<Response>;
  /** Reads what later steps need from the response. */
  after?(day: Day, response: Response): Promise<void>;
  /** Its rows of the trail, in order. */
  records: readonly TrailAction[];
}

/** A day of one app, with its first admin logged in. */
export async function beginDay(app: TestApp): Promise<Day> {
  const headers = await signedIn(app.db, { username: "Ana" });
  // Created on first use.
  await app.db.transaction().execute(async (trx) => {
    await mailSecret(trx);
    await limitKey(trx, "day", "");
  });
  const address = (path: string) => `${app.origin}/api${path}`;
  return {
    app,
    headers,
    ids: {},
    secrets: [headers.authorization],
    get: (path) => fetch(address(path), { headers }),
    post: (path, json = {}, more = {}) => postJson(address(path), json, { ...headers, ...more }),
    send: (path, fields) => fetch(address(path), { method: "POST", headers, body: formOf(fields) }),
  };
}

/** Stores an id of a response under a name. @param path its place in the JSON, such as `event._id`. */
export function idAs(name: string, path: string): NonNullable<Step["after"]> {
  return async ({ ids }, response) => {
    const found = path
      .split(".")
      .reduce<unknown>((body, key) => (body as Record<string, unknown>)[key], await response.json());
    ids[name] = String(found);
  };
}
