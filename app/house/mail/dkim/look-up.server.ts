import { Resolver } from "node:dns/promises";
import { checkRecord } from "./check-record.ts";
import type { DkimCheck, DkimRecord } from "./shapes.ts";

/** ms that DNS may take in total, and for one try. */
const LOOKUP_TIMEOUT_MS = 4_000;
const ONE_TRY = 1_500;

/** Error codes of an answer that says there is nothing. */
const nothing: readonly unknown[] = ["ENOTFOUND", "ENODATA"];

/**
 * Looks up our record in DNS: one TXT query for its name, and nothing else that it leads to.
 *
 * @param server `address` or `address:port` of the DNS server; without it, the system's.
 */
export async function lookUpRecord(record: DkimRecord, server: string | undefined): Promise<DkimCheck> {
  const resolver = new Resolver({ timeout: ONE_TRY, tries: 2 });
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
