/** What staff want the door to know about a guest, the strictest first. */
export const flagKinds = ["not-admitted", "manager", "look-after", "welcome"] as const;
export type FlagKind = (typeof flagKinds)[number];

/** The longest reason, in characters. */
export const MAX_FLAG_REASON = 140;

/** The longest time for which a flag is set or renewed, in days. */
export const MAX_FLAG_DAYS = 365;

/** Flags that end within these days are shown for review. */
export const ENDS_SOON_DAYS = 30;

const labels: Record<FlagKind, string> = {
  "not-admitted": "Not admitted",
  manager: "See a manager",
  "look-after": "Please look after",
  welcome: "Welcome",
};

const isKnown = (kind: string): kind is FlagKind => (flagKinds as readonly string[]).includes(kind);

/** A flag in words; a kind of a later release as the strictest. */
export const flagLabel = (kind: string): string => labels[isKnown(kind) ? kind : "not-admitted"];

/** How a flag stops a guest: only those who may override can let them in, or a manager has to decide. */
export type Stopping = "not-admitted" | "manager";

/** How a flag of a kind stops a guest; undefined if it does not. An unknown kind lets nobody in. */
export function stoppingBy(kind: string): Stopping | undefined {
  if (kind === "welcome" || kind === "look-after") return undefined;
  return kind === "manager" ? "manager" : "not-admitted";
}

/** Sorts flags, the strictest first. */
export function strictestFirst<Flag extends { kind: string }>(flags: readonly Flag[]): Flag[] {
  const rank = ({ kind }: Flag) => flagKinds.indexOf(kind as FlagKind);
  return flags.toSorted((a, b) => rank(a) - rank(b));
}

/** `Not admitted: a fight in March`. */
export const flagText = ({ kind, reason }: { kind: string; reason: string }): string =>
  `${flagLabel(kind)}: ${reason.replace(/(?<!\.)\.+$/, "")}`;
