import { noteLastSeen } from "./last-seen.ts";

/**
 * GETs JSON.
 *
 * @throws Error with the server's `message` if the response has one, otherwise `HTTP error! status: …`,
 * or the browser's own message without a response.
 */
export async function fetchJson<Answer>(path: string): Promise<Answer> {
  const response = await fetch(path, { headers: { Accept: "application/json" } });
  noteLastSeen(response);
  if (response.ok) return (await response.json()) as Answer;
  // If the body is not JSON, the error below has the status.
  const body: unknown = await response.json().catch(() => null);
  const message = body && typeof body === "object" && "message" in body ? String(body.message) : "";
  throw new Error(message || `HTTP error! status: ${response.status}`);
}
