import * as z from "zod/mini";
import { endpoint } from "../../../platform/http/endpoint.server.ts";
import { jsonError } from "../../../platform/lib/json-errors.server.ts";
import { nullable } from "../../../platform/lib/shapes.ts";
import type { StaffServices } from "../../../staff/auth/staff.server.ts";
import { lookUpDkim } from "./mail-records.server.ts";
import { type DkimRecord, dkimCheckShape, dkimRecordShape } from "./shapes.ts";

/** Services of the DKIM endpoints. */
export interface DkimServices extends StaffServices {
  /** The record to publish for the sender as it is now; undefined without a key. */
  dkimRecord: () => DkimRecord | undefined;
  /** The DNS server to query; the system's by default. */
  dnsServer: string | undefined;
}

/** `/api/mail/dkim`: the DNS record of our signature. */
export const dkimEndpoints = [
  endpoint({
    method: "GET",
    path: "/mail/dkim",
    access: "campaigns.see",
    summary: "Returns the DNS record to publish so that mail servers can check the signature (DKIM) of our emails.",
    output: z.object({ record: nullable(dkimRecordShape) }),
    handle: async (_context, { dkimRecord }: DkimServices) => ({ record: dkimRecord() ?? null }),
  }),
  endpoint({
    method: "GET",
    path: "/mail/dkim/check",
    access: "campaigns.see",
    summary: "Looks up that record in DNS and says what is wrong with it.",
    output: dkimCheckShape,
    errors: [404],
    async handle(context, { dkimRecord, dnsServer }: DkimServices) {
      const record = dkimRecord();
      if (!record) return jsonError(context, 404, "Emails aren’t signed: no DKIM key is set up.");
      return lookUpDkim(record, dnsServer);
    },
  }),
] as const;
