import { Link } from "react-router";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { today } from "../../../platform/venue/today.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { flagText, stoppingBy } from "../door-flags.ts";
import { guestFacts } from "../guest-facts.ts";
import { TagNames } from "./tag-names.tsx";

/**
 * Who the guest of a request, an entry, a ticket or a subscription is to the club.
 *
 * @param inDialog leaves out the link, which would discard text typed in the dialog.
 */
export function GuestCard({ row, inDialog = false }: { row: string; inDialog?: boolean }) {
  const { current } = useApi("GET /guests/of/:row", { params: { row } });
  if (!current?.guest) return null;
  const { guest, note } = current;
  return (
    <section aria-label="Guest" className="border border-rule bg-raised px-4 py-3">
      {guest.flags.map((flag) => (
        <p key={flag._id} className={`font-semibold wrap-anywhere ${stoppingBy(flag.kind) ? "text-danger" : ""}`}>
          {flagText(flag)}
        </p>
      ))}
      <TagNames tags={guest.tags} />
      <p className="wrap-anywhere">{guestFacts(guest, today()).join(" · ")}</p>
      {note && (
        <p className="mt-1 border-l-2 border-rule pl-3 whitespace-pre-line wrap-anywhere">
          {note.text}
          <span className="block text-quiet">
            {note.by}, {formatDateTime(note.at, today())}
          </span>
        </p>
      )}
      {!inDialog && (
        <Link
          to={`/admin/guests/${guest._id}`}
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-4 hover:no-underline md:pointer-fine:min-h-9"
        >
          Open guest
        </Link>
      )}
    </section>
  );
}
