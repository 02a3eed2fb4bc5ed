import type { FormEvent, ReactNode, RefObject } from "react";
import { OfficeButton } from "./office-button.tsx";

interface DialogColumnProps {
  title: string;
  /** Content below the title. */
  lead?: ReactNode;
  /** A button beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** The layout of a dialog: the title stays in view while the content scrolls. */
export function DialogColumn({ title, lead, action, children }: DialogColumnProps) {
  return (
    <div className="office flex max-h-[94dvh] flex-col overflow-y-auto border border-rule bg-raised">
      <div className="flex shrink-0 items-start justify-between gap-4 border-b border-rule px-5 py-4">
        <div className="min-w-0 grow">
          <h2 className="text-lg font-semibold text-balance wrap-anywhere">{title}</h2>
          {lead}
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}

interface DialogContentProps {
  /** If given, the content is a form. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  form?: RefObject<HTMLFormElement | null>;
  /** A label for scrolling text without controls, so that it can be scrolled with the keyboard. */
  scrolls?: string;
  busy?: boolean;
  /** Classes for the content's layout. */
  className?: string;
  /** The error of the last attempt. */
  failed?: ReactNode;
  /** The buttons, which stay in view. */
  buttons?: ReactNode;
  children: ReactNode;
}

/** A dialog's content; below it the error of the last attempt, and the buttons. */
export function DialogContent(props: DialogContentProps) {
  const { onSubmit, form, scrolls, busy, className = "grid content-start gap-5", failed, buttons, children } = props;
  const parts = (
    <>
      <section
        aria-label={scrolls}
        aria-busy={busy}
        tabIndex={scrolls ? 0 : undefined}
        className="@container min-h-24 overflow-y-auto p-5 outline-offset-[-3px]"
      >
        {/* A grid that scrolls itself would make its rows as low as they can be. */}
        <div className={className}>{children}</div>
      </section>
      {buttons && (
        <div className="shrink-0 border-t border-rule px-5 py-4">
          <div role="alert" className="mb-3 font-semibold text-danger wrap-anywhere empty:hidden">
            {failed}
          </div>
          <div className="flex flex-wrap gap-3">{buttons}</div>
        </div>
      )}
    </>
  );
  return onSubmit ? (
    <form ref={form} onSubmit={onSubmit} noValidate className="contents">
      {parts}
    </form>
  ) : (
    parts
  );
}

interface DialogButtonsProps {
  save: string;
  /** The submit button's text while the form is sent. */
  saving?: string;
  busy?: boolean;
  disabled?: boolean;
  onCancel: () => void;
  /** Further buttons, between the two. */
  children?: ReactNode;
}

/** The buttons of a dialog's form: Submit and Cancel. */
export function DialogButtons(props: DialogButtonsProps) {
  const { save, saving = save, busy = false, disabled = false, onCancel, children } = props;
  return (
    <>
      <OfficeButton look="action" type="submit" disabled={busy || disabled}>
        {busy ? saving : save}
      </OfficeButton>
      {children}
      <OfficeButton look={children ? "quiet" : "outline"} onClick={onCancel}>
        Cancel
      </OfficeButton>
    </>
  );
}
