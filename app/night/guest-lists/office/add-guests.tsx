import { type FormEvent, useState } from "react";
import { Check } from "../../../platform/ui/office/check.tsx";
import { TextBox, TextInput } from "../../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { errorMessage } from "../../../staff/toolkit/error-message.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import { guestsText, type NewGuest, type PreviewLine, previewLines, readPlusOnes } from "../read-names.ts";
import type { ListOfNight } from "../shapes.ts";

interface AddProps {
  shown: ListOfNight;
  onAdded: (shown: ListOfNight) => void;
}

/** A guest of the preview, with corrections so far. */
interface Row extends Omit<PreviewLine, "plus_ones"> {
  key: number;
  /** As typed; empty if it must be decided. */
  plus_ones: string;
}

const toRow = (line: PreviewLine, key: number): Row => ({
  ...line,
  key,
  plus_ones: line.undecided || line.plus_ones < 0 ? "" : String(line.plus_ones),
});

const toGuest = ({ text, name, plus_ones, email, note }: Row): NewGuest & { text: string } => ({
  text: text.slice(0, 300),
  name: name.trim(),
  email,
  note,
  plus_ones: readPlusOnes(plus_ones) ?? -1,
});

interface PreviewProps {
  rows: readonly Row[];
  onChange: (row: Row) => void;
  onRemove: (row: Row) => void;
}

/** The guests of a pasted text, with fields for corrections. */
function PreviewRows({ rows, onChange, onRemove }: PreviewProps) {
  return (
    <ul aria-label="Guests to add" className="grid border-t border-rule">
      {rows.map((row) => (
        <li key={row.key} className="grid gap-2 border-b border-rule py-3">
          <p className="text-sm text-quiet wrap-anywhere">
            {row.text}
            {row.left_out && ` (left out: ${row.left_out})`}
          </p>
          {(row.problem || row.question) && (
            <p role="alert" className="font-semibold text-danger wrap-anywhere">
              {row.problem || row.question}
            </p>
          )}
          <div className="grid grid-cols-[minmax(0,1fr)_6rem_auto] items-end gap-3">
            <TextInput
              label="Name"
              name={`name-${row.key}`}
              autoComplete="off"
              value={row.name}
              onChange={({ currentTarget }) => onChange({ ...row, name: currentTarget.value, problem: "" })}
            />
            <TextInput
              label="Plus-ones"
              name={`plus-${row.key}`}
              inputMode="numeric"
              autoComplete="off"
              value={row.plus_ones}
              onChange={({ currentTarget }) =>
                onChange({ ...row, plus_ones: currentTarget.value, problem: "", question: "" })
              }
            />
            <OfficeButton look="quiet" type="button" aria-label={`Remove ${row.name}`} onClick={() => onRemove(row)}>
              Remove
            </OfficeButton>
          </div>
          {(row.email || row.note) && (
            <p className="text-sm wrap-anywhere">
              {[row.email, row.note && `Note: ${row.note}`].filter(Boolean).join(". ")}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The form's state: pasted text, the guests in it, and submit. */
function useNewGuests({ shown: { list, night }, onAdded }: AddProps) {
  const { busy, failed, setFailed, send } = useSend(errorMessage);
  const [text, setText] = useState("");
  const [rows, setRows] = useState<Row[]>();
  const [skipped, setSkipped] = useState<string[]>([]);
  const check = () => {
    const preview = previewLines(text, list.most_plus_ones);
    if (preview.lines.length === 0) return setFailed("Enter a name.");
    setFailed("");
    setRows(preview.lines.map(toRow));
    setSkipped(preview.skipped);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!rows) return check();
    const undecided = rows.filter(({ plus_ones }) => readPlusOnes(plus_ones) === undefined);
    if (undecided.length > 0) {
      setRows(
        rows.map((row) =>
          undecided.includes(row) ? { ...row, problem: row.question || "Enter the number of plus-ones." } : row,
        ),
      );
      return setFailed("Enter how many come with each guest.");
    }
    const notify = new FormData(event.currentTarget).get("notify") === "on";
    send(
      () =>
        callApi("POST /guest-lists/:id/entries", {
          params: { id: list._id },
          json: { night, guests: rows.map(toGuest), notify },
        }),
      ({ message, bad, shown }) => {
        // Matched in order, since lines can be equal.
        const left = [...bad];
        const stay = rows.flatMap((row) => {
          if (left[0]?.text !== toGuest(row).text) return [];
          return [{ ...row, question: "", problem: left.shift()?.problem ?? "" }];
        });
        setRows(stay.length > 0 ? stay : undefined);
        setSkipped([]);
        setText("");
        showToast(message);
        onAdded(shown);
      },
    );
  };
  return { text, setText, rows, setRows, skipped, submit, busy, failed };
}

/** Adds guests: pasted lines are previewed and corrected first. */
export function AddGuests(props: AddProps) {
  const { text, setText, rows, setRows, skipped, submit, busy, failed } = useNewGuests(props);
  return (
    <form onSubmit={submit} noValidate aria-label="Add guests" className="grid max-w-2xl gap-3">
      {rows ? (
        <>
          <p role="status" className="font-semibold">
            {guestsText(rows.map(({ plus_ones }) => plus_ones))}
          </p>
          {skipped.length > 0 && (
            <p className="text-sm text-quiet wrap-anywhere">Lines without a guest: {skipped.join(" · ")}</p>
          )}
          <PreviewRows
            rows={rows}
            onChange={(row) => setRows(rows.map((before) => (before.key === row.key ? row : before)))}
            onRemove={(row) => setRows(rows.length > 1 ? rows.filter(({ key }) => key !== row.key) : undefined)}
          />
        </>
      ) : (
        <TextBox
          label="Add guests, one per line"
          name="text"
          lines={3}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          placeholder="Mia Chen +2"
          hint="Like “Mia Chen +2” or “Mia x3”. You can add an email address to a line, and check everything before it's added."
          autoComplete="off"
        />
      )}
      <Check name="notify">Email the code to guests with an address</Check>
      {failed && (
        <p role="alert" className="font-semibold text-danger">
          {failed}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <OfficeButton look="action" type="submit" disabled={busy}>
          {rows ? "Add guests" : "Check guests"}
        </OfficeButton>
        {rows && (
          <OfficeButton type="button" onClick={() => setRows(undefined)}>
            Back to the text
          </OfficeButton>
        )}
      </div>
    </form>
  );
}
