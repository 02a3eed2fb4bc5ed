import { isIPv6 } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/**
 * Who sends a request, for counting: an IPv4 address, or the /64 network of an IPv6 address, which is
 * what one customer has (RFC 6177).
 *
 * @param proxies how many proxies of ours stand in front; each adds the address it saw to
 * `X-Forwarded-For`, so that the last so many entries can be believed and no others.
 */
export function clientAddress(context: Context, proxies: number): string {
  const direct = getConnInfo(context).remote.address ?? "";
  const forwarded = (context.req.header("x-forwarded-for") ?? "").split(",").map((entry) => entry.trim());
  return network(proxies > 0 ? forwarded.at(-proxies) || direct : direct);
}

function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail = ""] = plain.split("%")[0]?.split("::") ?? [];
  const front = head.split(":").filter(Boolean);
  const back = tail.split(":").filter(Boolean);
  const groups = plain.includes("::") ? [...front, ...Array(8 - front.length - back.length).fill("0"), ...back] : front;
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
