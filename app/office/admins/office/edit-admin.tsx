import type { ReactNode } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { can, isRole, roleNames } from "../../../platform/roles/roles.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { StatusField } from "../../../platform/ui/office/status-field.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { wrongFields } from "../../../platform/ui/office/wrong-fields.ts";
import { today } from "../../../platform/venue/today.ts";
import { adminChangeSchema } from "../../../staff/auth/schema.ts";
import type { Admin } from "../../../staff/auth/shapes.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import type { FormAlert } from "../../../staff/toolkit/form-alert.tsx";
import { FormPage } from "../../../staff/toolkit/form-page.tsx";
import type { FormStart } from "../../../staff/toolkit/merge-stale-edit.ts";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import type { FormAnswer } from "../../../staff/toolkit/use-form-submit.tsx";
import { useFresh } from "../../../staff/toolkit/use-fresh.ts";
import { loadMe, useCan, useMe } from "../../../staff/toolkit/use-me.ts";
import { useOfficeForm } from "../../../staff/toolkit/use-office-form.tsx";
import { AdminActions } from "./admin-actions.tsx";
import { type AdminAnswer, editAdmin } from "./admin-calls.ts";
import { LastActive } from "./admin-columns.tsx";
import { AdminFields } from "./admin-fields.tsx";
import { RoleField } from "./role-field.tsx";
import { useAdminQuestions } from "./use-admin-questions.tsx";
import { useMayChange } from "./use-may-change.ts";

const startOf = ({ username, email, role, status, version }: Admin): FormStart => ({
  values: { username, email, role, status: String(status) },
  version,
});

const adminsList = { to: "/admin/admins", label: "Admins" };

function outcome(answer: FormAnswer<AdminAnswer>): FormAlert | null {
  if (answer.kind === "ok") return null;
  if (answer.kind === "unreachable") return { tone: "bad", text: "Network error. Please try again later." };
  return { tone: "bad", text: (answer.status !== 412 && answer.message) || "Error updating admin." };
}

/** The text of a form's value. */
function fieldText(name: string, value: string): string {
  if (name === "role") return isRole(value) ? roleNames[value] : value;
  return name === "status" ? ({ true: "Active", false: "Inactive" }[value] ?? value) : value;
}

/** Facts about an admin that cannot be changed in the form. */
function Facts({ admin }: { admin: Admin }) {
  const facts: [string, ReactNode][] = [
    ["Last active", <LastActive key="active" admin={admin} />],
    ["Second factor", admin.second_factor ? "Yes" : "No"],
    [
      "Added",
      <time key="added" dateTime={admin.created_on}>
        {formatDateTime(admin.created_on, today())}
      </time>,
    ],
  ];
  return (
    <dl className="col-span-full flex flex-wrap gap-x-10 gap-y-3 border-t border-rule pt-5">
      {facts.map(([label, fact]) => (
        <div key={label}>
          <dt className="text-sm text-quiet">{label}</dt>
          <dd className="tabular">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

function EditForm({ admin, isLastOwner }: { admin: Admin; isLastOwner: boolean }) {
  const navigate = useNavigate();
  const isMe = useMe()?.admin._id === admin._id;
  const form = useOfficeForm<AdminAnswer>({
    name: `edit-admin:${admin._id}`,
    start: startOf(admin),
    check: (values) => wrongFields(adminChangeSchema, values),
    send: (fields, _onProgress, version) => {
      const { username, email, role, status } = Object.fromEntries(fields);
      const change = adminChangeSchema.parse({ username, email, role, status });
      return editAdmin(admin._id, change, version);
    },
    outcome,
    onSaved: ({ admin: { username, role } }) => {
      showToast(`${username} saved.`);
      if (isMe) loadMe();
      navigate(isMe && !can(role, "people.see") ? "/admin/dashboard" : "/admin/admins");
    },
    conflict: {
      labels: { username: "Username", email: "Email", role: "Role", status: "Status" },
      text: fieldText,
      newest: async () => {
        const answer = await callApi("GET /admin/admins");
        const now = answer.kind === "ok" && answer.data.find(({ _id }) => _id === admin._id);
        return now ? startOf(now) : null;
      },
    },
  });
  const questions = useAdminQuestions(admin, isLastOwner, form.onSubmit);
  return (
    <>
      <FormPage
        needs="people.change"
        title={`Edit ${admin.username}`}
        heading={
          <>
            Edit <span className="inline-block min-w-32 max-w-full wrap-anywhere">{admin.username}</span>
          </>
        }
        back={adminsList}
        form={{ ...form, onSubmit: questions.onSubmit }}
        save={{ text: "Save", busy: "Saving..." }}
        actions={!isMe && <AdminActions admin={admin} onDeleted={form.discardChanges} />}
      >
        <AdminFields form={form} />
        <RoleField {...form.field("role")} />
        {isMe ? (
          <input type="hidden" name="status" defaultValue="true" />
        ) : (
          <StatusField
            means={{ on: "Can log in.", off: "Logged out everywhere. Can't log in." }}
            {...form.field("status")}
          />
        )}
        <Facts admin={admin} />
      </FormPage>
      {questions.dialog}
    </>
  );
}

/** The form for changing an admin: name, email address, role and status. */
export default function EditAdmin() {
  const { id } = useParams();
  const fresh = useFresh("GET /admin/admins", {});
  const me = useMe();
  const isAllowed = useCan()("people.change");
  const mayChange = useMayChange();
  const admin = fresh.state === "there" ? fresh.data.find(({ _id }) => _id === id) : undefined;
  if (admin && fresh.state === "there" && mayChange(admin)) {
    const owners = fresh.data.filter(({ role, status }) => role === "owner" && status);
    return <EditForm key={id} admin={admin} isLastOwner={owners.length === 1 && owners[0] === admin} />;
  }
  const isLoading = fresh.state === "loading" || (admin !== undefined && me === null);
  return (
    <OfficePage title="Edit admin">
      <div className="px-(--office-gutter) py-16">
        {isLoading && <p>Loading...</p>}
        {fresh.state === "failed" && (
          <>
            <p className="mb-6">{fresh.message}</p>
            <button type="button" onClick={fresh.retry} className={officeButton("action")}>
              Retry
            </button>
          </>
        )}
        {!isLoading && fresh.state !== "failed" && (
          <>
            <p className="mb-6">
              {admin === undefined
                ? "Admin not found."
                : isAllowed
                  ? "Only an owner can change an owner."
                  : "Your role doesn't include this. Ask an owner for access."}
            </p>
            <Link to="/admin/admins" className={officeButton("action")}>
              Admins
            </Link>
          </>
        )}
      </div>
    </OfficePage>
  );
}
