import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import type { Role } from "../app/platform/roles/roles.ts";
import { hashPassword } from "../app/staff/auth/password.server.ts";
import { openSession } from "../app/staff/auth/session.server.ts";
import type { TestApp } from "./app.ts";
import { softwarePasskey } from "./passkey.ts";
import { postJson, readAnswer } from "./post-json.ts";
import { makeAdmin } from "./staff.ts";

const password = "velvet-harbour-tram-42";
const hash = await hashPassword(password);

type Headers = Record<string, string>;

/** The code that an authenticator app shows, whose clock is off by some seconds. */
export function shownCode(secret: string, seconds = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + seconds * 1_000 });
}

/** Adds an admin with a password, and returns functions that send their requests. */
export async function person(app: TestApp, username = "Ana", role: Role = "manager") {
  const email = `${username.toLowerCase()}@afterglow.example`;
  const id = await makeAdmin(app.db, { username, email, role, password_hash: hash });
  const { token } = await openSession(app.db, id, Date.now());
  const send = async (path: string, body: object | undefined, headers: Headers = {}) =>
    readAnswer(await postJson(`${app.origin}/api${path}`, body ?? {}, headers));
  const headers = { authorization: token };
  const own = (path: string, body?: object) => send(`/account/factors${path}`, body, headers);
  const login = (headers?: Headers) => send("/admin/login", { email, password }, headers);
  return {
    id,
    email,
    headers,
    /** Sends a request about the admin's own account. */
    own,
    login,
    send,
    /** Sends the second step of a login. */
    step: (sent: object, headers?: Headers) => send("/admin/login/second-factor", sent, headers),
    /** Begins a login. @returns its ticket. */
    async ticket(headers?: Headers): Promise<string> {
      const { status, body } = await login(headers);
      expect(status).toBe(401);
      return body.second_factor.ticket;
    },
    /** Sets up an authenticator app; every code of it is still unused. @returns its secret and the recovery codes. */
    async addTotp(): Promise<{ secret: string; codes: string[] }> {
      const { secret } = (await own("/totp")).body;
      const { status, body } = await own("/totp/confirm", { code: shownCode(secret) });
      expect(status).toBe(200);
      await app.db.updateTable("totp_factors").set({ last_step: 0 }).where("admin_id", "=", id).execute();
      return { secret, codes: body.recovery_codes ?? [] };
    },
    /** Registers a passkey. */
    async addPasskey(name = "Laptop", behaviour = {}) {
      const passkey = softwarePasskey();
      const { body: options } = await own("/passkey-options");
      const { status, body } = await own("/passkeys", { name, passkey: passkey.register(options, behaviour) });
      expect({ status, message: body.message }).toEqual({ status: 201, message: "Passkey added." });
      return passkey;
    },
    async factors() {
      const response = await fetch(`${app.origin}/api/account/factors`, { headers: { authorization: token } });
      return response.json();
    },
  };
}

/** The changes of second factors in an app's emails, and those in its audit trail. */
export async function reported({ db }: TestApp): Promise<{ emails: string[]; trail: string[] }> {
  const mails = await db.selectFrom("outbox").select(["data", "template"]).orderBy("id").execute();
  const rows = await db.selectFrom("trail").select("action").orderBy("number").execute();
  return {
    emails: mails.filter(({ template }) => template === "factor-changed").map(({ data }) => JSON.parse(data).change),
    trail: rows.map(({ action }) => action).filter((action) => action.startsWith("factor.")),
  };
}
