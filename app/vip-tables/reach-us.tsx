import { venue } from "../content/venue.ts";
import { buttonClass } from "../ui/button.ts";

/** Mail and phone, for what the guest wants to ask for. */
export function ReachUs({ subject }: { subject: string }) {
  return (
    <p className="flex flex-wrap gap-3">
      <a href={`mailto:${venue.email}?subject=${encodeURIComponent(subject)}`} className={buttonClass("action")}>
        Write to us
      </a>
      <a href={`tel:${venue.phone.dialled}`} className={buttonClass("outline", "tabular")}>
        {venue.phone.shown}
      </a>
    </p>
  );
}
