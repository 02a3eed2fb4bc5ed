import { type Answer, callStaffApi } from "../../office/call-staff-api.ts";
import type { DepositPanel, DepositTask } from "../shapes.ts";
import type { Decision } from "../task.ts";

/** A deposit after a change. */
export type ChangedPanel = DepositPanel & { message: string };

/** An id for a row of the ledger: made once for each form, so that sending it twice adds one row. */
export const newRowId = (): string => crypto.randomUUID();

/** Sets the amount of a guest's deposit. */
export function setDeposit(request: string, json: object): Promise<Answer<ChangedPanel>> {
  return callStaffApi(`/api/deposits/of/${request}`, { json });
}

/** Adds a row to a request's ledger. */
export function addEntry(request: string, json: object): Promise<Answer<ChangedPanel>> {
  return callStaffApi(`/api/deposits/of/${request}/entries`, { json });
}

/** Carries out a decision about a task. */
export function settleTask(
  task: string,
  decision: Decision,
  id: string,
): Promise<Answer<{ message: string; tasks: DepositTask[] }>> {
  return callStaffApi(`/api/deposits/tasks/${task}`, { json: { id, decision } });
}
