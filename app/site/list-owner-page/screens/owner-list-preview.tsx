import type { OwnerRefused } from "../../../night/guest-lists/act.server.ts";
import { guestsText } from "../../../night/guest-lists/read-names.ts";
import { buttonClass } from "../../../platform/ui/button.ts";
import { TextField } from "../../../platform/ui/text-field.tsx";
import { Notify, type PartProps } from "./owner-list-parts.tsx";

type Row = NonNullable<OwnerRefused["preview"]>["rows"][number];

function PreviewRow({ row, at }: { row: Row; at: number }) {
  const { text, name, plus_ones, email, note, left_out, question, problem } = row;
  return (
    <li className="border-b border-rule py-4">
      <p className="text-quiet wrap-anywhere">
        {text}
        {left_out && ` (left out: ${left_out})`}
      </p>
      {(problem || question) && (
        <p role="alert" className="mt-1 font-semibold text-danger wrap-anywhere">
          {problem || question}
        </p>
      )}
      {Object.entries({ text, email, note, question }).map(([field, value]) => (
        <input key={field} type="hidden" name={`${field}-${at}`} value={value} />
      ))}
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)_6rem] gap-x-6">
        <TextField name={`name-${at}`} label="Name" autoComplete="off" defaultValue={name} />
        <TextField
          name={`plus_ones-${at}`}
          label="Plus-ones"
          type="number"
          inputMode="numeric"
          min={0}
          defaultValue={plus_ones}
        />
      </div>
      {(email || note) && (
        <p className="mt-2 wrap-anywhere">{[email, note && `Note: ${note}`].filter(Boolean).join(". ")}</p>
      )}
    </li>
  );
}

/** The guests found in pasted lines, before they are added: each can be corrected, or removed by clearing its name. */
export function PreviewForm({ path, view, refused, formKey }: PartProps) {
  const preview = refused?.preview;
  if (!preview) return null;
  const { rows, skipped } = preview;
  return (
    <form id="paste" method="post" action={`${path}#paste`} noValidate>
      <h2 className="text-xl font-semibold">Check the guests</h2>
      <p role="status" className="mt-2 font-semibold">
        {guestsText(rows.map(({ plus_ones }) => plus_ones))}
      </p>
      {refused.message && <p className="mt-2">{refused.message}</p>}
      {skipped.length > 0 && (
        <p className="mt-2 text-quiet wrap-anywhere">Lines without a guest: {skipped.join(" · ")}</p>
      )}
      <p className="mt-2 text-quiet">Clear a name to leave the guest out.</p>
      <input type="hidden" name="do" value="rows" />
      <input type="hidden" name="night" value={view.night} />
      <input type="hidden" name="key" value={formKey} />
      <ul className="mt-4 border-t border-rule">
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and do not move.
          <PreviewRow key={at} row={row} at={at} />
        ))}
      </ul>
      <div className="mt-4 mb-5">
        <Notify />
      </div>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className={buttonClass("action", "max-sm:w-full")}>
          Add guests
        </button>
        <a href={path} className={buttonClass("outline", "max-sm:w-full")}>
          Cancel
        </a>
      </div>
    </form>
  );
}
