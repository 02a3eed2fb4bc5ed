import { cardFacts, cardNote, cardTags, flagTexts, stopOf } from "../sheet/guest-card.ts";
import type { Guest } from "../sheet/sheet.ts";

/** Who a guest is to the club, below their name: flags with their reasons, tags, visits, the newest note. */
export function GuestFactsLines({ guest, open }: { guest: Guest; open: boolean }) {
  const flags = flagTexts(guest);
  const facts = [cardFacts(guest, guest.night), cardNote(guest)].filter(Boolean).join(" · ");
  const tags = cardTags(guest);
  if (flags.length + tags.length === 0 && facts === "") return null;
  return (
    <>
      {flags.length > 0 && (
        <span className={`block font-semibold wrap-anywhere ${stopOf(guest) ? "text-danger" : ""}`}>
          {flags.join(" · ")}
        </span>
      )}
      {tags.length > 0 && (
        <span className="my-1 flex flex-wrap gap-1">
          {tags.map((name) => (
            <span
              key={name}
              className="max-w-full bg-[#ddd0ff] px-2 text-base font-semibold wrap-anywhere text-[#17111b] print:border print:border-ink print:bg-transparent"
            >
              {name}{" "}
            </span>
          ))}
        </span>
      )}
      {facts && (
        <span className={`block wrap-anywhere ${open ? "" : "line-clamp-2 print:line-clamp-none"}`}>{facts}</span>
      )}
    </>
  );
}
