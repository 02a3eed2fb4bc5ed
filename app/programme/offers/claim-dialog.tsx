import { useId } from "react";
import { OwnPageLink } from "../../bookings/requests/forms/own-page-link.tsx";
import { ReferenceLine } from "../../bookings/requests/forms/reference-line.tsx";
import { anchorOf } from "../../bookings/requests/forms/request-form.tsx";
import type { GuestForm } from "../../bookings/requests/forms/use-request-form.ts";
import { buttonClass } from "../../platform/ui/button.ts";
import { Modal } from "../../platform/ui/modal.tsx";

const text = {
  title: "🎁 You're In!",
  text: "Your request has been received. Our team will be in touch shortly!",
};

/** Where the guest finds the code, according to the server's response. */
function codeText({ link, code, emailed }: Record<string, unknown>): string {
  if (code) return "Show it at the door. It works once.";
  if (emailed) return "We've emailed you the code to show at the door.";
  return link ? "We haven't emailed you the code yet. Your private page says when we have." : "";
}

/** A claimed offer's ticket: its stub, with reference and code, tears off. */
export function ClaimDialog({ form }: { form: GuestForm }) {
  const id = useId();
  const { result, dismissed } = form;
  if (result?.kind !== "received" || dismissed) return null;
  const { link, code } = result.told;
  return (
    <Modal
      id={anchorOf(form)}
      open
      onClose={form.dismiss}
      label={text.title}
      describedBy={id}
      className="message overflow-visible! w-[min(88vw,480px)]"
    >
      <div className="h-[5px] glow-line" />
      <div className="ticket-torn bg-raised px-6 pt-9 pb-10 sm:px-11 sm:pt-11">
        <h2 className="display mb-4 text-[clamp(30px,5.4vw,44px)]">{text.title}</h2>
        <p id={id} className="text-lg">
          {text.text}
        </p>
      </div>
      <div className="ticket-tear bg-raised px-6 pt-8 pb-8 sm:px-11 sm:pb-10">
        {result.reference && (
          <div className="mb-6 grid gap-3">
            <ReferenceLine reference={result.reference} />
            {typeof code === "string" && <ReferenceLine label="Your code" reference={code} />}
            <p>{codeText(result.told)}</p>
            <OwnPageLink link={link} />
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
