import { megabytes } from "../../house/images/office/image-limits.ts";
import { SystemLink } from "../../house/mail/office/system-link.tsx";
import { formatAgo } from "../../platform/lib/time/format-ago.ts";
import { formatDateTimeInText } from "../../platform/lib/time/format-date-time.ts";
import { Notice } from "../../platform/ui/office/notice.tsx";
import { today } from "../../platform/venue/today.ts";
import type { BackupsSummary } from "./shapes.ts";

/** Warns when backups are not set up, have failed or are overdue. */
export function BackupsNotice({ backups }: { backups: BackupsSummary | null }) {
  if (!backups)
    return (
      <Notice tone="warning" band>
        Automatic backups aren’t set up. <SystemLink text="Set up backups" />
      </Notice>
    );
  const { good, failed, overdue } = backups;
  if (!failed && !overdue) return null;
  const last = good
    ? `Last successful: ${formatAgo(Date.now() - Date.parse(good.at))}.`
    : "No backup has succeeded yet.";
  return (
    <Notice tone={overdue || !good ? "bad" : "warning"} band>
      {failed ? `Backup failed (${formatDateTimeInText(failed.at, today())}): ${failed.why}` : "Backup overdue."} {last}
    </Notice>
  );
}

/** The age and size of the last successful backup. */
export function LastBackup({ backups: { good } }: { backups: BackupsSummary }) {
  return (
    <p className="px-(--office-gutter) py-6 text-sm text-quiet">
      {good ? `Last backup: ${formatAgo(Date.now() - Date.parse(good.at))}, ${megabytes(good.size)}` : "No backup yet."}
    </p>
  );
}
