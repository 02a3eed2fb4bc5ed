import { Resolver } from "node:dns/promises";
import * as z from "zod/mini";
import { endpoint } from "../../../platform/http/endpoint.server.ts";
import { jsonError } from "../../../platform/lib/json-errors.server.ts";
import { nullable } from "../../../platform/lib/shapes.ts";
import type { StaffServices } from "../../../staff/auth/staff.server.ts";
import { checkRecord } from "./check-record.ts";
import { type DkimCheck, type DkimRecord, dkimCheckShape, dkimRecordShape } from "./shapes.ts";

/** Timeouts of the whole lookup, and of one try. */
const LOOKUP_TIMEOUT_MS = 4_000;
const TRY_TIMEOUT_MS = 1_500;

/** Error codes for a name without records. */
const nothing: readonly unknown[] = ["ENOTFOUND", "ENODATA"];

/**
 * Looks up our record in DNS: one TXT query for its name, without following its results.
 *
 * @param server `address` or `address:port` of the DNS server; without it, the system's.
 */
async function lookUpRecord(record: DkimRecord, server: string | undefined): Promise<DkimCheck> {
  const resolver = new Resolver({ timeout: TRY_TIMEOUT_MS, tries: 2 });
  if (server !== undefined) resolver.setServers([server]);
  const timer = setTimeout(() => resolver.cancel(), LOOKUP_TIMEOUT_MS);
  try {
    const records = await resolver.resolveTxt(record.name);
    return checkRecord(
      records.map((parts) => parts.join("")),
      record,
    );
  } catch (error) {
    if (nothing.includes((error as NodeJS.ErrnoException).code)) return checkRecord([], record);
    return { state: "unknown", problems: ["DNS gave no answer. Try again in a minute."] };
  } finally {
    clearTimeout(timer);
  }
}

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
      return lookUpRecord(record, dnsServer);
    },
  }),
] as const;
