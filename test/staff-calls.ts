import type { Role } from "../app/access/roles.ts";
import type { TestApp } from "./app.ts";
import { signedIn } from "./staff.ts";

/** The response to a request. */
interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows its type.
  body: any;
}

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
  const answer = async (response: Response): Promise<Answer> => {
    const words = await response.text();
    return { status: response.status, body: words === "" ? undefined : JSON.parse(words) };
  };
  return {
    id,
    headers,
    get: async (path) => answer(await fetch(`${origin}/api${path}`, { headers })),
    post: async (path, body = {}, more = {}) =>
      answer(
        await fetch(`${origin}/api${path}`, {
          method: "POST",
          headers: { ...headers, ...more, "Content-Type": "application/json" },
          body: JSON.stringify(body),
        }),
      ),
  };
}
