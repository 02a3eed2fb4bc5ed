import * as z from "zod/mini";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { count, nullable, setBy, text } from "../../platform/lib/shapes.ts";

/** The public address, and what depends on it. */
export const publicAddressShape = z
  .object({
    address: text.check(z.describe("Without a slash at the end.")),
    set_by: nullable(setBy).check(z.describe("Null while nobody has set it: it is an address of this machine.")),
    passkeys: count.check(z.describe("Passkeys of all accounts, which belong to this address.")),
  })
  .register(shapeNames, { id: "PublicAddress" });
export type PublicAddressView = z.output<typeof publicAddressShape>;
