import { useId } from "react";
import { FileButton } from "../../../../platform/ui/office/file-button.tsx";
import type { Answer } from "../../../../staff/toolkit/call-staff-api.ts";
import { useSend } from "../../../../staff/toolkit/use-send.ts";

interface LookUploadProps<Stored> {
  /** Uploads the form with the file. */
  call: (sent: { form: FormData }) => Promise<Answer<Stored>>;
  button: string;
  onStored: (stored: Stored) => void;
}

/** Uploads a wordmark or icon as soon as it is chosen. Error messages are instructions. */
export function LookUpload<Stored>({ call, button, onStored }: LookUploadProps<Stored>) {
  const id = useId();
  const { busy, failed, send } = useSend();
  const upload = ([file]: File[]) => {
    if (!file) return;
    const form = new FormData();
    form.set("image", file);
    send(() => call({ form }), onStored);
  };
  return (
    <div>
      <FileButton accept="image/png,image/webp,image/svg+xml,.svg" onFiles={upload} disabled={busy} describedBy={id}>
        {busy ? "Uploading…" : button}
      </FileButton>
      <p id={id} role="alert" className="mt-2 text-sm font-semibold text-danger empty:hidden">
        {failed}
      </p>
    </div>
  );
}
