import { Link } from "react-router";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { Chip } from "../../../platform/ui/office/chip.tsx";
import { today } from "../../../platform/venue/today.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { ConfirmButton } from "../../../staff/toolkit/confirm-button.tsx";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { useRowAction } from "../../../staff/toolkit/use-row-action.ts";
import type { TimelineLine } from "../shapes.ts";

/** A button that deletes a note. */
function DeleteNote({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const { act } = useRowAction();
  if (!useCan()("guests.note")) return null;
  return (
    <ConfirmButton
      label="Delete"
      ariaLabel="Delete note"
      title="Delete this note?"
      confirm="Delete note"
      danger
      className="inline-flex min-h-11 cursor-pointer items-center px-2 text-quiet underline underline-offset-4 hover:text-danger md:pointer-fine:min-h-8"
      onConfirm={() => act(id, () => callApi("POST /guests/notes/:id/delete", { params: { id } }), onDeleted)}
    >
      This can't be undone.
    </ConfirmButton>
  );
}

/** The timeline of a guest, newest first; each line links to its object. */
export function Timeline({
  lines,
  more,
  onChanged,
}: {
  lines: readonly TimelineLine[];
  more: boolean;
  onChanged: () => void;
}) {
  const day = today();
  return (
    <section aria-labelledby="timeline">
      <h3 id="timeline" className="mb-3 text-lg font-semibold">
        Timeline
      </h3>
      {lines.length === 0 && <p className="text-quiet">No entries that your role can see.</p>}
      <ol className="grid">
        {lines.map(({ _id, at, kind, text, by, to, claimed }) => (
          <li
            key={_id}
            className="relative pb-4 pl-6 before:absolute before:top-1.5 before:left-0 before:size-2 before:rounded-full before:bg-ink last:pb-0 not-last:after:absolute not-last:after:top-3.5 not-last:after:-bottom-1.5 not-last:after:left-[3px] not-last:after:w-0.5 not-last:after:bg-rule"
          >
            <p className="wrap-anywhere whitespace-pre-line">
              {to ? (
                <Link to={to} className="underline underline-offset-4 hover:no-underline">
                  {text}
                </Link>
              ) : (
                <span className={kind === "note" ? "font-medium" : undefined}>{text}</span>
              )}{" "}
              {claimed && <Chip tone="past">Address not confirmed</Chip>}
            </p>
            <p className="text-quiet">
              {by && `${by} · `}
              <time dateTime={at} className="tabular">
                {formatDateTime(at, day)}
              </time>
              {kind === "note" && <DeleteNote id={_id} onDeleted={onChanged} />}
            </p>
          </li>
        ))}
      </ol>
      {more && (
        <p className="mt-4 text-quiet">Older entries aren't shown here. Find them in the lists and the inbox.</p>
      )}
    </section>
  );
}
