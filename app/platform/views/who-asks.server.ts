import { isbot } from "isbot";
import { LRUCache } from "lru-cache";

/** Longest `User-Agent` that is looked at, in characters; browsers' are shorter. */
const MAX_AGENT_LENGTH = 512;

/** Cached, since `isbot` compares hundreds of patterns, and a few browsers make most views. */
const agents = new LRUCache<string, boolean>({ max: 1_000 });

/** Whether a client says in its `User-Agent` that it is a robot, or sends none. */
export function isRobot(agent: string | undefined): boolean {
  if (!agent || agent.length > MAX_AGENT_LENGTH) return true;
  const known = agents.get(agent);
  if (known !== undefined) return known;
  const robot = isbot(agent);
  agents.set(agent, robot);
  return robot;
}

/** Whether a browser requests a page before a guest asks for it: a prefetch, a prerendered page or a preview. */
export function isAhead(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  const purpose = headers["sec-purpose"] ?? headers.purpose ?? headers["x-purpose"] ?? headers["x-moz"];
  return purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose));
}
