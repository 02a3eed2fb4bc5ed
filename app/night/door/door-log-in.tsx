import { type FormEvent, useRef, useState } from "react";
import { useOneAttempt } from "../../platform/lib/use-one-attempt.ts";
import { TextInput } from "../../platform/ui/office/input.tsx";
import { LoginPage } from "../../platform/ui/office/login-page.tsx";
import { venue } from "../../platform/venue/venue.ts";
import { callApi } from "../../staff/toolkit/call-api.ts";
import { LoggedOutIncidents } from "../incidents/use-send-incidents.tsx";
import { ScanDoorCode } from "../scan/scan-door-code.tsx";
import { type DoorPhone, phoneStorage, storeDoor } from "../sheet/night-storage.ts";

/**
 * Logs this phone in by a door code or a link's secret, and stores the sheet that comes with the response.
 *
 * @param sent the response, where the page has already sent the request.
 * @returns the door, or an error message.
 */
export async function enterDoor(code: string, sent?: Promise<Response>, name = ""): Promise<DoorPhone | string> {
  const answer = await callApi("POST /tonight/sign-in", {
    json: { code, ...(name && { phone: name }) },
    token: "",
    quietEnd: true,
    sent,
  });
  if (answer.kind === "ok") {
    const { sheet, ...phone } = answer.data;
    storeDoor(phone);
    phoneStorage.storeSheet({
      sheet,
      asOf: Date.now(),
      wholeAt: Date.now(),
      ahead: Date.parse(sheet.now) - Date.now(),
    });
    return phone;
  }
  return answer.kind === "unreachable"
    ? "Network error. Please check your connection and try again."
    : answer.message || "Couldn't log in. Please try again.";
}

/** Asks for the door code. */
export function DoorLogIn({ why, onEntered }: { why: string; onEntered: (door: DoorPhone) => void }) {
  const [failed, setFailed] = useState(why);
  const [missing, setMissing] = useState("");
  const { busy, attempt } = useOneAttempt();
  const form = useRef<HTMLDivElement>(null);
  const fieldNamed = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
  const logIn = async (code: string) => {
    const entered = await attempt(() => enterDoor(code, undefined, fieldNamed("phone")?.value.trim()));
    if (typeof entered === "object") return onEntered(entered);
    if (entered !== undefined) setFailed(entered);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = fieldNamed("code");
    const code = field?.value.trim() ?? "";
    setFailed("");
    setMissing(code === "" ? "Enter the door code from the Tonight page." : "");
    if (code === "") return field?.focus();
    await logIn(code);
    fieldNamed("code")?.focus();
  };
  return (
    <div ref={form}>
      <LoginPage
        house={venue.name}
        title="Door"
        form={{ failed, busy, onSubmit: submit }}
        save={{ text: "Open guest list", busy: "Opening..." }}
        after={<ScanDoorCode onText={logIn} />}
      >
        <TextInput
          label="Door code"
          name="code"
          hint="8 letters and numbers, like K7MP-2QXD."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={missing}
        />
        <TextInput
          label="Your name (optional)"
          name="phone"
          hint="Other doors see who let a guest in."
          autoComplete="off"
          maxLength={40}
        />
        <LoggedOutIncidents />
      </LoginPage>
    </div>
  );
}
