import { deviceId } from "./device-id.ts";
import type { SecondStep } from "./second-step.ts";

const FAILED = "Login failed. Please try again.";

/** A rejected login. */
export class LoginError extends Error {
  override readonly name = "LoginError";
  /** The response's status; undefined without a response. */
  readonly status: number | undefined;
  /** The remaining step of a login: the password was right, or there are tries left. */
  readonly secondStep: SecondStep | undefined;

  constructor(message: string, status?: number, secondStep?: SecondStep) {
    super(message);
    this.status = status;
    this.secondStep = secondStep;
  }
}

interface Body {
  token?: string;
  message?: string;
  second_factor?: SecondStep;
}

async function post(path: string, sent: object, more?: HeadersInit): Promise<Response> {
  return fetch(`/api/admin/login${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...more },
    body: JSON.stringify(sent),
  }).catch(() => {
    throw new LoginError("Network error. Please try again later.");
  });
}

/** Sends a login or a step of one. @throws LoginError with a message for the login page. */
async function send(path: string, sent: object): Promise<string> {
  const response = await post(path, sent, { "X-Device": deviceId() });
  // A proxy in between may answer without JSON: `FAILED` is shown.
  const body = (await response.json().catch(() => null)) as Body | null;
  if (response.ok && body?.token) return body.token;
  throw new LoginError(body?.message || FAILED, response.status, body?.second_factor);
}

/**
 * Logs in.
 *
 * @returns the token.
 * @throws LoginError with a message for the login page, and with what a second step needs.
 */
export function logIn(email: string, password: string): Promise<string> {
  return send("", { email, password });
}

/** Finishes a login with a second factor. @throws LoginError as `logIn`. */
export function logInWithFactor(
  ticket: string,
  factor: { code: string } | { recovery_code: string } | { passkey: unknown },
): Promise<string> {
  return send("/second-factor", { ticket, ...factor });
}

/** Logs in with only a passkey. @throws LoginError as `logIn`. */
export function logInWithPasskey(passkey: unknown): Promise<string> {
  return send("/passkey", { passkey });
}

/**
 * Passkey options for a browser, for a login or its second step.
 *
 * @throws LoginError with a message for the login page.
 */
export async function passkeyLoginOptions(ticket?: string): Promise<object> {
  const response = await post("/passkey-options", { ticket });
  // A proxy in between may answer without JSON: `FAILED` is shown.
  const body = (await response.json().catch(() => null)) as { message?: string } | null;
  if (response.ok && body) return body;
  throw new LoginError(body?.message || FAILED, response.status);
}
