import { megabytes } from "../../house/images/office/image-limits.ts";
import { SystemLink } from "../../house/mail/office/system-link.tsx";
import { formatAgo } from "../../platform/lib/time/format-ago.ts";
import { formatDateTimeInText } from "../../platform/lib/time/format-date-time.ts";
import { Notice } from "../../platform/ui/office/notice.tsx";
import { today } from "../../platform/venue/today.ts";
import { useCan } from "../../staff/toolkit/use-me.ts";
import { BucketNotices } from "../backup/office/bucket-notices.tsx";
import type { BackupsSummary } from "./shapes.ts";

/** Warns if backups are not set up, have failed or are overdue. */
export function BackupsNotice({ backups }: { backups: BackupsSummary | null }) {
  return (
    <>
      {!backups?.scheduled && (
        <Notice tone="warning" band>
          Automatic backups aren't set up. <SystemLink text="Set up backups" />
        </Notice>
      )}
      {backups && <LocalNotice backups={backups} />}
      {backups?.bucket && <BucketNotices bucket={backups.bucket} band />}
    </>
  );
}

function LocalNotice({ backups: { good, failed, overdue } }: { backups: BackupsSummary }) {
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

/** The age of the newest backup in the bucket, and of the last trial restore. */
function LastInBucket({ bucket: { good, trial_on } }: { bucket: NonNullable<BackupsSummary["bucket"]> }) {
  const ago = (instant: string) => formatAgo(Date.now() - Date.parse(instant));
  if (!good) return <span className="block">Outside this building: none yet.</span>;
  return (
    <span className="block">
      Outside this building: {ago(good.at)}, {megabytes(good.size)}.{" "}
      {trial_on ? `Restored as a trial ${ago(trial_on)}.` : "Not restored as a trial yet."}
    </span>
  );
}

/** The age and size of the last successful backup; owners get a link to where another one is made. */
export function LastBackup({ backups: { good, bucket } }: { backups: BackupsSummary }) {
  const can = useCan();
  return (
    <p className="px-(--office-gutter) py-6 text-sm text-quiet">
      {good ? `Last backup: ${formatAgo(Date.now() - Date.parse(good.at))}, ${megabytes(good.size)}` : "No backup yet."}
      {bucket && <LastInBucket bucket={bucket} />}
      {can("system.change") && (
        <span className="block pt-1">
          <SystemLink text="Make a backup" />
        </span>
      )}
    </p>
  );
}
