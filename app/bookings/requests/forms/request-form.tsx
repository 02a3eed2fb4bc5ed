import type { ReactNode } from "react";
import type { RichText } from "../../../platform/lib/rich-text.ts";
import { buttonClass } from "../../../platform/ui/button.ts";
import { MessageDialog } from "../../../platform/ui/message-dialog.tsx";
import { richText } from "../../../platform/ui/rich-text.tsx";
import { HONEYPOT } from "../spam.ts";
import { FORM_NAME, SHOWN_VERSION } from "./form-answer.ts";
import type { GuestForm } from "./use-request-form.ts";

interface RequestFormProps {
  form: GuestForm;
  /** Names it for a screen reader. */
  label: string;
  /** The label of the submit button. */
  button: string;
  /** Beside the button. */
  beside?: ReactNode;
  /** Shown in the form once it was received. */
  thanks?: string;
  /** The privacy notice below the button, and the version of the settings that it is from. */
  texts: { notice: RichText; version?: number };
  /** Its fields, in two columns if there is space. */
  children: ReactNode;
}

/**
 * The id of a form, or of its result, which the page opens at after the browser submitted the form without a script.
 */
export const anchorOf = ({ name }: GuestForm) => `form-${name}`;

/** A form with its fields, button, messages and privacy notice. */
export function RequestForm({ form, label, button, beside, thanks, texts, children }: RequestFormProps) {
  const { result, dismissed, failuresInForm, summary } = form;
  const failed = result?.kind === "failed" ? result : null;
  const hasAlert = failed && !failuresInForm && !dismissed;
  const isReceived = result?.kind === "received" && !dismissed;
  const anchor = anchorOf(form);
  return (
    <>
      {hasAlert && (
        <MessageDialog id={anchor} tone="bad" text={failed.text} button="OK" onClose={form.dismiss}>
          {failed.detail && <p className="mt-3">{failed.detail}</p>}
        </MessageDialog>
      )}
      <form
        key={form.round}
        id={hasAlert || isReceived ? undefined : anchor}
        ref={form.element}
        method="post"
        action={`#${anchor}`}
        encType={form.hasFile ? "multipart/form-data" : undefined}
        noValidate={form.ready}
        aria-label={label}
        data-version={texts.version}
        onSubmit={form.onSubmit}
        onInput={form.onInput}
        className="@container relative scroll-mt-24"
      >
        <div className="grid gap-x-6 gap-y-7 @min-[520px]:grid-cols-2">{children}</div>
        <Honeypot />
        <div aria-live="polite" className="font-semibold *:mt-7">
          {result?.kind === "received" && thanks && <p className="text-success">{thanks}</p>}
          {failed && failuresInForm && (
            <p className="text-danger">
              {failed.text} {failed.detail}
            </p>
          )}
          {summary && !(failed && failuresInForm) && <p className="text-danger">{summary}</p>}
        </div>
        <div className="mt-9 flex flex-wrap gap-3">
          <button type="submit" disabled={form.sending} className={buttonClass("action", "@max-[420px]:grow")}>
            {form.sending ? "Submitting..." : button}
          </button>
          {beside}
        </div>
        <div className="mt-5 max-w-[62ch] text-sm text-pretty text-quiet">{richText(texts.notice)}</div>
        <input type="hidden" name={FORM_NAME} value={form.name} />
        <input type="hidden" name={SHOWN_VERSION} value={texts.version ?? ""} />
      </form>
    </>
  );
}

/** A hidden, unfocusable field that only robots fill in. */
function Honeypot() {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute size-px overflow-hidden opacity-0">
      <label>
        Leave this empty
        <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
