import { Link } from "react-router";
import type { Admin } from "../../auth/admin.ts";
import { today } from "../../content/today.ts";
import { formatDateTime } from "../../lib/format-date-time.ts";
import { officeButton } from "../../ui/office/button.ts";
import { Chip } from "../../ui/office/chip.tsx";
import type { Column } from "../../ui/office/data-table.tsx";
import { Switch } from "../../ui/office/switch.tsx";

interface Acts {
  /** The id of who looks at the list. */
  me: string | undefined;
  turn: (admin: Admin, status: boolean) => void;
  reset: (admin: Admin) => void;
}

/** What the list of admins says of each, and what can be done. Nobody switches off himself. */
export function adminColumns({ me, turn, reset }: Acts): Column<Admin>[] {
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
      header: "Last sign-in",
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
          <Switch label={`${admin.username}, active`} on={admin.status} onChange={(status) => turn(admin, status)} />
        ),
    },
    {
      id: "acts",
      header: "What can be done",
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
