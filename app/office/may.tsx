import type { ReactNode } from "react";
import type { Capability } from "../access/roles.ts";
import { useCan } from "./use-me.ts";

/** What only those see who may do something. */
export function May({ capability, children }: { capability: Capability; children: ReactNode }) {
  return useCan()(capability) && children;
}
