import type { TestApp } from "./app.ts";
import { formOf } from "./posters.ts";
import { signedIn } from "./staff.ts";

/** An admin who makes calls and looks at the whole answer. */
export interface Caller {
  get(path: string): Promise<Response>;
  /** Sends JSON, or nothing. */
  post(path: string, json?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Sends a form as a browser does. */
  send(path: string, fields: Parameters<typeof formOf>[0], headers?: Record<string, string>): Promise<Response>;
}

/** A new admin of an app, signed in. */
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

/** The header that says which version an edit was made on. */
export const onVersion = (version: number) => ({ "If-Match": `"${version}"` });
