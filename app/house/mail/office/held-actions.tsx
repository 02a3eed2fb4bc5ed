import { useState } from "react";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { ConfirmDialog } from "../../../platform/ui/office/confirm-dialog.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { reloadData } from "../../../staff/toolkit/office-queries.ts";
import type { Selection } from "../../../staff/toolkit/use-selection.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";

const emails = (count: number) => formatCount(count, "email");

/** The question that confirms each action. */
const questions = {
  "send-all": {
    title: () => "Send all held emails?",
    confirm: () => "Send all",
    text: "They were held because too many were requested at once. Check the list for addresses you don't expect.",
  },
  send: {
    title: (count: number) => `Send ${emails(count)}?`,
    confirm: (count: number) => `Send ${emails(count)}`,
    text: "They were held because too many were requested at once. Check that you expect these addresses.",
  },
  delete: {
    title: (count: number) => `Delete ${emails(count)}?`,
    confirm: (count: number) => `Delete ${emails(count)}`,
    text: "They won't be sent. The requests they are about stay. You can't undo this.",
  },
};

interface HeldActionsProps {
  selection: Selection;
  /** Number of held emails on the page. */
  shown: number;
}

/** Buttons that send all held emails, or send or delete the selected ones, after a confirmation. */
export function HeldActions({ selection, shown }: HeldActionsProps) {
  const [asking, setAsking] = useState<keyof typeof questions | null>(null);
  const { busy, failed, send } = useSend();
  const { ids } = selection;
  const question = asking && questions[asking];
  const ask = (what: keyof typeof questions) => () => setAsking(what);
  const done = ({ message }: { message: string }) => {
    setAsking(null);
    selection.setAll(false);
    showToast(message);
    reloadData("GET /mail/outbox");
  };
  const act = () =>
    asking === "delete"
      ? send(() => callApi("POST /mail/outbox/delete-held", { json: { ids } }), done)
      : send(() => callApi("POST /mail/outbox/send-held", { json: asking === "send-all" ? {} : { ids } }), done);
  return (
    <section aria-label="Held emails" className="flex flex-wrap items-center gap-x-3 gap-y-2 px-(--office-gutter) pb-4">
      <label className="mr-auto flex min-h-11 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          className="office-check"
          checked={ids.length === shown}
          ref={(box) => {
            if (box) box.indeterminate = ids.length > 0 && ids.length < shown;
          }}
          onChange={() => selection.setAll(ids.length < shown)}
        />
        Select all on this page
      </label>
      <p role="status" className="tabular font-semibold">
        {ids.length > 0 && `${ids.length} selected`}
      </p>
      {ids.length === 0 && (
        <OfficeButton look="outline" onClick={ask("send-all")}>
          Send all held emails
        </OfficeButton>
      )}
      {ids.length > 0 && (
        <>
          <OfficeButton look="outline" onClick={ask("send")}>
            Send {emails(ids.length)}
          </OfficeButton>
          <OfficeButton look="danger" onClick={ask("delete")}>
            Delete {emails(ids.length)}
          </OfficeButton>
        </>
      )}
      {question && (
        <ConfirmDialog
          title={question.title(ids.length)}
          confirm={question.confirm(ids.length)}
          busy={busy}
          onConfirm={act}
          onCancel={() => setAsking(null)}
        >
          <p>{question.text}</p>
          {failed && (
            <p role="alert" className="mt-2 font-medium text-danger">
              {failed}
            </p>
          )}
        </ConfirmDialog>
      )}
    </section>
  );
}
