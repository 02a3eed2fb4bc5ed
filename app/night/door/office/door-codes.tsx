import { type FormEvent, useState } from "react";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import type { QrPath } from "../../../platform/lib/qr-path.ts";
import { formatDay, formatTime } from "../../../platform/lib/time/wall-time-text.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { CopyText } from "../../../platform/ui/office/copy-text.tsx";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { Suggestions } from "../../../platform/ui/office/suggestions.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { ConfirmButton } from "../../../staff/toolkit/confirm-button.tsx";
import { NETWORK_ERROR, toastFailure } from "../../../staff/toolkit/error-message.ts";
import { May } from "../../../staff/toolkit/may.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import type { DoorPass } from "../../sheet/shapes.ts";

interface Made {
  code: string;
  link: string;
  qr: QrPath;
  ends_on: string;
}

function MadePass({ made }: { made: Made }) {
  return (
    <div role="status" className="mt-4 border-2 border-ink p-4">
      <p className="text-quiet">Open {new URL(made.link).host}/door on the phone and enter</p>
      <p className="wide tabular mt-1 text-[min(44px,9vw)] leading-tight font-extrabold whitespace-nowrap">
        {made.code}
      </p>
      <svg
        viewBox={`0 0 ${made.qr.width} ${made.qr.width}`}
        role="img"
        aria-label="QR code of the door link"
        className="mt-3 w-[min(240px,70vw)]"
      >
        <path d={`M0 0h${made.qr.width}v${made.qr.width}H0z`} fill="#fff" />
        <path d={made.qr.path} fill="#000" />
      </svg>
      <p className="mt-3">Scan it with the phone, or send this link:</p>
      <CopyText text={made.link} label="Door link" />
      <p className="mt-2 text-quiet">
        Both are shown only once and expire at {formatTime(made.ends_on)}. Anyone who has them can see tonight's guests.
      </p>
    </div>
  );
}

interface CreateCodeProps {
  night: string;
  doors: readonly { name: string }[];
  onMade: (made: Made) => void;
}

function CreateCode({ night, doors, onMade }: CreateCodeProps) {
  const [error, setError] = useState("");
  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const door = String(form.get("door") ?? "").trim();
    const may = { may_override: form.has("may_override"), shows_guests: form.has("shows_guests") };
    if (door === "") return setError("Enter a door, for example Front door.");
    const answer = await callApi("POST /tonight/passes", { json: { night, door, ...may } });
    if (answer.kind === "ok") {
      setError("");
      return onMade(answer.data);
    }
    setError(answer.kind === "unreachable" ? NETWORK_ERROR : answer.message);
  };
  return (
    <May capability="passes.change">
      <form onSubmit={create} noValidate className="mt-4 flex flex-wrap items-end gap-3">
        <div className="grow basis-52">
          <TextInput
            label="Door"
            name="door"
            list="door-names"
            autoComplete="off"
            defaultValue="Front door"
            maxLength={40}
            error={error || undefined}
          />
          <Suggestions id="door-names" values={doors.map(({ name }) => name)} />
        </div>
        <May capability="door.override">
          <label className="flex min-h-12 basis-full cursor-pointer items-center gap-3">
            <input type="checkbox" name="may_override" className="size-6 shrink-0 accent-(--ink)" />
            <span>May let guests in against a rule, with a reason</span>
          </label>
        </May>
        <May capability="guests.card">
          <label className="flex min-h-12 basis-full cursor-pointer items-center gap-3">
            <input type="checkbox" name="shows_guests" className="size-6 shrink-0 accent-(--ink)" />
            <span>Shows who guests are: visits, notes and door flags</span>
          </label>
        </May>
        <OfficeButton type="submit" className="min-h-12">
          Create door code
        </OfficeButton>
      </form>
    </May>
  );
}

function Pass({ pass, onRevoke }: { pass: DoorPass; onRevoke: () => Promise<void> }) {
  return (
    <li className="flex min-h-14 items-center justify-between gap-3 border-b border-rule">
      <span className="min-w-0 py-2 wrap-anywhere">
        <b>{pass.door}</b>{" "}
        <span className="text-quiet">
          · {formatCount(pass.phones, "phone")} · by {pass.created_by}, until {formatTime(pass.ends_on)}
        </span>
        <span className="block">
          {pass.may_override ? "May let guests in against a rule, and correct the count" : "May not override"}
          {pass.shows_guests && " · Shows who guests are"}
        </span>
      </span>
      <May capability="passes.change">
        <ConfirmButton
          label="Revoke"
          ariaLabel={`Revoke ${pass.door}`}
          title={`Revoke the door code of ${pass.door}?`}
          confirm="Revoke code"
          danger
          className={officeButton("quiet", "min-h-12")}
          onConfirm={onRevoke}
        >
          {pass.phones > 0 && `${formatCount(pass.phones, "phone is", "phones are")} logged out. `}
          Phones need another door code to go on.
        </ConfirmButton>
      </May>
    </li>
  );
}

/** The door codes of a night: create, list and revoke. */
export function DoorCodes({ night, doors }: { night: string; doors: readonly { name: string }[] }) {
  const { data, failed, reload } = useApi("GET /tonight/passes", {});
  const [made, setMade] = useState<Made | null>(null);
  const passes = (data ?? []).filter((pass) => pass.night === night);
  const revoke = async ({ _id, door }: DoorPass) => {
    const answer = await callApi("POST /tonight/passes/:id/end", { params: { id: _id } });
    if (answer.kind === "ok") showToast(`${door}: door code revoked. Its phones are logged out.`);
    else toastFailure(answer, "Not revoked. Please try again.");
    await reload();
  };
  return (
    <section className="mx-auto max-w-3xl border-t border-rule px-(--office-gutter) pt-6 pb-24 print:hidden">
      <h2 className="wide text-lg font-extrabold">Door codes</h2>
      <p className="mt-1 text-quiet">
        A phone with a door code shows the guests of {formatDay(night)} only, offline too, until{" "}
        {formatTime(venue.nightEndsAt)}. Overrides and corrections of the count need a phone whose code allows them, or
        an admin whose role does.
      </p>
      <CreateCode
        night={night}
        doors={doors}
        onMade={(next) => {
          setMade(next);
          reload();
        }}
      />
      {made && <MadePass made={made} />}
      {failed && !data && <LoadFailed message={failed} onRetry={reload} />}
      <ul className="mt-4">
        {passes.map((pass) => (
          <Pass key={pass._id} pass={pass} onRevoke={() => revoke(pass)} />
        ))}
      </ul>
    </section>
  );
}
