import { type FormEvent, type ReactNode, useState } from "react";
import { Check } from "../../platform/ui/office/check.tsx";
import { DialogFrame } from "../../platform/ui/office/dialog-frame.tsx";
import { DialogButtons, DialogContent } from "../../platform/ui/office/dialog-parts.tsx";
import { readValues, type Values } from "../../platform/ui/office/form-values.ts";
import { showToast } from "../../platform/ui/office/toast-store.ts";
import type { Answer } from "./call-staff-api.ts";
import { useSend } from "./use-send.ts";

interface FormDialogProps<Data extends { message: string }> {
  title: string;
  /** The button that sends it. */
  save: string;
  /** Sends the form's values. */
  send: (values: Values) => Promise<Answer<Data>>;
  onSaved: (data: Data) => void;
  onClose: () => void;
  /** The fields, with the server's errors by name. */
  children: (errors: Record<string, string>) => ReactNode;
}

/** A form in a dialog: one request at a time, errors beside their fields, typed values stay. */
export function FormDialog<Data extends { message: string }>(props: FormDialogProps<Data>) {
  const { title, save, send, onSaved, onClose, children } = props;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { busy, failed, send: sendOnce } = useSend();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = readValues(event.currentTarget);
    const attempt = async () => {
      const answer = await send(values);
      setErrors(answer.kind === "refused" ? answer.errors : {});
      return answer;
    };
    sendOnce(attempt, (data) => {
      showToast(data.message);
      onSaved(data);
    });
  };
  return (
    <DialogFrame title={title} width="form" onClose={onClose}>
      <DialogContent
        onSubmit={submit}
        failed={failed}
        buttons={<DialogButtons save={save} saving="Saving..." busy={busy} onCancel={onClose} />}
      >
        <div className="grid gap-5 @min-[440px]:grid-cols-2">{children(errors)}</div>
      </DialogContent>
    </DialogFrame>
  );
}

export function EmailGuest({ label }: { label: string }) {
  return (
    <Check name="email" defaultChecked className="@min-[440px]:col-span-2">
      {label}
    </Check>
  );
}
