import type { Held } from "./find-held.server.ts";
import { type Retention, retention, retentionOf } from "./retention.ts";

/** Why some data outlives an erasure, as texts for guests. */
const reasons = {
  consent: "Proof of why we emailed you. A keyed hash replaces your address",
  suppression: "So that we never send you campaigns again. A keyed hash replaces your address",
  ledger: "Our accounts. Your name and all notes are removed",
  door: "How many people came. Your name is removed",
  register: "The law on licensed venues. This file doesn't include it: ask us to search it for you",
  log: "Proof that your data was exported or erased. A keyed hash replaces your address",
} satisfies Partial<Record<Retention, string>>;

/**
 * What remains of a guest's data after an erasure, for how long and why.
 *
 * @param hasConsents whether the ledger of consents has rows about them.
 */
export function keptData({ suppressed, door, requests }: Held, hasConsents: boolean): object[] {
  const isAtTheDoor = requests.length + door.entries.length + door.tickets.length > 0;
  const applies: Record<keyof typeof reasons, boolean> = {
    consent: hasConsents,
    suppression: suppressed.length > 0,
    ledger: requests.length > 0,
    door: isAtTheDoor,
    register: true,
    log: true,
  };
  const kinds = (Object.keys(reasons) as (keyof typeof reasons)[]).filter((kind) => applies[kind]);
  return kinds.map((kind) => {
    const rule = retention[kind];
    return { what: rule.what, why: reasons[kind], kept_for: retentionOf(rule), counted_from: rule.since };
  });
}
