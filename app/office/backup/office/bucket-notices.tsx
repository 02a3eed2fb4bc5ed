import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatAgo } from "../../../platform/lib/time/format-ago.ts";
import { formatDateTimeInText } from "../../../platform/lib/time/format-date-time.ts";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { today } from "../../../platform/venue/today.ts";
import type { BucketSummary } from "../shapes.ts";

const ago = (instant: string) => formatAgo(Date.now() - Date.parse(instant));

/** Problems with the backups in the bucket, most serious first. */
function problemsOf(bucket: BucketSummary): { tone: "bad" | "warning"; text: string }[] {
  const { good, failed, overdue, lost, trial_on, trial_failed, trial_overdue, incomplete } = bucket;
  const { other_machine, unknown_owner } = bucket;
  const found: { tone: "bad" | "warning"; text: string | false | null }[] = [
    {
      tone: "bad",
      text:
        other_machine &&
        `Another machine (${other_machine.name}) is the club's, last seen ${ago(other_machine.seen_on)}. This one sends no emails and makes no backups. Stop one of them. To make this one the club's, run on its server: npm run afterglow -- take-over`,
    },
    { tone: "bad", text: unknown_owner && `No emails are sent and no backups made yet. ${unknown_owner}` },
    {
      tone: overdue || !good ? "bad" : "warning",
      text: failed
        ? `Upload of the backup failed (${formatDateTimeInText(failed.at, today())}): ${failed.why}`
        : overdue && good && `No backup has reached the bucket since ${formatDateTimeInText(good.at, today())}.`,
    },
    {
      tone: "bad",
      text: incomplete > 0 && `The bucket has lost parts of ${formatCount(incomplete, "backup")}.`,
    },
    {
      tone: "warning",
      text: lost > 0 && `The bucket had lost ${formatCount(lost, "object")} since the backup before. Don't rely on it.`,
    },
    {
      tone: "bad",
      text: trial_failed
        ? `Trial restore failed (${formatDateTimeInText(trial_failed.at, today())}): ${trial_failed.why}`
        : trial_overdue &&
          trial_on &&
          `No backup was restored as a trial since ${formatDateTimeInText(trial_on, today())}.`,
    },
  ];
  return found.flatMap(({ tone, text }) => (text ? { tone, text } : []));
}

/** Warnings about the backups in the bucket; nothing if there are no problems. */
export function BucketNotices({ bucket, band = false }: { bucket: BucketSummary; band?: boolean }) {
  return problemsOf(bucket).map(({ tone, text }) => (
    <Notice key={text} tone={tone} band={band}>
      <span className="wrap-anywhere">{text}</span>
    </Notice>
  ));
}
