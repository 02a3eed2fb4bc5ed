import type { ReactNode } from "react";
import type { Capability } from "../../platform/roles/roles.ts";
import { Notice } from "../../platform/ui/office/notice.tsx";
import { OfficeButton } from "../../platform/ui/office/office-button.tsx";
import { StaleEditText } from "../../platform/ui/office/stale-edit.tsx";
import { OfficePage } from "./office-page.tsx";
import { ReadOnly, ReadOnlyNotice } from "./read-only.tsx";
import { useCan } from "./use-me.ts";
import type { OfficeForm } from "./use-office-form.tsx";

interface FormPageProps {
  title: string;
  /** The title with its own markup. */
  heading?: ReactNode;
  /** The list that it leads back to. */
  back?: { to: string; label: string };
  form: OfficeForm;
  /** The capability to send it; without it the form is read-only. */
  needs: Capability;
  /** The submit button's text, and while it is sending. */
  save: { text: string; busy: string };
  /** Buttons before the submit button. */
  actions?: ReactNode;
  /** Shown above the fields. */
  notices?: ReactNode;
  /** The fields; `wide` ones take both columns. */
  children: ReactNode;
  /** Fields beside them on wide screens, below them on phones. */
  aside?: ReactNode;
}

/** Notices above a form: a restored draft, or someone else's changes. */
function FormNotices({ form }: { form: OfficeForm }) {
  const { restoredDraft, stale } = form;
  return (
    <>
      {stale && (
        <div data-stale-edit tabIndex={-1} className="scroll-mt-24">
          <Notice tone="warning">
            <StaleEditText edit={stale} onChoose={form.choose} />
          </Notice>
        </div>
      )}
      {restoredDraft && (
        <Notice tone="fact">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <p>Unsaved draft restored. {restoredDraft.file && "Choose the image again."}</p>
            <button
              type="button"
              onClick={form.discardDraft}
              className="min-h-11 cursor-pointer underline md:pointer-fine:min-h-6"
            >
              Discard draft
            </button>
          </div>
        </Notice>
      )}
    </>
  );
}

/** The submit button, anywhere on the page. */
function SaveButton({ form, save, className }: Pick<FormPageProps, "form" | "save"> & { className: string }) {
  return (
    <OfficeButton look="action" type="submit" form={form.id} disabled={form.sending} className={className}>
      {form.sending ? save.busy : save.text}
    </OfficeButton>
  );
}

/** A page with a form. Its submit button is in the top bar on wide screens, in a bar at the foot on phones. */
export function FormPage(props: FormPageProps) {
  const { title, heading, back, form, needs, save, actions, notices, children, aside } = props;
  const changes = useCan()(needs);
  return (
    <OfficePage
      title={title}
      heading={heading}
      back={back}
      actions={
        changes && (
          <div className="flex flex-wrap items-center gap-2 max-lg:hidden">
            {actions}
            <SaveButton form={form} save={save} className="" />
          </div>
        )
      }
    >
      {form.sending && (
        <progress
          aria-label="Upload progress"
          value={form.progress}
          className="upload-progress sticky top-[var(--bar-height,var(--bar))] z-20 block h-1 w-full"
        />
      )}
      <form
        key={form.round}
        id={form.id}
        ref={form.element}
        noValidate
        onSubmit={form.onSubmit}
        onInput={form.onInput}
        className={`grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 px-(--office-gutter) py-7 ${aside ? "lg:grid-cols-[minmax(0,720px)_240px] xl:grid-cols-[minmax(0,720px)_minmax(260px,340px)]" : "max-w-[720px]"}`}
      >
        <div className="@container grid grid-cols-[minmax(0,1fr)] content-start gap-5">
          {!changes && <ReadOnlyNotice />}
          {notices}
          <FormNotices form={form} />
          <ReadOnly on={!changes}>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5 @min-[440px]:grid-cols-2">{children}</div>
          </ReadOnly>
        </div>
        {aside && (
          <ReadOnly on={!changes}>
            <div className="min-w-0">{aside}</div>
          </ReadOnly>
        )}
      </form>
      {changes && (
        <div className="foot-bar sticky bottom-14 z-20 flex flex-wrap gap-2 border-t border-rule bg-paper px-(--office-gutter) py-2.5 lg:hidden">
          {actions}
          <SaveButton form={form} save={save} className="grow" />
        </div>
      )}
      {form.dialogs}
    </OfficePage>
  );
}
