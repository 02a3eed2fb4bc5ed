import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { formTexts } from "../../../platform/ui/office/form-values.ts";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { wrongFields } from "../../../platform/ui/office/wrong-fields.ts";
import { newAdminSchema } from "../../../staff/auth/schema.ts";
import type { InvitedResponse } from "../../../staff/auth/shapes.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import type { Answer } from "../../../staff/toolkit/call-staff-api.ts";
import { errorMessage } from "../../../staff/toolkit/error-message.ts";
import { FormPage } from "../../../staff/toolkit/form-page.tsx";
import { useOfficeForm } from "../../../staff/toolkit/use-office-form.tsx";
import { AdminFields } from "./admin-fields.tsx";
import { InvitationLink } from "./invitation-link.tsx";
import { RoleField } from "./role-field.tsx";

const schema = z.pick(newAdminSchema, { username: true, email: true, role: true });

function send(form: FormData): Promise<Answer<InvitedResponse>> {
  const { username = "", email = "", role = "" } = formTexts(form);
  return callApi("POST /admin/invite", { json: { username, email, role } });
}

/** The form for inviting someone to become an admin. */
export default function InviteAdmin() {
  const navigate = useNavigate();
  const toAdmins = () => navigate("/admin/admins");
  const form = useOfficeForm<InvitedResponse>({
    name: "invite-admin",
    start: { values: { username: "", email: "", role: "manager" } },
    check: (values) => wrongFields(schema, values),
    send,
    outcome(answer) {
      if (answer.kind !== "ok") {
        const text = errorMessage(answer);
        return text === null ? null : { tone: "bad", text };
      }
      const { link, invitation, message } = answer.data;
      if (link === null) return null;
      const detail = <InvitationLink name={invitation.username} link={link} />;
      return { tone: "good", text: message, detail, afterwards: toAdmins };
    },
    onSaved({ link, message }) {
      if (link !== null) return;
      showToast(message);
      toAdmins();
    },
  });
  return (
    <FormPage
      title="Invite Admin"
      needs="people.change"
      back={{ to: "/admin/admins", label: "Admins" }}
      form={form}
      save={{ text: "Send invitation", busy: "Sending..." }}
    >
      <p className="col-span-full text-quiet">
        They get a link to choose their own password. It works once, within 48 hours.
      </p>
      <AdminFields form={form} />
      <RoleField {...form.field("role")} />
    </FormPage>
  );
}
