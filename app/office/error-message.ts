import type { Answer } from "./call-staff-api.ts";

/** Why a change was not made, in words; nothing when it was, or when the office says so itself. */
export function errorMessage(answer: Answer<unknown>): string | null {
  if (answer.kind === "unreachable") return "Network error. Please try again later.";
  if (answer.kind !== "refused") return null;
  if (answer.status === 412) return "Somebody else changed this meanwhile. Here it is as it stands now.";
  return answer.message || "That did not work. Please try again.";
}
