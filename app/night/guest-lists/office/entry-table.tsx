import { useState } from "react";
import { GuestCard } from "../../../bookings/guests/office/guest-card.tsx";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { Check } from "../../../platform/ui/office/check.tsx";
import { type Column, DataTable } from "../../../platform/ui/office/data-table.tsx";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { WholeWords } from "../../../platform/ui/office/whole-words.tsx";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { ConfirmButton } from "../../../staff/toolkit/confirm-button.tsx";
import { toastError } from "../../../staff/toolkit/error-message.ts";
import { FormDialog } from "../../../staff/toolkit/form-dialog.tsx";
import { May } from "../../../staff/toolkit/may.tsx";
import { reloadData } from "../../../staff/toolkit/office-queries.ts";
import { useAttempt } from "../../../staff/toolkit/use-attempt.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import type { ListOfNight, StaffEntry } from "../shapes.ts";

type Changed = { message: string; shown: ListOfNight };

interface EntryTableProps {
  shown: ListOfNight;
  onChanged: (shown: ListOfNight) => void;
}

/** Which other lists a guest is on. */
function alsoText({ also, first_on }: StaffEntry): string {
  if (also.length === 0) return "";
  return first_on ? `Also on ${also.join(", ")}. Counts for ${first_on}.` : `Also on ${also.join(", ")}. Counts here.`;
}

const columns: Column<StaffEntry>[] = [
  {
    id: "name",
    header: "Guest",
    phone: "title",
    className: "wrap-anywhere",
    cell: (entry) => (
      <>
        <span className="font-semibold">
          <WholeWords text={entry.name} />
        </span>
        {entry.note && <span className="ml-2 text-quiet">{entry.note}</span>}
        {entry.also.length > 0 && <span className="block font-normal">{alsoText(entry)}</span>}
      </>
    ),
  },
  {
    id: "plus",
    header: "Plus-ones",
    phone: "side",
    className: "tabular",
    cell: ({ plus_ones }) => (plus_ones > 0 ? `+${plus_ones}` : null),
  },
  {
    id: "email",
    header: "Email",
    className: "wrap-anywhere",
    cell: ({ email, notified }) => email && <WholeWords text={`${email}${notified ? " (code sent)" : ""}`} />,
  },
  { id: "code", header: "Code", className: "tabular whitespace-nowrap", cell: ({ code }) => code },
  { id: "by", header: "Added by", cell: ({ added_by }) => (added_by === "owner" ? "Owner" : added_by) },
  {
    id: "came",
    header: "Arrived",
    className: "tabular",
    cell: ({ came, plus_ones }) => (came > 0 ? `${came} of ${1 + plus_ones}` : null),
  },
];

interface EntryDialogProps {
  entry: StaffEntry;
  /** Its list's id. */
  list: string;
  onSaved: (shown: ListOfNight) => void;
  onClose: () => void;
}

/** Changes a guest of a list. */
function EntryDialog({ entry, list, onSaved, onClose }: EntryDialogProps) {
  return (
    <FormDialog<Changed>
      title={`Change ${entry.name}`}
      save="Save guest"
      send={({ name = "", plus_ones, email = "", note = "", notify }) =>
        callApi("POST /guest-lists/:id/entries/:entry", {
          params: { id: list, entry: entry._id },
          json: { name, email, note, plus_ones: Number(plus_ones || Number.NaN), notify: notify === "on" },
          version: entry.version,
        })
      }
      onSaved={({ shown }) => onSaved(shown)}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextInput label="Name" name="name" data-first-focus defaultValue={entry.name} error={errors.name} />
          <TextInput
            label="Plus-ones"
            name="plus_ones"
            type="number"
            inputMode="numeric"
            min={0}
            defaultValue={entry.plus_ones}
            error={errors.plus_ones}
          />
          <TextInput
            label="Email"
            name="email"
            type="email"
            optional
            autoComplete="off"
            defaultValue={entry.email}
            error={errors.email}
          />
          <TextInput label="Note for the door" name="note" optional defaultValue={entry.note} error={errors.note} />
          <Check name="notify" defaultChecked className="@min-[440px]:col-span-2">
            {entry.notified
              ? "Email a new address a new code. The code that was sent stops working."
              : "Email a new address the code"}
          </Check>
          {/* Last, as it loads later and would push the fields away. */}
          <May capability="guests.see">
            <div className="empty:hidden @min-[440px]:col-span-2">
              <GuestCard row={entry._id} inDialog />
            </div>
          </May>
        </>
      )}
    </FormDialog>
  );
}

interface EntryActionsProps {
  entry: StaffEntry;
  busy: boolean;
  onEdit: () => void;
  onAct: (what: "remove" | "send", done: string) => Promise<void>;
}

function EntryActions({ entry, busy, onEdit, onAct }: EntryActionsProps) {
  const send = entry.notified ? "Send code again" : "Send code";
  return (
    <div className="flex flex-wrap gap-2">
      <OfficeButton onClick={onEdit} aria-label={`Change ${entry.name}`}>
        Change
      </OfficeButton>
      {entry.email && (
        <OfficeButton
          disabled={busy}
          onClick={() => onAct("send", `Email to ${entry.email} queued.`)}
          aria-label={`${send}: ${entry.name}`}
        >
          {send}
        </OfficeButton>
      )}
      <ConfirmButton
        label="Remove"
        ariaLabel={`Remove ${entry.name}`}
        title={`Remove ${entry.name} from this list?`}
        confirm="Remove guest"
        danger
        disabled={busy}
        className={officeButton("quiet")}
        onConfirm={() => onAct("remove", `${entry.name}: removed.`)}
      >
        The door no longer expects them.{entry.notified && " The code that was sent stops working."}
      </ConfirmButton>
    </div>
  );
}

/** The guests of a list on a club night. */
export function EntryTable({ shown, onChanged }: EntryTableProps) {
  const changes = useCan()("lists.change") && !shown.over;
  const [editing, setEditing] = useState<StaffEntry | null>(null);
  const { busy, attempt } = useAttempt();
  const act = async (entry: StaffEntry, what: "remove" | "send", done: string) => {
    const params = { id: shown.list._id, entry: entry._id };
    const answer = await attempt(() =>
      what === "send"
        ? callApi("POST /guest-lists/:id/entries/:entry/send", { params })
        : callApi("POST /guest-lists/:id/entries/:entry/remove", { params, version: entry.version }),
    );
    if (!answer) return;
    if (answer.kind === "ok") {
      showToast(done);
      return onChanged(answer.data.shown);
    }
    toastError(answer);
    reloadData("GET /guest-lists/:id");
  };
  const actions: Column<StaffEntry> = {
    id: "actions",
    header: "Actions",
    headerHidden: true,
    phone: "actions",
    cell: (entry) => (
      <EntryActions
        entry={entry}
        busy={busy}
        onEdit={() => setEditing(entry)}
        onAct={(what, done) => act(entry, what, done)}
      />
    ),
  };
  return (
    <div className="-mx-(--office-gutter)">
      <DataTable
        caption="Guests"
        columns={changes ? [...columns, actions] : columns}
        rows={shown.entries}
        rowKey={({ _id }) => _id}
        empty="No guests on this list for this club night."
      />
      {editing && (
        <EntryDialog
          entry={editing}
          list={shown.list._id}
          onSaved={(saved) => {
            setEditing(null);
            onChanged(saved);
          }}
          onClose={() => {
            setEditing(null);
            reloadData("GET /guest-lists/:id");
          }}
        />
      )}
    </div>
  );
}
