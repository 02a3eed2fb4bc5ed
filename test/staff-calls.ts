import type { Role } from "../app/platform/roles/roles.ts";
import type { TestApp } from "./app.ts";
import { type Answer, postJson, readAnswer } from "./post-json.ts";
import { signedIn } from "./staff.ts";

/** Sends requests to `/api` as an admin. */
export interface StaffCalls {
  get(path: string): Promise<Answer>;
  post(path: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
  /** The header with the token. */
  headers: { authorization: string };
  /** The admin's id. */
  id: string;
}

/** Logs an admin in and returns functions that send requests as that admin. */
export async function staffCalls({ db, origin }: TestApp, username = "Ana", role: Role = "owner"): Promise<StaffCalls> {
  const headers = await signedIn(db, { username, role });
  const { id } = await db.selectFrom("admins").select("id").where("username", "=", username).executeTakeFirstOrThrow();
  return {
    id,
    headers,
    get: async (path) => readAnswer(await fetch(`${origin}/api${path}`, { headers })),
    post: async (path, body = {}, more = {}) =>
      readAnswer(await postJson(`${origin}/api${path}`, body, { ...headers, ...more })),
  };
}
