import { type FormEvent, useId, useRef } from "react";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { useTextDraft } from "../../../platform/ui/office/use-text-draft.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import { MAX_NOTE } from "../lengths.ts";

/** A form for a note about a guest, for staff only. Typed text stays until it is saved. */
export function GuestNoteForm({ guest, onAdded }: { guest: string; onAdded: () => void }) {
  const field = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useTextDraft(`guest-note:${guest}`);
  const { busy, failed, send } = useSend();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const note = text.trim();
    if (note === "") return box.current?.focus();
    const call = () => callApi("POST /guests/:id/notes", { params: { id: guest }, json: { text: note } });
    return send(call, ({ message }) => {
      setText("");
      showToast(message);
      onAdded();
    });
  };

  return (
    <form onSubmit={submit}>
      <label htmlFor={field} className="font-semibold">
        Note{" "}
        <span className="font-normal text-quiet">for staff only; the guest gets it in an export of their data</span>
      </label>
      <textarea
        ref={box}
        id={field}
        dir="auto"
        rows={2}
        value={text}
        maxLength={MAX_NOTE}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        className="office-input mt-1.5 grows leading-normal"
      />
      <p aria-live="assertive" className="font-semibold text-danger empty:hidden">
        {failed}
      </p>
      <OfficeButton type="submit" disabled={busy} className="mt-2">
        Add note
      </OfficeButton>
    </form>
  );
}
