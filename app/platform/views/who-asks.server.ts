import { isbot } from "isbot";
import { LRUCache } from "lru-cache";

/** A browser's name is shorter. */
const MAX_AGENT_LENGTH = 512;

/** `isbot` compares hundreds of patterns; few browsers make most views. */
const agents = new LRUCache<string, boolean>({ max: 1_000 });

/** Whether a program names itself a robot in its `User-Agent`, or does not name itself. */
export function isRobot(agent: string | undefined): boolean {
  if (!agent || agent.length > MAX_AGENT_LENGTH) return true;
  const known = agents.get(agent);
  if (known !== undefined) return known;
  const robot = isbot(agent);
  agents.set(agent, robot);
  return robot;
}

/** Whether a browser asks before a guest does: a prefetch, a prerendered page or a preview. */
export function isAhead(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  const purpose = headers["sec-purpose"] ?? headers.purpose ?? headers["x-purpose"] ?? headers["x-moz"];
  return purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose));
}
