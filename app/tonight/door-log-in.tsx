import { type FormEvent, useState } from "react";
import { venue } from "../content/venue.ts";
import { callStaffApi } from "../office/call-staff-api.ts";
import { TextInput } from "../ui/office/input.tsx";
import { LoginPage } from "../ui/office/login-page.tsx";
import { type DoorPhone, storeDoor, storeSheet } from "./night-storage.ts";
import type { Sheet } from "./sheet.ts";

/**
 * Lets this phone in by a code or by what stood behind a link's #, and keeps the sheet that comes with the answer.
 *
 * @param sent the answer, where the page has asked already.
 * @returns the door, or why not in words.
 */
export async function enterDoor(code: string, sent?: Promise<Response>): Promise<DoorPhone | string> {
  const answer = await callStaffApi<DoorPhone & { sheet: Sheet }>("/api/tonight/sign-in", {
    json: { code },
    token: "",
    quietEnd: true,
    sent,
  });
  if (answer.kind === "ok") {
    const { token, night, door, ends_on, sheet } = answer.data;
    const phone = { token, night, door, ends_on };
    storeDoor(phone);
    storeSheet({ sheet, asOf: Date.now(), wholeAt: Date.now() });
    return phone;
  }
  return answer.kind === "unreachable"
    ? "Network error. Please check your connection and try again."
    : answer.message || "This did not work. Please try again.";
}

/** Asks for the code that the office has made. */
export function DoorSignIn({ why, onEntered }: { why: string; onEntered: (door: DoorPhone) => void }) {
  const [failed, setFailed] = useState(why);
  const [missing, setMissing] = useState("");
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.querySelector("input");
    const code = field?.value.trim() ?? "";
    setFailed("");
    setMissing(code === "" ? "The code, please. The office makes it on the Tonight page." : "");
    if (code === "") return field?.focus();
    setBusy(true);
    const entered = await enterDoor(code);
    setBusy(false);
    if (typeof entered !== "string") return onEntered(entered);
    setFailed(entered);
    field?.focus();
  };
  return (
    <LoginPage
      house={venue.name}
      title="The door"
      failed={failed}
      busy={busy}
      button="Open tonight’s sheet"
      buttonBusy="Opening..."
      onSubmit={submit}
    >
      <TextInput
        label="Code"
        name="code"
        hint="Eight letters and figures, like K7MP-2QXD."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={missing}
      />
    </LoginPage>
  );
}
