import { useId } from "react";
import { ReferenceLine } from "../requests/reference-line.tsx";
import type { GuestForm } from "../requests/use-request-form.ts";
import { buttonClass } from "../ui/button.ts";
import { Modal } from "../ui/modal.tsx";

const words = {
  title: "🎁 You're In!",
  text: "Your request has been received. Our team will be in touch shortly!",
};

/** A claimed offer's ticket: its stub, with the reference, tears off. */
export function ClaimDialog({ form }: { form: GuestForm }) {
  const id = useId();
  const { said, read } = form;
  if (said?.kind !== "received" || read) return null;
  return (
    <Modal
      open
      onClose={form.dismiss}
      label={words.title}
      describedBy={id}
      className="message overflow-visible! w-[min(88vw,480px)]"
    >
      <div className="h-[5px] glow-line" />
      <div className="ticket-torn bg-raised px-6 pt-9 pb-10 sm:px-11 sm:pt-11">
        <h2 className="display mb-4 text-[clamp(30px,5.4vw,44px)]">{words.title}</h2>
        <p id={id} className="text-lg">
          {words.text}
        </p>
      </div>
      <div className="ticket-tear bg-raised px-6 pt-8 pb-8 sm:px-11 sm:pb-10">
        {said.reference && (
          <div className="mb-6">
            <ReferenceLine reference={said.reference} />
            <p className="mt-3">Your code for the door is in the mail that we have just sent you.</p>
          </div>
        )}
        <button
          type="button"
          data-first-focus
          onClick={form.dismiss}
          className={buttonClass("action", "max-sm:w-full")}
        >
          Close
        </button>
      </div>
    </Modal>
  );
}
