import { deviceId } from "./device-id.ts";

/**
 * Logs in.
 *
 * @returns the token.
 * @throws Error with a message for the login page.
 */
export async function logIn(email: string, password: string): Promise<string> {
  const response = await fetch("/api/admin/login", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password, device: deviceId() }),
  }).catch(() => {
    throw new Error("Network error. Please try again later.");
  });
  const body = (await response.json().catch(() => null)) as { token?: string; message?: string } | null;
  if (response.ok && body?.token) return body.token;
  throw new Error(body?.message || "Login failed. Please try again.");
}
