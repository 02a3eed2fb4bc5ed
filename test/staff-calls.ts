import type { TestApp } from "./app.ts";
import { signedIn } from "./staff.ts";

/** What a call was answered. */
interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of it.
  body: any;
}

/** Calls the app below `/api` as a member of staff. */
export interface StaffCalls {
  get(path: string): Promise<Answer>;
  post(path: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
  /** What is sent along so that the call is let through. */
  headers: { authorization: string };
  /** Who calls. */
  id: string;
}

/** Signs a member of staff in and gives their calls. */
export async function staffCalls({ db, origin }: TestApp, username = "Ana"): Promise<StaffCalls> {
  const headers = await signedIn(db, { username });
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
