import { useRef, useState } from "react";
import type { RequestOf } from "../../../platform/http/endpoint-types.ts";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { Check } from "../../../platform/ui/office/check.tsx";
import { CopyText } from "../../../platform/ui/office/copy-text.tsx";
import { readValues } from "../../../platform/ui/office/form-values.ts";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { WholeWords } from "../../../platform/ui/office/whole-words.tsx";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { errorMessage } from "../../../staff/toolkit/error-message.ts";
import { LinkButtons } from "../../../staff/toolkit/link-buttons.tsx";
import { May } from "../../../staff/toolkit/may.tsx";
import { reloadData } from "../../../staff/toolkit/office-queries.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import type { StaffList } from "../shapes.ts";

/** The owner's private link: until when it works, and forms to make another or revoke it. */
export function OwnerLink({ list }: { list: StaffList }) {
  const { busy, failed, send } = useSend(errorMessage);
  const form = useRef<HTMLFormElement>(null);
  const [link, setLink] = useState<string | null>(null);
  const set = (json: RequestOf<"POST /guest-lists/:id/link">["json"]) =>
    send(
      () => callApi("POST /guest-lists/:id/link", { params: { id: list._id }, json }),
      (answer) => {
        setLink(answer.link);
        showToast(answer.message);
        reloadData("GET /guest-lists/:id");
      },
    );
  const create = () => {
    const typed = form.current ? readValues(form.current) : {};
    set({ link: "new", ends_at: typed.ends_at || null, email: typed.email === "on" });
  };
  const until = list.link_ends_on
    ? `The link works until ${formatDateTime(list.link_ends_on)}.`
    : "The link doesn't expire.";
  return (
    <section aria-labelledby="owner-link" className="max-w-2xl border-t border-rule pt-5">
      <h2 id="owner-link" className="font-semibold">
        Owner's link
      </h2>
      <p className="mt-1 mb-3 text-pretty text-quiet">
        {list.owner_name || "The owner"} adds and changes guests with it, without an account. So can anyone else who has
        it, so revoke it if it was forwarded. {list.link ? until : "There is no link now."}
      </p>
      {link && (
        <div className="mb-4">
          <p className="mb-2">Shown only once. The earlier link no longer works:</p>
          <CopyText label="Owner's link" text={link} />
        </div>
      )}
      <May capability="lists.change">
        <form ref={form} onSubmit={(event) => event.preventDefault()} noValidate className="grid gap-3">
          <div className="max-w-64">
            <TextInput label="Works until" name="ends_at" type="datetime-local" optional />
          </div>
          {list.owner_email && (
            <Check name="email" defaultChecked className="wrap-anywhere">
              <span className="min-w-0">
                Email it to <WholeWords text={list.owner_email} />
              </span>
            </Check>
          )}
          {failed && (
            <p role="alert" className="font-semibold text-danger">
              {failed}
            </p>
          )}
          <div>
            <LinkButtons
              active={list.link}
              busy={busy}
              who={list.owner_name || "The owner"}
              onCreate={create}
              onRevoke={() => set({ link: "none" })}
            />
          </div>
        </form>
      </May>
    </section>
  );
}
