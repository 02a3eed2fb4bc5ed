import type { Answer } from "./call-staff-api.ts";

/** The message for a failed change; null when it succeeded or the session ended, which the office reports itself. */
export function errorMessage(answer: Answer<unknown>): string | null {
  if (answer.kind === "unreachable") return "Network error. Please try again later.";
  if (answer.kind !== "refused") return null;
  if (answer.status === 412) return "Someone else changed this. You're now seeing the latest version.";
  return answer.message || "Something went wrong. Please try again.";
}
