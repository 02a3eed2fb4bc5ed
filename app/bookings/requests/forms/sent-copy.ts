import { readStored, removeItem, storedKeys, storeItem } from "../../../platform/lib/browser-storage.ts";

/** Begins the key of a copy in `localStorage`; its reference follows. */
const PLACE = "sent:";

/** Without a date a copy is kept this long, ms: backups are at most a day apart. */
const KEPT_MS = 48 * 3_600_000;

/** The hour at which the longest night has ended. */
const ENDED = "T12:00";

/** A request as this browser sent it, in case the server loses it. */
export interface SentCopy {
  path: string;
  body: string;
  /** Its `Idempotency-Key`: sent again, it is the same request. */
  key: string;
  reference: string;
  /** When the server received it, by its own clock, and when the copy is deleted; ms since 1970. */
  at: number;
  until: number;
}

/** When the night that a form names is over, by this browser's clock; undefined for a form without one. */
function nightEnd(body: string): number | undefined {
  const { date, celebrateDate = date } = JSON.parse(body) as Record<string, unknown>;
  const end = new Date(`${celebrateDate}${ENDED}`);
  end.setDate(end.getDate() + 1);
  return Number.isNaN(end.getTime()) ? undefined : end.getTime();
}

/** The copies in this browser; deletes those whose night is over. */
export function readSentCopies(): SentCopy[] {
  return storedKeys(PLACE).flatMap((place) => {
    const copy = readStored<SentCopy>(place);
    if (copy && copy.until > Date.now()) return copy;
    removeItem(place);
    return [];
  });
}

/** Keeps a copy of a request that was received, in this browser only. */
export function keepSentCopy(
  sent: Pick<SentCopy, "path" | "body" | "key" | "reference">,
  receivedAt: string | null,
): void {
  readSentCopies();
  const at = Date.parse(receivedAt ?? "") || Date.now();
  const copy: SentCopy = { ...sent, at, until: nightEnd(sent.body) ?? at + KEPT_MS };
  storeItem(PLACE + sent.reference, JSON.stringify(copy));
}
