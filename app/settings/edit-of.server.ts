import type { Context } from "hono";
import { staffOf } from "../auth/staff.server.ts";
import type { Edit } from "./draft.server.ts";

/** The edit that a request makes. */
export function editOf(context: Context): Edit {
  return { by: staffOf(context), now: Date.now() };
}

/** Whether `If-Match` names another tag. Without the header the last write wins. */
export function isStale(context: Context, tag: string): boolean {
  const header = context.req.header("if-match")?.trim();
  return header !== undefined && header !== "*" && header.replace(/^W\//, "") !== `"${tag}"`;
}
