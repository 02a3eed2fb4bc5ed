import { type FormEvent, useState } from "react";
import { formatDateTimeInText } from "../../../platform/lib/time/format-date-time.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { formatDate } from "../../../platform/lib/time/wall-time-text.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { CopyText } from "../../../platform/ui/office/copy-text.tsx";
import { readValues } from "../../../platform/ui/office/form-values.ts";
import { SelectInput, TextInput } from "../../../platform/ui/office/input.tsx";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { today } from "../../../platform/venue/today.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { ConfirmButton } from "../../../staff/toolkit/confirm-button.tsx";
import { toastFailure } from "../../../staff/toolkit/error-message.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import type { InspectorLink } from "../shapes.ts";

const lasts: Record<number, string> = { 24: "1 day", 72: "3 days", 168: "7 days" };

/** Links that show the register to an inspector: create, list and revoke. */
export function InspectorLinks() {
  const { data, failed: notLoaded, reload } = useApi("GET /incidents/links", {});
  const { busy, failed, setFailed, send } = useSend();
  const [made, setMade] = useState("");
  const last = tonight();

  const create = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { inspector = "", from = "", to = "", hours } = readValues(event.currentTarget);
    if (!inspector.trim()) return setFailed("Enter the inspector's name.");
    const json = { inspector, from, to, hours: Number(hours) };
    return send(
      () => callApi("POST /incidents/links", { json }),
      ({ link }) => {
        setMade(link);
        reload();
      },
    );
  };
  const revoke = async ({ _id, inspector }: InspectorLink) => {
    const answer = await callApi("POST /incidents/links/:id/end", { params: { id: _id } });
    if (answer.kind === "ok") showToast(`${inspector}: link revoked.`);
    else toastFailure(answer, "Not revoked. Please try again.");
    await reload();
  };
  return (
    <section className="mt-10 max-w-3xl border-t border-rule pt-5">
      <h2 className="wide text-lg font-extrabold">For an inspector</h2>
      <p className="mt-1 text-quiet">
        A private link shows the register of some nights, to read and print. Each opening is in the audit trail.
      </p>
      <form onSubmit={create} noValidate className="mt-4 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <TextInput label="Inspector" name="inspector" maxLength={100} autoComplete="off" />
        <TextInput label="First night" name="from" type="date" defaultValue={addDays(last, -30)} max={last} />
        <TextInput label="Last night" name="to" type="date" defaultValue={last} max={last} />
        <SelectInput label="Works for" name="hours" defaultValue="24">
          {Object.entries(lasts).map(([hours, text]) => (
            <option key={hours} value={hours}>
              {text}
            </option>
          ))}
        </SelectInput>
        <OfficeButton type="submit" disabled={busy} className="min-h-12 sm:justify-self-start">
          Create link
        </OfficeButton>
      </form>
      <div role="alert" className="mt-3">
        {failed && <Notice tone="bad">{failed}</Notice>}
      </div>
      {made && (
        <div role="status" className="mt-3 border-2 border-ink p-4">
          <p className="mb-2">Shown only once. Anyone who has it can read these nights.</p>
          <CopyText key={made} text={made} label="Inspector's link" />
        </div>
      )}
      {notLoaded && !data && <LoadFailed message={notLoaded} onRetry={reload} />}
      <ul className="mt-3">
        {(data ?? []).map((link) => (
          <li key={link._id} className="flex min-h-14 items-center justify-between gap-3 border-b border-rule">
            <span className="min-w-0 py-2 wrap-anywhere">
              <b>{link.inspector}</b>{" "}
              <span className="text-quiet">
                · {formatDate(link.from)} to {formatDate(link.to)} · until {formatDateTimeInText(link.ends_on, today())}{" "}
                · {link.opened_on ? `opened ${formatDateTimeInText(link.opened_on, today())}` : "not opened"}
              </span>
            </span>
            <ConfirmButton
              label="Revoke"
              ariaLabel={`Revoke ${link.inspector}`}
              title={`Revoke the link of ${link.inspector}?`}
              confirm="Revoke link"
              danger
              className={officeButton("quiet", "min-h-12")}
              onConfirm={() => revoke(link)}
            >
              {link.inspector} can no longer read the register with it.
            </ConfirmButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
