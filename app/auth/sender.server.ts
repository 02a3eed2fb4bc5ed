import { isIPv6 } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/** A network that requests come from, and how many times the limit of one address it is allowed. */
export interface Network {
  name: string;
  times: number;
}

/**
 * Who sends a request, for counting: the networks its address is in, the smallest first. An IPv4 address is one by
 * itself: networks around it are many customers' as often as one's. Of IPv6 a phone has a /64, a home a /56 and a
 * company a /48 (RFC 6177), so that each is counted, and who owns the largest has four senders and not 65,536.
 */
export type Sender = readonly Network[];

const IPV6_NETWORKS = [
  { groups: 4, mask: 0xffff, bits: 64, times: 1 },
  { groups: 4, mask: 0xff00, bits: 56, times: 2 },
  { groups: 3, mask: 0xffff, bits: 48, times: 4 },
];

/**
 * Who sends a request.
 *
 * @param proxies how many proxies of ours stand in front; each adds the address it saw to
 * `X-Forwarded-For`, so that the last so many entries can be believed and no others.
 */
export function senderOf(context: Context, proxies: number): Sender {
  const direct = getConnInfo(context).remote.address ?? "";
  const forwarded = (context.req.header("x-forwarded-for") ?? "").split(",").map((entry) => entry.trim());
  return networksOf(proxies > 0 ? forwarded.at(-proxies) || direct : direct);
}

/** The network that is one customer's, as far as an address tells. */
export function customerOf(sender: Sender): string {
  return (sender[1] ?? sender[0])?.name ?? "";
}

/** The networks of an address, which some proxies write with a port. */
function networksOf(address: string): Sender {
  const [, bare = address] = /^\[([^\]]*)\](?::\d+)?$/.exec(address) ?? /^([\d.]+):\d+$/.exec(address) ?? [];
  const plain = bare.split("%")[0] ?? "";
  if (!isIPv6(plain)) return [{ name: plain, times: 1 }];
  const groups = groupsOf(plain);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(6);
    return [{ name: [high >> 8, high & 255, low >> 8, low & 255].join("."), times: 1 }];
  }
  return IPV6_NETWORKS.map(({ groups: count, mask, bits, times }) => {
    const own = groups.slice(0, count);
    own[count - 1] = (own[count - 1] ?? 0) & mask;
    return { name: `${own.map((group) => group.toString(16)).join(":")}::/${bits}`, times };
  });
}

/** The eight groups of an IPv6 address, however it is written: a URL has one way to write each. */
function groupsOf(address: string): number[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail = ""] = written.split("::");
  const front = head.split(":").filter(Boolean);
  const back = tail.split(":").filter(Boolean);
  const missing = Array<string>(8 - front.length - back.length).fill("0");
  return [...front, ...missing, ...back].map((group) => Number.parseInt(group, 16));
}
