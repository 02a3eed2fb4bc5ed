import { expect } from "vitest";
import type { Database } from "../../app/platform/db/tables.ts";
import type { Endpoint } from "../../app/platform/http/endpoint.server.ts";
import { endpoints } from "../../app/server/endpoints.ts";
import type { Heard } from "./ask.ts";
import type { Question } from "./questions.ts";

const answers = new Set([
  200, 201, 204, 206, 301, 302, 303, 304, 308, 400, 401, 404, 405, 406, 408, 409, 410, 412, 413, 415, 416, 417, 422,
  431,
]);

/** Proof of work, which ten thousand subscriptions in a row trigger. */
const PROVE = 428;

/** Endpoints whose 401 is about what was entered, not about a token. */
const logins = new Set(["/admin/login", "/admin/login/second-factor", "/tonight/sign-in"]);

/** Whether the schema accepts a JSON body; undefined for an endpoint without one. */
export function isRight(call: Endpoint, { body }: Question): boolean | undefined {
  const { input: schema, image: withImage } = call;
  if (!schema || withImage || body.length === 0) return undefined;
  try {
    return schema.safeParse(JSON.parse(new TextDecoder().decode(body))).success;
  } catch {
    return false;
  }
}

/** Paths below `/api` that are open to everyone. */
const open = new Set([
  "/api",
  ...endpoints.filter(({ access }) => access === "anyone").map(({ path }) => `/api${path}`),
]);

/** Whether a path is open once `..` is resolved: `/api/news/admin-all-news/..`. */
function leadsToGuests(path: string): boolean {
  return open.has(new URL(path, "http://localhost").pathname.replace(/\/+$/, ""));
}

/** Checks what docs/contract.md requires of every response. */
export function checkContract(call: Endpoint, question: Question, { status, headers, text }: Heard): void {
  if (status !== PROVE || call.path !== "/event/subscribe")
    expect(answers, `an answer with ${status}: ${text.slice(0, 200)}`).toContain(status);
  expect(text, "an answer shows the program's inside").not.toMatch(
    /node_modules|SQLITE|\bat \S+ \(\S+:\d+|select ".*from|[.]ts:\d/i,
  );
  if (call.access !== "anyone" && !question.signedIn && !leadsToGuests(question.path))
    expect(status, "let in without a token").toBeGreaterThanOrEqual(300);
  if (status === 405) expect(headers.allow).toBeTruthy();
  if (!question.straight) return;
  if (status >= 400) {
    const plain = call.path === "/event/edit-event/:id" && status !== 401;
    expect(headers["content-type"]).toMatch(plain ? /^text\/plain/ : /^application\/json/);
    expect(plain ? text : JSON.parse(text).message).toMatch(/\S/);
  }
  if (status === 401 && !logins.has(call.path)) expect(headers["www-authenticate"]).toMatch(/^Bearer/);
  if (status === 200 || status === 201)
    expect(isRight(call, question), "something was done that the schema forbids").not.toBe(false);
}

/** Fails if the database contains invalid text. */
export async function checkRows(db: Database): Promise<void> {
  const [events, news, requests, admins, subscribers, media] = [
    await db.selectFrom("events").selectAll().execute(),
    await db.selectFrom("news").selectAll().execute(),
    await db.selectFrom("requests").selectAll().execute(),
    await db.selectFrom("admins").selectAll().execute(),
    await db.selectFrom("subscribers").selectAll().execute(),
    await db.selectFrom("media").selectAll().execute(),
  ];
  for (const { redirection_url, tickets, starts_at, ends_at, name } of events) {
    expect(redirection_url).toMatch(tickets === "link" ? /^https?:\/\/[^\s/]+/ : /^$/);
    expect(starts_at < ends_at).toBe(true);
    expect(name.length).toBeLessThanOrEqual(120);
  }
  for (const { redirect_url } of news) expect(redirect_url ?? "").toMatch(/^($|https?:\/\/[^\s/]+)/);
  for (const { details, email, reference, created_at } of requests) {
    expect(JSON.parse(details)).not.toHaveProperty("owner_id");
    expect(email).toMatch(/^[^\s@]+@[^\s@]+$/);
    expect(reference).toMatch(/^[A-Z]{3}-[2-9A-Z]{4,10}$/);
    expect(created_at).toMatch(/^20\d\d-\d\d-\d\dT/);
  }
  for (const { password_hash } of admins) expect(password_hash).toMatch(/^($|\$argon2id\$)/);
  for (const { email } of subscribers) expect(email).toMatch(/^[^\s@]+@[^\s@]+$/);
  for (const { focus } of media) expect(focus).toMatch(/^[\d.]+% [\d.]+%$/);
}
