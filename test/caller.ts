import type { TestApp } from "./app.ts";
import { formOf } from "./posters.ts";
import { signedIn } from "./staff.ts";

/** An admin who sends requests and gets the whole response. */
export interface Caller {
  get(path: string): Promise<Response>;
  /** Sends JSON, or no body. */
  post(path: string, json?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Sends a form like a browser. */
  send(path: string, fields: Parameters<typeof formOf>[0], headers?: Record<string, string>): Promise<Response>;
}

/** A new admin of an app, logged in. */
export async function caller({ db, origin }: TestApp, username = "Ana"): Promise<Caller> {
  const signed = await signedIn(db, { username });
  return {
    get: (path) => fetch(origin + path, { headers: signed }),
    post: (path, json, headers) =>
      fetch(origin + path, {
        method: "POST",
        headers: { ...signed, ...(json !== undefined && { "Content-Type": "application/json" }), ...headers },
        body: json === undefined ? null : JSON.stringify(json),
      }),
    send: (path, fields, headers) =>
      fetch(origin + path, { method: "POST", headers: { ...signed, ...headers }, body: formOf(fields) }),
  };
}

/** The header with the version that was edited. */
export const onVersion = (version: number) => ({ "If-Match": `"${version}"` });
