import { useState } from "react";
import { megabytes } from "../../../house/images/office/image-limits.ts";
import { formatDateTime, formatDateTimeInText } from "../../../platform/lib/time/format-date-time.ts";
import { SelectInput, TextInput } from "../../../platform/ui/office/input.tsx";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { today } from "../../../platform/venue/today.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { fileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { FormDialog } from "../../../staff/toolkit/form-dialog.tsx";
import { staffDownload } from "../../../staff/toolkit/staff-download.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useAttempt } from "../../../staff/toolkit/use-attempt.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import { backupIntervals } from "../../backup/backup-schedule.ts";
import type { BackupsView } from "../../backup/shapes.ts";
import { BucketPart } from "./bucket-part.tsx";
import { Section, SetByServer } from "./section.tsx";

/** Seconds between checks while a backup may be in progress. */
const POLL_SECONDS = 5;

type Interval = BackupsView["every"];

/** The interval as text: `Every day`; an environment variable may set any number of minutes. */
function intervalText(every: Exclude<Interval, null>): string {
  return backupIntervals[every] ?? (every % 60 === 0 ? `Every ${every / 60} hours` : `Every ${every} minutes`);
}

interface ScheduleDialogProps {
  backups: BackupsView;
  onSaved: (backups: BackupsView) => void;
  onClose: () => void;
}

function ScheduleDialog({ backups: { every, keep }, onSaved, onClose }: ScheduleDialogProps) {
  return (
    <FormDialog
      title="Backup schedule"
      save="Save"
      send={(values) => callApi("POST /backups/schedule", { json: { every: values.every, keep: values.keep } })}
      onSaved={(data: { message: string; backups: BackupsView }) => onSaved(data.backups)}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <SelectInput label="Make a backup" name="every" defaultValue={String(every ?? 0)} error={errors.every}>
            {Object.entries(backupIntervals).map(([minutes, text]) => (
              <option key={minutes} value={minutes}>
                {text}
              </option>
            ))}
            <option value="0">Only when asked</option>
          </SelectInput>
          <TextInput
            label="How many to keep"
            name="keep"
            inputMode="numeric"
            defaultValue={String(keep)}
            hint="Older ones are deleted."
            error={errors.keep}
          />
        </>
      )}
    </FormDialog>
  );
}

/** A backup with a link to download it. */
function BackupRow({ file: { name, bytes, made_on } }: { file: BackupsView["files"][number] }) {
  const [received, setReceived] = useState(0);
  const { busy, attempt } = useAttempt();
  const download = async () => {
    const result = await attempt(() => {
      setReceived(0);
      return staffDownload(fileAddress("GET /backups/:name", { params: { name } }), setReceived);
    });
    if (result?.kind === "saved") showToast(`Saved as ${result.name}.`);
    if (result?.kind === "failed") showToast(result.message, { bad: true });
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-t border-rule py-1">
      <span className="grow">
        <time dateTime={made_on} className="font-semibold">
          {formatDateTime(made_on, today())}
        </time>
        , <span className="tabular whitespace-nowrap">{megabytes(bytes)}</span>
      </span>
      <OfficeButton
        look="quiet"
        aria-label={`Download the backup of ${formatDateTimeInText(made_on, today())}`}
        onClick={download}
        className="-mr-4"
      >
        {!busy ? "Download" : `${Math.floor((received / bytes) * 100)}%`}
      </OfficeButton>
    </li>
  );
}

function ScheduleText({ backups: { every, keep, failed } }: { backups: BackupsView }) {
  return (
    <>
      {failed && (
        <Notice tone="bad">
          Backup failed ({formatDateTimeInText(failed.at, today())}): {failed.why}
        </Notice>
      )}
      {every === null ? (
        <Notice tone="warning">No backups are made automatically. If the disk fails, everything is lost.</Notice>
      ) : (
        <p>
          <strong>{intervalText(every)}</strong>. The last {keep} are kept.
        </p>
      )}
    </>
  );
}

/** The argument of the restore command. */
function restoreSource({ bucket, files }: BackupsView): string {
  return bucket ? `s3://${bucket.name}/latest` : (files[0]?.name ?? "<file>");
}

/** The schedule of backups, the newest ones, and how to restore one. */
export function BackupsSection() {
  const { data: backups, failed, reload, replace } = useApi("GET /backups", {}, POLL_SECONDS);
  const [open, setOpen] = useState(false);
  const { busy, failed: notMade, send } = useSend();
  const make = () =>
    send(
      () => callApi("POST /backups/make"),
      (data) => {
        showToast(data.message);
        replace(() => data.backups);
      },
    );
  return (
    <Section title="Backups">
      {failed && <LoadFailed message={failed} onRetry={reload} />}
      {backups && (
        <>
          <ScheduleText backups={backups} />
          {backups.set_by === "environment" && <SetByServer />}
          <div className="flex flex-wrap gap-2">
            {backups.set_by === "office" && (
              <OfficeButton
                look={backups.every === null ? "action" : "outline"}
                opensDialog
                {...(backups.every !== null && { "aria-label": "Change the backup schedule" })}
                onClick={() => setOpen(true)}
              >
                {backups.every === null ? "Schedule backups" : "Change"}
              </OfficeButton>
            )}
            <OfficeButton
              look="outline"
              aria-disabled={busy || backups.running}
              onClick={() => !backups.running && make()}
            >
              {busy || backups.running ? "Backing up..." : "Back up now"}
            </OfficeButton>
          </div>
          <p role="status" className="font-semibold text-danger empty:hidden">
            {notMade}
          </p>
          {backups.files.length > 0 && (
            <ul aria-label="Backups" className="border-b border-rule">
              {backups.files.map((file) => (
                <BackupRow key={file.name} file={file} />
              ))}
            </ul>
          )}
          <BucketPart bucket={backups.bucket} onSaved={(saved) => replace(() => saved)} />
          <details>
            <summary className="min-h-11 cursor-pointer font-semibold md:pointer-fine:min-h-6">
              How to restore a backup
            </summary>
            <ol className="mt-2 grid list-decimal gap-1 pl-5">
              <li>Install the program on the new machine, but don't start it yet.</li>
              <li>
                {backups.bucket
                  ? "Set BACKUP_KEY and the bucket's other variables, and run"
                  : "Copy the backup into its folder and run"}{" "}
                <code className="wrap-anywhere">npm run afterglow -- restore {restoreSource(backups)}</code>.
              </li>
              <li>
                Start it. Everyone has to log in again. Mail server passwords aren't in backups: enter them again here.
              </li>
            </ol>
          </details>
          {open && (
            <ScheduleDialog
              backups={backups}
              onSaved={(saved) => {
                setOpen(false);
                replace(() => saved);
              }}
              onClose={() => setOpen(false)}
            />
          )}
        </>
      )}
    </Section>
  );
}
