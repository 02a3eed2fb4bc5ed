import { Resolver } from "node:dns/promises";

/** Timeouts of a whole lookup, and of one attempt. */
const LOOKUP_TIMEOUT_MS = 4_000;
const TRY_TIMEOUT_MS = 1_500;

/** Error codes that mean that a name has no records. */
const nothing: readonly unknown[] = ["ENOTFOUND", "ENODATA"];

/**
 * @param server `address` or `address:port` of the DNS server; the system's if undefined. @returns what was found, an
 * empty list for a name without records, or undefined if DNS did not respond.
 */
async function lookUp<Found>(
  server: string | undefined,
  ask: (resolver: Resolver) => Promise<Found[]>,
): Promise<Found[] | undefined> {
  const resolver = new Resolver({ timeout: TRY_TIMEOUT_MS, tries: 2 });
  if (server !== undefined) resolver.setServers([server]);
  const timer = setTimeout(() => resolver.cancel(), LOOKUP_TIMEOUT_MS);
  try {
    return await ask(resolver);
  } catch (error) {
    return nothing.includes((error as NodeJS.ErrnoException).code) ? [] : undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** The TXT records of a name; what they refer to is not looked up. See `lookUp`. */
export function lookUpTexts(name: string, server: string | undefined): Promise<string[] | undefined> {
  return lookUp(server, async (resolver) => (await resolver.resolveTxt(name)).map((parts) => parts.join("")));
}

/** The names of a domain's mail servers, the preferred one first. See `lookUp`. */
export function lookUpMailServers(domain: string, server: string | undefined): Promise<string[] | undefined> {
  return lookUp(server, async (resolver) => {
    const found = await resolver.resolveMx(domain);
    return found.sort((one, other) => one.priority - other.priority).map(({ exchange }) => exchange);
  });
}
