import type { ReactNode } from "react";
import type { Capability } from "../../platform/roles/roles.ts";
import { useCan } from "./use-me.ts";

/** Content for those who have a capability. */
export function May({ capability, children }: { capability: Capability; children: ReactNode }) {
  return useCan()(capability) && children;
}
