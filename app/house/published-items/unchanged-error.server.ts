import type { Context } from "hono";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import type { Unchanged } from "./rows.server.ts";

/** The response to an edit that changed nothing: 404, or 412 with the item as someone else left it. */
export function unchangedError(
  context: Context,
  { name, noun }: { name: string; noun: string },
  why: Unchanged,
  item?: unknown,
): Response {
  if (why === "missing") return jsonError(context, 404, `This ${noun} was not found. It may have been deleted.`);
  const message = `This ${noun} was changed since you opened it. Compare, then save again.`;
  return context.json({ message, [name]: item }, 412);
}
