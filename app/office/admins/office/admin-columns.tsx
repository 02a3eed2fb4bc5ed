import { Link } from "react-router";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { roleNames } from "../../../platform/roles/roles.ts";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { Chip } from "../../../platform/ui/office/chip.tsx";
import type { Column } from "../../../platform/ui/office/data-table.tsx";
import { Switch } from "../../../platform/ui/office/switch.tsx";
import { WholeWords } from "../../../platform/ui/office/whole-words.tsx";
import { today } from "../../../platform/venue/today.ts";
import type { Admin } from "../../../staff/auth/shapes.ts";

interface Actions {
  /** The id of the logged-in admin. */
  me: string | undefined;
  /** Whether the logged-in admin may change another one. */
  mayChange: (admin: Admin) => boolean;
  setActive: (admin: Admin, status: boolean) => void;
  reset: (admin: Admin) => void;
}

/** The time of an admin's last use of the site. */
export function LastActive({ admin: { last_active } }: { admin: Admin }) {
  if (!last_active) return <span className="text-quiet">Never</span>;
  return <time dateTime={last_active}>{formatDateTime(last_active, today())}</time>;
}

/** A link to your own account, or a button that resets another admin's password. */
function ActionCell({ admin, me, mayChange, reset }: Omit<Actions, "setActive"> & { admin: Admin }) {
  if (admin._id === me) {
    return (
      <Link to="/admin/account" className={officeButton("quiet", "max-md:-ml-4 md:-mr-4")}>
        My account
      </Link>
    );
  }
  return (
    mayChange(admin) && (
      <button
        type="button"
        aria-label={`New password for ${admin.username}`}
        onClick={() => reset(admin)}
        className={officeButton("quiet", "max-md:-ml-4 md:-mr-4")}
      >
        New password
      </button>
    )
  );
}

/** The columns of the list of admins. Admins cannot deactivate themselves, or change those with a higher role. */
export function adminColumns({ me, mayChange, setActive, reset }: Actions): Column<Admin>[] {
  return [
    {
      id: "username",
      header: "Name",
      className: "md:w-full max-md:self-center",
      phone: "title",
      cell: (admin) => (
        <>
          <span className="flex items-center gap-2">
            {mayChange(admin) ? (
              <Link
                to={`/admin/edit-admin/${admin._id}`}
                className="py-1 font-semibold wrap-anywhere underline-offset-4 hover:underline"
              >
                <WholeWords text={admin.username} />
              </Link>
            ) : (
              <span className="py-1 font-semibold wrap-anywhere">
                <WholeWords text={admin.username} />
              </span>
            )}
            {admin._id === me && <Chip tone="past">You</Chip>}
          </span>
          <span className="block text-sm font-normal wrap-anywhere text-quiet">
            <WholeWords text={admin.email} />
          </span>
        </>
      ),
    },
    {
      id: "role",
      header: "Role",
      className: "whitespace-nowrap",
      cell: ({ role }) => roleNames[role],
    },
    {
      id: "second_factor",
      header: "Second factor",
      className: "whitespace-nowrap",
      cell: ({ second_factor }) => (second_factor ? "Yes" : <span className="text-quiet">No</span>),
    },
    {
      id: "last_active",
      header: "Last active",
      className: "whitespace-nowrap",
      cell: (admin) => <LastActive admin={admin} />,
    },
    {
      id: "status",
      header: "Status",
      phone: "side",
      cell: (admin) =>
        admin._id === me || !mayChange(admin) ? (
          <span className="inline-flex min-h-11 items-center md:pointer-fine:min-h-9">
            {admin.status ? "Active" : "Inactive"}
          </span>
        ) : (
          <Switch
            label={`${admin.username}, active`}
            on={admin.status}
            onChange={(status) => setActive(admin, status)}
          />
        ),
    },
    {
      id: "actions",
      header: "Actions",
      headerHidden: true,
      phone: "actions",
      className: "md:text-right",
      cell: (admin) => <ActionCell {...{ admin, me, mayChange, reset }} />,
    },
  ];
}
