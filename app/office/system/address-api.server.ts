import * as z from "zod/mini";
import type { Database } from "../../platform/db/tables.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { refuseIfFixed, wrongField } from "../../platform/lib/refusal.server.ts";
import { changesOf } from "../../staff/audit-log/changes.ts";
import { record } from "../../staff/audit-log/record.server.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import { type PublicAddress, storeAddress } from "./public-address.server.ts";
import { type PublicAddressView, publicAddressShape } from "./shapes.ts";

/** Services of these endpoints. */
export interface AddressServices extends StaffServices {
  publicAddress: PublicAddress;
}

async function view(db: Database, publicAddress: PublicAddress): Promise<PublicAddressView> {
  const { passkeys } = await db
    .selectFrom("passkeys")
    .select((eb) => eb.fn.countAll<number>().as("passkeys"))
    .executeTakeFirstOrThrow();
  return { address: publicAddress.current(), set_by: publicAddress.setBy(), passkeys: Number(passkeys) };
}

/** `/api/system/address`: the public address. */
export const addressEndpoints = [
  endpoint({
    method: "GET",
    path: "/system/address",
    access: "system.change",
    summary: "Returns the public address, which links, emails and passkeys use.",
    output: publicAddressShape,
    handle: (_context, { db, publicAddress }: AddressServices) => view(db, publicAddress),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/system/address",
    access: "system.change",
    confirm: "hour",
    summary: "Sets the public address, to the one by which the browser reached this endpoint.",
    headers: ["Origin"],
    input: z.object({ address: z.string("Enter the public address.").check(z.maxLength(300)) }),
    errors: [409],
    output: withMessage({ address: publicAddressShape }),
    async handle(context, { db, writer, publicAddress }: AddressServices, { headers, data: { address } }) {
      refuseIfFixed(publicAddress.setBy());
      // Browsers set `Origin` themselves, so nobody can set an address at which the office is not reached.
      if (!/^https?:\/\//.test(address) || headers.Origin !== address) {
        throw wrongField("address", "Open the office at that address, then set it there.");
      }
      const entry = {
        actor: staffOf(context),
        action: "system.address-changed" as const,
        ...changesOf({ address: publicAddress.current() }, { address }),
      };
      await writer.write(async (trx) => {
        await storeAddress(trx, address);
        await record(trx, entry, Date.now());
      });
      await publicAddress.refresh();
      return { message: "Public address changed.", address: await view(db, publicAddress) };
    },
  }),
] as const;
