import type { ReactNode } from "react";
import { formatBytes } from "../../../platform/lib/format-bytes.ts";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { Phone } from "../../../platform/ui/office/phone.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { WholeWords } from "../../../platform/ui/office/whole-words.tsx";
import { today } from "../../../platform/venue/today.ts";
import { fileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { staffDownload } from "../../../staff/toolkit/staff-download.ts";
import { useAttempt } from "../../../staff/toolkit/use-attempt.ts";
import type { AskedField } from "../asked-field.ts";
import type { RequestDetail, RequestFile, RequestSummary } from "../request.ts";

/** Saves a file that came with a request. It is never opened here: it comes from a stranger. */
function FileButton({ request, file }: { request: string; file: RequestFile }) {
  const { busy, attempt } = useAttempt();
  const save = async () => {
    const download = await attempt(() =>
      staffDownload(fileAddress("GET /requests/:id/files/:file", { params: { id: request, file: file._id } })),
    );
    if (download?.kind === "saved") showToast(`Saved as ${download.name}.`);
    if (download?.kind === "failed") showToast(download.message, { bad: true });
  };
  return (
    <button
      type="button"
      aria-disabled={busy}
      onClick={save}
      className="cursor-pointer text-left wrap-anywhere underline decoration-rule underline-offset-4 hover:decoration-ink"
    >
      {busy ? "Downloading..." : `Download ${file.name}`} <span className="text-quiet">{formatBytes(file.size)}</span>
    </button>
  );
}

/** A value that a guest typed, as a link where that is safe. */
function Value({ field, value }: { field: AskedField["key"]; value: string }): ReactNode {
  const link = "underline decoration-rule underline-offset-4 hover:decoration-ink";
  if (field === "phone" || field === "email") {
    return (
      <a href={`${field === "phone" ? "tel" : "mailto"}:${value}`} className={link}>
        {field === "phone" ? <Phone number={value} /> : <WholeWords text={value} />}
      </a>
    );
  }
  if (field === "link" && /^https?:\/\//i.test(value)) {
    return (
      <a href={value} target="_blank" rel="noreferrer noopener nofollow" className={link}>
        {value}
      </a>
    );
  }
  return value;
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-quiet">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const count = (some: readonly RequestSummary[], status: string) =>
  some.filter((request) => request.status === status).length;

/** @returns a summary of a guest's other requests: `2 visits, 1 no-show` */
function beforeText({ same_guest: others }: RequestDetail): string {
  const visits = count(others, "arrived");
  const missed = count(others, "no-show");
  return [visits > 0 && formatCount(visits, "visit"), missed > 0 && formatCount(missed, "no-show")]
    .filter(Boolean)
    .join(", ");
}

/** Everything the guest filled in, except the name, which is above. */
export function RequestFields({ request }: { request: RequestDetail }) {
  const before = beforeText(request);
  const fields = request.fields.filter(({ key }) => key !== "name" && !(key === "cv" && request.files.length > 0));
  return (
    <dl className="tabular grid grid-cols-[88px_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {request.misfit && (
        <Line label="Doesn't fit">
          <span className="font-semibold text-danger">{request.misfit}</span>
        </Line>
      )}
      {fields.map(({ key, label, value }) => (
        <div key={key} className="contents">
          <dt className="text-quiet">{label}</dt>
          <dd className={`wrap-anywhere whitespace-pre-line ${key === "date" ? "font-semibold" : ""}`}>
            <Value field={key} value={value} />
          </dd>
        </div>
      ))}
      {request.files.map((file) => (
        <Line key={file._id} label="CV">
          <FileButton request={request._id} file={file} />
        </Line>
      ))}
      {before && <Line label="Before">{before}</Line>}
      <Line label="Received">
        <time dateTime={request.created_on}>{formatDateTime(request.created_on, today())}</time>
      </Line>
      {request.spam_reason && <Line label="Spam">{request.spam_reason}</Line>}
    </dl>
  );
}
