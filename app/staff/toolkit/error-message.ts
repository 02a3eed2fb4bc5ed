import { showToast } from "../../platform/ui/office/toast-store.ts";
import type { Answer } from "./call-staff-api.ts";

/** The message when no response came. */
export const NETWORK_ERROR = "Network error. Please check your connection and try again.";

/**
 * The message for a failed change; null when it succeeded or the session ended, which the office reports itself.
 *
 * @param field whose message comes first, if it has one.
 */
export function errorMessage(answer: Answer<unknown>, field?: string): string | null {
  if (answer.kind === "unreachable") return "Network error. Please try again later.";
  if (answer.kind !== "refused") return null;
  const atField = field && answer.errors[field];
  if (atField) return atField;
  if (answer.status === 412) return "Someone else changed this. You're now seeing the latest version.";
  return answer.message || "Something went wrong. Please try again.";
}

/** Shows the message for a failed change as a toast. */
export function toastError(answer: Answer<unknown>): void {
  const message = errorMessage(answer);
  if (message) showToast(message, { bad: true });
}

/** Shows as a toast that a change failed, in these words. */
export function toastFailure(answer: Exclude<Answer<unknown>, { kind: "ok" }>, text: string): void {
  if (answer.kind !== "ended") showToast(text, { bad: true });
}

/** Shows the result of a change as a toast. @returns its data; undefined if it failed. */
export function toastResult<Data extends { message: string }>(answer: Answer<Data>): Data | undefined {
  if (answer.kind === "ok") showToast(answer.data.message);
  else toastError(answer);
  return answer.kind === "ok" ? answer.data : undefined;
}

/** The message for data that could not be loaded. */
export function loadError(answer: Exclude<Answer<unknown>, { kind: "ok" }>): string {
  if (answer.kind === "unreachable") return NETWORK_ERROR;
  return answer.message || "Couldn't load this. Please try again.";
}
