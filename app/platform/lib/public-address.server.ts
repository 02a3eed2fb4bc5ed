import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

function subnets(kind: "ipv4" | "ipv6", list: string): BlockList {
  const block = new BlockList();
  for (const subnet of list.split(/\s+/)) {
    const [network = "", prefix] = subnet.split("/");
    block.addSubnet(network, Number(prefix), kind);
  }
  return block;
}

/** Addresses that are not public, from the IANA special-purpose registries (RFC 6890 and later). */
const closed4 = subnets(
  "ipv4",
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3`,
);
const closed6 = subnets("ipv6", "2001::/23 2001:db8::/32 2002::/16 3fff::/20");

/** The allocated part of IPv6; all other addresses are local, mapped or unassigned. */
const open6 = subnets("ipv6", "2000::/3");

/** Whether an IP address is public: not of this machine or a local network. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !closed4.check(address, "ipv4");
  return kind === 6 && open6.check(address, "ipv6") && !closed6.check(address, "ipv6");
}

/** The error for a host whose address is not public. */
export class NotPublic extends Error {
  override readonly name = "NotPublic";
}

/**
 * DNS lookup for connections that checks the same address it connects to. Fails with `NotPublic` if any of the name's
 * addresses is not public.
 */
export const lookupPublic: LookupFunction = (name, options, callback) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new NotPublic(name), []);
    if (options.all) return callback(null, addresses);
    const [{ address, family }] = addresses as [(typeof addresses)[0]];
    callback(null, address, family);
  });
};
