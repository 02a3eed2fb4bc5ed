import type { Database } from "../../platform/db/tables.ts";
import { readHead, rowHash, type TrailColumns } from "./chain.server.ts";
import { type Chain, type ChainCheck, checkChain } from "./verify-chain.server.ts";

/** The progress of a check of the audit trail. */
export type TrailCheck = ChainCheck;

const trail: Chain<TrailColumns> = {
  readHead,
  rows(db, after, most) {
    const all = db.selectFrom("trail").selectAll().orderBy("number").limit(most);
    return (after === undefined ? all : all.where("number", ">", after)).execute();
  },
  hashOf: rowHash,
};

/** Checks part of the audit trail: see `checkChain`. */
export function checkTrail(db: Database, before?: TrailCheck, most?: number): Promise<TrailCheck> {
  return checkChain(db, trail, before, most);
}
