import type { Admin } from "../app/staff/auth/shapes.ts";
import { type TestApp, testApp } from "./app.ts";
import { postJson } from "./post-json.ts";
import { signedIn } from "./staff.ts";

export const cleo = { username: "Cleo Marsh", email: "Cleo@afterglow.example", password: "velvet-harbour-tram-42" };

type Headers = Record<string, string>;

/** An app with Ana, an admin, logged in; `post` sends requests as Ana. */
export async function asAna() {
  const app = await testApp();
  const ana = await signedIn(app.db, { username: "Ana", email: "ana@afterglow.example" });
  const post = (path: string, body: unknown, headers: Headers = {}): Promise<Response> =>
    postJson(`${app.origin}/api/admin/${path}`, body, { ...ana, ...headers });
  const list = async () => (await (await fetch(`${app.origin}/api/admin/admins`, { headers: ana })).json()) as Admin[];
  return { app, ana, post, list };
}

export async function idOf({ db }: TestApp, username: string): Promise<string> {
  return (await db.selectFrom("admins").select("id").where("username", "=", username).executeTakeFirstOrThrow()).id;
}

export const rowOf = ({ db }: TestApp, id: string) =>
  db.selectFrom("admins").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** The status, and the errors by field or the message. */
export async function said(answer: Promise<Response>): Promise<[status: number, errors: object | string]> {
  const response = await answer;
  const { message, errors } = (await response.json()) as { message: string; errors?: object };
  return [response.status, errors ?? message];
}

export const statusOf = async (answer: Promise<Response>) => (await answer).status;
