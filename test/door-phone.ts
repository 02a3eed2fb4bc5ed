import { randomUUID } from "node:crypto";
import type { TestApp } from "./app.ts";
import { readAnswer } from "./post-json.ts";
import { staffCalls } from "./staff-calls.ts";

/** Logs a phone in at a door, by a door code of its own, and returns functions that send its requests. */
export async function doorPhone(
  app: TestApp,
  { night, ...pass }: { night: string; door?: string; may_override?: boolean; shows_guests?: boolean },
) {
  const staff = await staffCalls(app, `Office ${randomUUID()}`);
  const made = await staff.post("/tonight/passes", { night, door: "Front door", ...pass });
  const send = async (path: string, json?: object, authorization = "") => {
    const headers = { "Content-Type": "application/json", authorization };
    const post = json && { method: "POST", body: JSON.stringify(json) };
    return readAnswer(await fetch(`${app.origin}/api${path}`, { headers, ...post }));
  };
  const { token } = (await send("/tonight/sign-in", { code: made.body.code })).body;
  const post = (path: string, json: object) => send(path, json, token);
  return {
    token: token as string,
    post,
    send,
    get: (path: string) => send(path, undefined, token),
    /** Sends one door action, and returns its result. */
    act: async (action: object) => (await post("/tonight/ticks", { night, ticks: [action] })).body.results[0],
  };
}
