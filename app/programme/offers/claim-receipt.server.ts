import type { FormServices } from "../../bookings/requests/forms/form-endpoint.server.ts";
import { guestReceipt, type JustReceived, type Receipt } from "../../bookings/requests/forms/receipt.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { codeOfClaim } from "./claim-code.server.ts";
import { shownCode } from "./claim-code.ts";

/**
 * A claim's private link, and its code where no email server is configured. With one, the code is sent by email only:
 * limits count guests by their address.
 */
export async function claimReceipt(
  trx: Database,
  { mailConfigured, mailWorks }: Pick<FormServices, "mailConfigured" | "mailWorks">,
  claim: JustReceived,
): Promise<Receipt> {
  const { id, receipt } = await guestReceipt(trx, mailWorks(), claim);
  return mailConfigured ? receipt : { ...receipt, code: shownCode(await codeOfClaim(trx, id)) };
}
