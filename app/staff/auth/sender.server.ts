import { isIPv6 } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/** The network of a request's sender, and the multiple of one address's limit that it is allowed. */
export interface Network {
  name: string;
  times: number;
}

/**
 * The sender of a request, for counting: the networks of its address, the smallest first. An IPv4 address counts alone:
 * its neighbours often belong to other customers. Of IPv6 a phone has a /64, a home a /56 and a company a /48 (RFC
 * 6177), so each is counted, and the owner of a /48 counts as four senders and not 65,536.
 */
export type Sender = readonly Network[];

const IPV6_NETWORKS = [
  { groups: 4, mask: 0xffff, bits: 64, times: 1 },
  { groups: 4, mask: 0xff00, bits: 56, times: 2 },
  { groups: 3, mask: 0xffff, bits: 48, times: 4 },
];

/**
 * The sender of a request.
 *
 * @param proxies how many trusted proxies are in front; each appends the address it saw to
 * `X-Forwarded-For`, so only that many last entries are trusted.
 */
export function senderOf(context: Context, proxies: number): Sender {
  return senderAt(getConnInfo(context).remote.address, context.req.header("x-forwarded-for"), proxies);
}

/** The same, from the connection's address and the `X-Forwarded-For` header. */
export function senderAt(direct: string | undefined, forwardedFor: string | undefined, proxies: number): Sender {
  const forwarded = (forwardedFor ?? "").split(",").map((entry) => entry.trim());
  return networksOf((proxies > 0 && forwarded.at(-proxies)) || direct || "");
}

/** The network that most likely is one customer's. */
export function customerOf(sender: Sender): string {
  return (sender[1] ?? sender[0])?.name ?? "";
}

/** A sender's network for people to read, without the part that names one line: `203.0.113.x`, `2001:db8:1::/48`. */
export function networkText(sender: Sender): string {
  return (sender.at(-1)?.name ?? "").replace(/\.\d+$/, ".x");
}

/** The networks of an address; some proxies add a port. */
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

/** The eight groups of an IPv6 address; parsing as a URL normalises its spelling. */
function groupsOf(address: string): number[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail = ""] = written.split("::");
  const front = head.split(":").filter(Boolean);
  const back = tail.split(":").filter(Boolean);
  const missing = Array<string>(8 - front.length - back.length).fill("0");
  return [...front, ...missing, ...back].map((group) => Number.parseInt(group, 16));
}
