import { linkIn as linkInText } from "./account-link-in.ts";
import { type TestApp, testApp } from "./app.ts";
import { server, worker } from "./outbox.ts";
import { type Answer, postJson, readAnswer } from "./post-json.ts";
import { signedIn } from "./staff.ts";

type Options = Parameters<typeof testApp>[0];

/** A password that is good enough. */
export const chosen = "copper-lantern-reef-19";

/** Sends JSON to an endpoint below `/api`. */
export async function sendJson(
  { origin }: Pick<TestApp, "origin">,
  path: string,
  json: object = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  return readAnswer(await postJson(`${origin}/api${path}`, json, headers));
}

/** An app with a mail server, a worker that empties its outbox, and the owner Ana logged in. */
export async function withMail(options?: Options) {
  const smtp = await server();
  let wake = () => {};
  const app = await testApp({ ...options, mailWaits: () => wake() });
  ({ wake } = worker(app.db, smtp.url));
  const ana = await signedIn(app.db, { username: "Ana", email: "ana@afterglow.example" });
  return { app, smtp, ana, post: (path: string, json?: object, headers = {}) => sendJson(app, path, json, headers) };
}

/** The account link in an email's plain text. */
export const linkIn = (text: string | undefined) => linkInText(text, "https://afterglow.example");

/** Makes every account link `hours` older. */
export async function afterHours({ db }: TestApp, hours: number): Promise<void> {
  const rows = await db.selectFrom("account_links").select(["token_hash", "ends_at"]).execute();
  for (const { token_hash, ends_at } of rows) {
    const earlier = new Date(Date.parse(ends_at) - hours * 3_600_000).toISOString();
    await db.updateTable("account_links").set({ ends_at: earlier }).where("token_hash", "=", token_hash).execute();
  }
}

/** The audit trail, as actor, action and object. */
export async function trail({ db }: TestApp): Promise<string[]> {
  const rows = await db.selectFrom("trail").select(["actor", "action", "object"]).orderBy("number").execute();
  return rows.map(({ actor, action, object }) => `${actor} ${action} ${object}`);
}
