import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { wrongFields } from "../../../platform/ui/office/wrong-fields.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { errorMessage } from "../../../staff/toolkit/error-message.ts";
import { useAttempt } from "../../../staff/toolkit/use-attempt.ts";
import { guestSchema, openedGuest } from "../guest.ts";
import type { Holdings } from "../shapes.ts";

interface LookUpFormProps {
  /** The id of a guest to look up immediately; null for none. */
  opened: string | null;
  onFound: (holdings: Holdings | null) => void;
}

/** A form for looking up a guest. The input is sent in the body, never in a URL. */
export function LookUpForm({ opened, onFound }: LookUpFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState("");
  const { busy, attempt } = useAttempt();

  const refuse = (text: string) => {
    setProblem(text);
    onFound(null);
    form.current?.querySelector("input")?.focus();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const guest = String(new FormData(event.currentTarget).get("guest"));
    const { guest: objection } = wrongFields(guestSchema, { guest });
    if (objection) return refuse(objection);
    await lookUp(guest);
  };
  const lookUp = async (guest: string) => {
    setProblem("");
    const answer = await attempt(() => callApi("POST /privacy/find", { json: { guest } }));
    if (!answer) return;
    if (answer.kind === "ok") return onFound(answer.data);
    refuse((answer.kind === "refused" && answer.errors.guest) || (errorMessage(answer) ?? ""));
  };
  const lookUpOpened = useEffectEvent(() => opened && lookUp(openedGuest(opened)));
  useEffect(() => void lookUpOpened(), []);

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex max-w-xl flex-wrap items-start gap-3">
      <div className="min-w-60 grow">
        <TextInput
          label="Guest's email or phone"
          name="guest"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="Full email address, or phone number with area or country code."
          error={problem}
          onChange={() => setProblem("")}
        />
      </div>
      <OfficeButton look="action" className="min-h-11 sm:mt-[26px] md:min-h-10" type="submit" disabled={busy}>
        {busy ? "Looking up..." : "Look up"}
      </OfficeButton>
    </form>
  );
}
