import { type FormEvent, useState } from "react";
import { CopyText } from "../../../platform/ui/office/copy-text.tsx";
import { DialogButtons } from "../../../platform/ui/office/dialog-parts.tsx";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import type { FactorsChanged, TotpSetup } from "../../auth/factors/shapes.ts";
import { callApi } from "../../toolkit/call-api.ts";
import { useSend } from "../../toolkit/use-send.ts";

interface TotpFormProps {
  setup: TotpSetup;
  onAdded: (changed: FactorsChanged) => void;
  onCancel: () => void;
}

/** Sets up an authenticator app: its QR code, the secret for typing, and the first code. */
export function TotpForm({ setup: { secret, link, qr }, onAdded, onCancel }: TotpFormProps) {
  const { busy, failed, setFailed, send } = useSend();
  const [typed, setTyped] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code")).trim();
    if (code === "") return setFailed("Enter the code that your app shows.");
    send(() => callApi("POST /account/factors/totp/confirm", { json: { code } }), onAdded);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p>
        Scan this with an authenticator app, for example the password manager on your phone. On this device,{" "}
        <a href={link} className="underline underline-offset-4">
          open your app
        </a>
        .
      </p>
      <svg
        role="img"
        aria-label="QR code for your authenticator app"
        viewBox={`0 0 ${qr.width} ${qr.width}`}
        shapeRendering="crispEdges"
        className="block w-full max-w-56 bg-white"
      >
        <path d={qr.path} fill="#000" />
      </svg>
      {typed ? (
        <CopyText label="Secret" text={secret} />
      ) : (
        <button
          type="button"
          onClick={() => setTyped(true)}
          className="min-h-11 cursor-pointer justify-self-start text-quiet underline underline-offset-4 hover:text-ink"
        >
          Can't scan it? Show the secret
        </button>
      )}
      <TextInput
        label="Code from the app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={failed}
        data-first-focus
      />
      <div className="flex flex-wrap gap-3">
        <DialogButtons save="Add authenticator app" saving="Adding..." busy={busy} onCancel={onCancel} />
      </div>
    </form>
  );
}
