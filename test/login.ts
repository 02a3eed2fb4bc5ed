import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { hashPassword } from "../app/staff/auth/password.server.ts";
import { type TestApp, testApp } from "./app.ts";
import { postJson } from "./post-json.ts";
import { makeAdmin } from "./staff.ts";

export const password = "velvet-harbour-tram-42";
const hash = await hashPassword(password);
export const ana = { email: "Ana@afterglow.example", password };
export const rejected = '{"message":"This email address and password do not match."}';

export interface LoginRequest {
  path?: string;
  headers?: Record<string, string>;
}

export function post(
  { origin }: TestApp,
  body: unknown,
  { path = "/api/admin/login", headers }: LoginRequest = {},
): Promise<Response> {
  return postJson(origin + path, body, headers);
}

/** An app with two admins: Ana, active, and Bo, inactive. */
export async function withStaff(options?: Parameters<typeof testApp>[0]): Promise<TestApp> {
  const app = await testApp(options);
  await makeAdmin(app.db, { username: "Ana", email: ana.email, password_hash: hash });
  await makeAdmin(app.db, { username: "Bo", email: "bo@afterglow.example", password_hash: hash, active: 0 });
  return app;
}

export const statusOf = async (response: Promise<Response>) => (await response).status;

export const from = (address: string): LoginRequest => ({ headers: { "X-Forwarded-For": address } });

/** Sends `count` wrong passwords one after the other. @returns the statuses. */
export async function wrong(
  app: TestApp,
  count: number,
  sent: LoginRequest = {},
  email = ana.email,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < count; attempt += 1) {
    statuses.push(await statusOf(post(app, { email, password: `wrong ${attempt}` }, sent)));
  }
  return statuses;
}

/** Sends wrong passwords at once: bodies are held back until all requests have arrived. @returns the statuses. */
export async function wrongAtOnce(
  { origin }: TestApp,
  count: number,
  { headers }: LoginRequest = {},
): Promise<number[]> {
  const body = JSON.stringify({ ...ana, password: "wrong" });
  const requests = Array.from({ length: count }, () =>
    request(`${origin}/api/admin/login`, {
      method: "POST",
      agent: false,
      headers: {
        ...headers,
        "Content-Type": "application/json",
        "Content-Length": body.length,
        Expect: "100-continue",
      },
    }),
  );
  const answers = requests.map(async (one) => {
    const [answer] = (await once(one, "response")) as [IncomingMessage];
    answer.resume();
    return answer.statusCode ?? 0;
  });
  for (const one of requests) one.flushHeaders();
  await Promise.all(requests.map((one) => once(one, "continue")));
  for (const one of requests) one.end(body);
  return Promise.all(answers);
}

export const times = (count: number, status: number) => Array<number>(count).fill(status);
