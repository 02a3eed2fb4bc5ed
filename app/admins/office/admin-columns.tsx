import { Link } from "react-router";
import type { Admin } from "../../auth/admin.ts";
import { today } from "../../content/today.ts";
import { formatDateTime } from "../../lib/format-date-time.ts";
import { officeButton } from "../../ui/office/button.ts";
import { Chip } from "../../ui/office/chip.tsx";
import type { Column } from "../../ui/office/data-table.tsx";
import { Switch } from "../../ui/office/switch.tsx";

interface Actions {
  /** The id of the admin who is logged in. */
  me: string | undefined;
  setActive: (admin: Admin, status: boolean) => void;
  reset: (admin: Admin) => void;
}

/** The columns of the list of admins. Admins cannot deactivate themselves. */
export function adminColumns({ me, setActive, reset }: Actions): Column<Admin>[] {
  return [
    {
      id: "username",
      header: "Name",
      className: "md:w-2/5 max-md:self-center",
      phone: "title",
      cell: ({ _id, username }) => (
        <span className="flex items-center gap-2">
          <Link
            to={`/admin/edit-admin/${_id}`}
            className="py-1 font-semibold wrap-anywhere underline-offset-4 hover:underline"
          >
            {username}
          </Link>
          {_id === me && <Chip tone="past">You</Chip>}
        </span>
      ),
    },
    {
      id: "email",
      header: "Email",
      cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
      className: "md:w-3/5",
    },
    {
      id: "last_sign_in",
      header: "Last login",
      className: "whitespace-nowrap",
      cell: ({ last_sign_in }) =>
        last_sign_in ? (
          <time dateTime={last_sign_in}>{formatDateTime(last_sign_in, today())}</time>
        ) : (
          <span className="text-quiet">Never</span>
        ),
    },
    {
      id: "status",
      header: "Status",
      phone: "side",
      cell: (admin) =>
        admin._id === me ? (
          <span className="inline-flex min-h-11 items-center md:pointer-fine:min-h-9">Active</span>
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
      cell: (admin) => (
        <button
          type="button"
          aria-label={`New password for ${admin.username}`}
          onClick={() => reset(admin)}
          className={officeButton("quiet", "max-md:-ml-4 md:-mr-4")}
        >
          New password
        </button>
      ),
    },
  ];
}
