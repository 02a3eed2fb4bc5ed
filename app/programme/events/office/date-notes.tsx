import type { EventNote } from "../shapes.ts";

/** Notes about an event's dates, announced as they change. */
export function DateNotes({ notes }: { notes: readonly EventNote[] }) {
  return (
    <ul aria-live="polite" className="col-span-full grid gap-px empty:absolute">
      {notes.map(({ weight, message }) => (
        <li
          key={message}
          className={`flex gap-2.5 px-3 py-2 text-sm font-medium ${weight === "note" ? "bg-(--calm) text-(--calm-ink)" : "bg-(--busy) text-(--busy-ink)"}`}
        >
          <span aria-hidden="true" className="font-bold">
            {weight === "note" ? "i" : "!"}
          </span>
          <span className="min-w-0 wrap-anywhere">{message}</span>
        </li>
      ))}
    </ul>
  );
}
