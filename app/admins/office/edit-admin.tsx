import { Link, useNavigate, useParams } from "react-router";
import type { Admin } from "../../auth/admin.ts";
import { adminChangeSchema } from "../../auth/schema.ts";
import type { Answer } from "../../office/call-staff-api.ts";
import { callStaffApi } from "../../office/call-staff-api.ts";
import type { FormAlert } from "../../office/form-alert.tsx";
import { FormPage } from "../../office/form-page.tsx";
import type { FormStart } from "../../office/merge-stale-edit.ts";
import { OfficePage } from "../../office/office-page.tsx";
import { useFresh } from "../../office/use-fresh.ts";
import { useOfficeForm } from "../../office/use-office-form.tsx";
import { officeButton } from "../../ui/office/button.ts";
import { showToast } from "../../ui/office/toast-store.ts";
import { wrongFields } from "../../ui/office/wrong-fields.ts";
import { type AdminAnswer, editAdmin } from "./admin-calls.ts";
import { AdminFields } from "./admin-fields.tsx";

const startOf = ({ username, email, version }: Admin): FormStart => ({ values: { username, email }, version });

const adminsList = { to: "/admin/admins", label: "Admins" };

function outcome(answer: Answer<AdminAnswer>): FormAlert | null {
  if (answer.kind === "ok" || answer.kind === "ended") return null;
  if (answer.kind === "unreachable") return { tone: "bad", text: "Network error. Please try again later." };
  return { tone: "bad", text: (answer.status !== 412 && answer.message) || "Error updating admin." };
}

function EditForm({ admin }: { admin: Admin }) {
  const navigate = useNavigate();
  const form = useOfficeForm<AdminAnswer>({
    name: `edit-admin:${admin._id}`,
    start: startOf(admin),
    check: (values) => wrongFields(adminChangeSchema, values),
    send: (fields, _onProgress, version) => {
      const { username, email } = Object.fromEntries(fields);
      return editAdmin(admin._id, { username: String(username), email: String(email) }, version);
    },
    outcome,
    onSaved: ({ admin: { username } }) => {
      showToast(`${username} saved.`);
      navigate("/admin/admins");
    },
    conflict: {
      labels: { username: "Username", email: "Email" },
      newest: async () => {
        const answer = await callStaffApi<Admin[]>("/api/admin/admins");
        const now = answer.kind === "ok" && answer.data.find(({ _id }) => _id === admin._id);
        return now ? startOf(now) : null;
      },
    },
  });
  return (
    <FormPage
      title={`Edit ${admin.username}`}
      heading={
        <>
          Edit <span className="inline-block min-w-32 max-w-full wrap-anywhere">{admin.username}</span>
        </>
      }
      back={adminsList}
      form={form}
      save={{ text: "Save", busy: "Saving..." }}
    >
      <AdminFields form={form} />
    </FormPage>
  );
}

/** The form that changes an admin's name and email address. */
export default function EditAdmin() {
  const { id } = useParams();
  const fresh = useFresh<Admin[]>("/api/admin/admins");
  if (fresh.state === "there") {
    const admin = fresh.data.find(({ _id }) => _id === id);
    if (admin) return <EditForm key={id} admin={admin} />;
  }
  return (
    <OfficePage title="Edit admin">
      <div className="px-(--office-gutter) py-16">
        {fresh.state === "loading" && <p>Loading...</p>}
        {fresh.state === "failed" && (
          <>
            <p className="mb-6">{fresh.message}</p>
            <button type="button" onClick={fresh.retry} className={officeButton("action")}>
              Retry
            </button>
          </>
        )}
        {(fresh.state === "there" || fresh.state === "missing") && (
          <>
            <p className="mb-6">Admin not found.</p>
            <Link to="/admin/admins" className={officeButton("action")}>
              Admins
            </Link>
          </>
        )}
      </div>
    </OfficePage>
  );
}
