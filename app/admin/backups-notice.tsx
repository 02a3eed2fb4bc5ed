import { today } from "../content/today.ts";
import { formatAgo } from "../lib/format-ago.ts";
import { formatDateTime } from "../lib/format-date-time.ts";
import { megabytes } from "../media/office/picture-limits.ts";
import { Notice } from "../ui/office/notice.tsx";
import type { BackupsSummary } from "./overview.ts";

/** Says when backups are not set up, fail or are overdue; nothing while they are made. */
export function BackupsNotice({ backups }: { backups: BackupsSummary | null }) {
  if (!backups)
    return (
      <Notice tone="warning" band>
        Automatic backups aren’t set up. Set BACKUP_EVERY where the program runs, for example to 24h.
      </Notice>
    );
  const { good, failed, overdue } = backups;
  if (!failed && !overdue) return null;
  const last = good ? `The last good one is of ${formatAgo(Date.now() - Date.parse(good.at))}.` : "There is none yet.";
  return (
    <Notice tone={overdue || !good ? "bad" : "warning"} band>
      {failed
        ? `A backup failed (${formatDateTime(failed.at, today())}): ${failed.why}`
        : "No backup was made for too long."}{" "}
      {last}
    </Notice>
  );
}

/** The last good backup, its age and its size. */
export function LastBackup({ backups: { good } }: { backups: BackupsSummary }) {
  return (
    <p className="px-(--office-gutter) py-6 text-sm text-quiet">
      {good
        ? `Last backup: ${formatAgo(Date.now() - Date.parse(good.at))}, ${megabytes(good.size)}`
        : "No backup was made yet."}
    </p>
  );
}
