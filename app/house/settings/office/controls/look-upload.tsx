import { useId, useRef } from "react";
import { officeButton } from "../../../../platform/ui/office/button.ts";
import type { Answer } from "../../../../staff/toolkit/call-staff-api.ts";
import { useSend } from "../../../../staff/toolkit/use-send.ts";

interface LookUploadProps<Stored> {
  /** Sends the form with the file. */
  call: (sent: { form: FormData }) => Promise<Answer<Stored>>;
  button: string;
  onStored: (stored: Stored) => void;
}

/** Uploads a file of the look as soon as it is chosen. An error message says what to do. */
export function LookUpload<Stored>({ call, button, onStored }: LookUploadProps<Stored>) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { busy, failed, send } = useSend();
  const upload = (file: File | undefined) => {
    if (!file) return;
    const form = new FormData();
    form.set("image", file);
    if (input.current) input.current.value = "";
    return send(() => call({ form }), onStored);
  };
  return (
    <div>
      <div className="relative w-fit">
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/png,image/webp,image/svg+xml,.svg"
          // The surrounding form sends the setting, not the file, and a draft can't contain a file.
          onInput={(event) => {
            event.stopPropagation();
            upload(event.currentTarget.files?.[0]);
          }}
          onChange={(event) => event.stopPropagation()}
          disabled={busy}
          aria-describedby={`${id}-result`}
          className="peer absolute inset-0 size-full opacity-0 file:hidden"
        />
        <label
          htmlFor={id}
          className={officeButton(
            "outline",
            "relative peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus",
          )}
        >
          {busy ? "Uploading…" : button}
        </label>
      </div>
      <p id={`${id}-result`} role="alert" className="mt-2 text-sm font-semibold text-danger empty:hidden">
        {failed}
      </p>
    </div>
  );
}
