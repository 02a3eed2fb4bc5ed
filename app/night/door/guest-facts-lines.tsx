import { cardFacts, cardNote, flagTexts, stopOf } from "../sheet/guest-card.ts";
import type { Guest } from "../sheet/sheet.ts";

/** Who a guest is to the club, below their name: flags with their reasons, visits, the newest note. */
export function GuestFactsLines({ guest, open }: { guest: Guest; open: boolean }) {
  const flags = flagTexts(guest);
  const facts = [cardFacts(guest, guest.night), cardNote(guest)].filter(Boolean).join(" · ");
  if (flags.length === 0 && facts === "") return null;
  return (
    <>
      {flags.length > 0 && (
        <span className={`block font-semibold wrap-anywhere ${stopOf(guest) ? "text-danger" : ""}`}>
          {flags.join(" · ")}
        </span>
      )}
      {facts && (
        <span className={`block wrap-anywhere ${open ? "" : "line-clamp-2 print:line-clamp-none"}`}>{facts}</span>
      )}
    </>
  );
}
