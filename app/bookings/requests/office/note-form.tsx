import { type FormEvent, useId, useRef } from "react";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { useTextDraft } from "../../../platform/ui/office/use-text-draft.ts";
import { lengths } from "../limits.ts";
import type { OpenRequest } from "./use-request.ts";

/** A staff-only note on a request; typed text stays until it is saved. */
export function NoteForm({ id, open: { change, busy } }: { id: string; open: OpenRequest }) {
  const field = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useTextDraft(`note:${id}`);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const note = text.trim();
    if (note === "") return box.current?.focus();
    change({ note }, { does: "Add note", done: "Note added.", after: () => setText("") });
  };

  return (
    <form onSubmit={submit}>
      <label htmlFor={field} className="font-semibold">
        Note <span className="font-normal text-quiet">for staff only</span>
      </label>
      <textarea
        ref={box}
        id={field}
        dir="auto"
        rows={2}
        value={text}
        maxLength={lengths.comment}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
        className="office-input mt-1.5 grows leading-normal"
      />
      <OfficeButton type="submit" disabled={busy} className="mt-2">
        Add note
      </OfficeButton>
    </form>
  );
}
