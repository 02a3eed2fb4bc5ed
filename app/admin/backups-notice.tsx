import { today } from "../content/today.ts";
import { agoWords } from "../lib/format-ago.ts";
import { momentWords } from "../lib/format-date-time.ts";
import { megabytes } from "../media/office/picture-limits.ts";
import { Notice } from "../ui/office/notice.tsx";
import type { BackupsInWords } from "./overview.ts";

/** Says when backups are not set up, fail or are overdue; nothing while they are made. */
export function BackupsNotice({ backups }: { backups: BackupsInWords | null }) {
  if (!backups)
    return (
      <Notice tone="warning" band>
        Automatic backups aren’t set up. Set BACKUP_EVERY where the program runs, for example to 24h.
      </Notice>
    );
  const { good, failed, overdue } = backups;
  if (!failed && !overdue) return null;
  const last = good ? `The last good one is of ${agoWords(Date.now() - Date.parse(good.at))}.` : "There is none yet.";
  return (
    <Notice tone={overdue || !good ? "bad" : "warning"} band>
      {failed
        ? `A backup failed (${momentWords(failed.at, today())}): ${failed.why}`
        : "No backup was made for too long."}{" "}
      {last}
    </Notice>
  );
}

/** The last good backup, its age and its size. */
export function LastBackup({ backups: { good } }: { backups: BackupsInWords }) {
  return (
    <p className="px-(--office-gutter) py-6 text-sm text-quiet">
      {good
        ? `Last backup: ${agoWords(Date.now() - Date.parse(good.at))}, ${megabytes(good.size)}`
        : "No backup was made yet."}
    </p>
  );
}
