import type { TestApp } from "./app.ts";
import { ana, password, post } from "./login.ts";

/** A browser in which an admin is logged in. It stores the tokens that responses give it. */
export interface Browser {
  token: string;
  get(path: string): Promise<Response>;
  post(path: string, body?: unknown): Promise<Response>;
}

interface From {
  agent?: string;
  address?: string;
  email?: string;
  secret?: string;
}

/** Logs in from a browser. @param from its `User-Agent` and address; Ana, unless told otherwise. */
export async function browserOf(
  app: TestApp,
  { agent = "", address = "203.0.113.7", email = ana.email, secret = password }: From = {},
): Promise<Browser> {
  const from = { "User-Agent": agent, "X-Forwarded-For": address };
  const login = await post(app, { email, password: secret }, { headers: from });
  const send = (path: string, init: RequestInit) =>
    fetch(`${app.origin}/api${path}`, { ...init, headers: { ...from, ...init.headers, authorization: browser.token } });
  const browser: Browser = {
    token: ((await login.json()) as { token: string }).token,
    get: (path) => send(path, {}),
    async post(path, body) {
      const response = await send(path, {
        method: "POST",
        ...(body !== undefined && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
      });
      const { token } = (await response
        .clone()
        .json()
        .catch(() => ({}))) as { token?: string };
      if (response.ok && token) browser.token = token;
      return response;
    },
  };
  return browser;
}

/** Makes the last proof of every session older. @param minutes ago it was. */
export async function ageProofs({ db }: TestApp, minutes: number): Promise<void> {
  const proved_at = new Date(Date.now() - minutes * 60_000).toISOString();
  await db.updateTable("sessions").set({ proved_at }).execute();
}
