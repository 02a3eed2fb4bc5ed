import type { FormEvent } from "react";
import { readValues } from "../../../platform/ui/office/form-values.ts";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import type { Me } from "../../auth/shapes.ts";
import { callApi } from "../../toolkit/call-api.ts";
import { loadMe } from "../../toolkit/use-me.ts";
import { useSend } from "../../toolkit/use-send.ts";
import { Section } from "../section.tsx";

/** Changes the name that colleagues see. */
export function NameSection({ admin }: { admin: Me["admin"] }) {
  const { busy, failed, send } = useSend();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { username = "" } = readValues(event.currentTarget);
    send(
      () => callApi("POST /account/name", { json: { username } }),
      () => {
        showToast("Name saved.");
        loadMe();
      },
    );
  };
  return (
    <Section title="Name" intro="Shown to colleagues and in the history.">
      <form onSubmit={submit} noValidate className="grid gap-5">
        <TextInput
          label="Username"
          name="username"
          autoComplete="off"
          defaultValue={admin.username}
          error={failed || undefined}
        />
        <OfficeButton type="submit" disabled={busy} className="justify-self-start">
          {busy ? "Saving..." : "Save name"}
        </OfficeButton>
      </form>
    </Section>
  );
}
