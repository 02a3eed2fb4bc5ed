import { useState } from "react";
import { megabytes } from "../../../house/images/office/image-limits.ts";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatAgo } from "../../../platform/lib/time/format-ago.ts";
import { formatDateTimeInText } from "../../../platform/lib/time/format-date-time.ts";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { today } from "../../../platform/venue/today.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { FormDialog } from "../../../staff/toolkit/form-dialog.tsx";
import { BucketNotices } from "../../backup/office/bucket-notices.tsx";
import type { BackupsView } from "../../backup/shapes.ts";

type Bucket = NonNullable<BackupsView["bucket"]>;

interface KeepDialogProps {
  bucket: Bucket;
  onSaved: (backups: BackupsView) => void;
  onClose: () => void;
}

const fields = [
  { name: "hours", label: "Hours with a backup each", hint: "48 are two days." },
  { name: "days", label: "Days with a backup each", hint: undefined },
  {
    name: "months",
    label: "Months with a backup each",
    hint: "Erased guests are in old backups until these are deleted. Your terms say about a year: change that text with this.",
  },
] as const;

function KeepDialog({ bucket, onSaved, onClose }: KeepDialogProps) {
  return (
    <FormDialog
      title="Backups in the bucket"
      save="Save"
      send={({ hours, days, months }) => callApi("POST /backups/keep", { json: { hours, days, months } })}
      onSaved={(data: { message: string; backups: BackupsView }) => onSaved(data.backups)}
      onClose={onClose}
    >
      {(errors) =>
        fields.map(({ name, label, hint }) => (
          <TextInput
            key={name}
            label={label}
            name={name}
            inputMode="numeric"
            defaultValue={String(bucket[name])}
            error={errors[name]}
            {...(hint && { hint })}
          />
        ))
      }
    </FormDialog>
  );
}

function State({ bucket: { good, trial_on } }: { bucket: Bucket }) {
  if (!good) return <p>No backup in the bucket yet. The next one is stored there as well.</p>;
  return (
    <p>
      Last backup {formatAgo(Date.now() - Date.parse(good.at))},{" "}
      <span className="tabular whitespace-nowrap">{megabytes(good.size)}</span>.{" "}
      {trial_on ? `Restored as a trial ${formatDateTimeInText(trial_on, today())}.` : "Not restored as a trial yet."}
    </p>
  );
}

/** The backups in the bucket: where they are, how old they are, and how long they are kept. */
export function BucketPart({
  bucket,
  onSaved,
}: {
  bucket: BackupsView["bucket"];
  onSaved: (saved: BackupsView) => void;
}) {
  const [open, setOpen] = useState(false);
  if (!bucket)
    return (
      <Notice tone="warning">
        Backups are on the same disk as the data. The person who runs the server can store them in a bucket as well
        (BACKUP_BUCKET). Until then, download one from time to time and keep it somewhere safe: it has all your guests'
        data.
      </Notice>
    );
  const { name, service, hours, days, months } = bucket;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-rule pt-3">
      <h3 className="font-semibold">Outside this building</h3>
      <BucketNotices bucket={bucket} />
      <p className="wrap-anywhere">
        Encrypted in the bucket <strong>{name}</strong> at {service}.
      </p>
      <State bucket={bucket} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p>
          Kept: one for each of {formatCount(hours, "hour")}, {formatCount(days, "day")} and{" "}
          {formatCount(months, "month")}.
        </p>
        <OfficeButton
          look="outline"
          opensDialog
          aria-label="Change how long backups in the bucket are kept"
          onClick={() => setOpen(true)}
        >
          Change
        </OfficeButton>
      </div>
      {open && (
        <KeepDialog
          bucket={bucket}
          onSaved={(saved) => {
            setOpen(false);
            onSaved(saved);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
