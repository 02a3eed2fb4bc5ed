import { useId } from "react";
import { mayManage, type Role, roleNames, roleSummaries, roles } from "../../../platform/roles/roles.ts";
import { useMe } from "../../../staff/toolkit/use-me.ts";

interface RoleFieldProps {
  name: string;
  defaultValue: string;
  error?: string;
}

/** The roles that the logged-in admin may assign. */
function useRolesToGive(): readonly Role[] {
  const me = useMe()?.admin.role;
  return roles.filter((role) => me === undefined || mayManage(me, role));
}

/** A choice of roles, each with a line about what it may do. */
export function RoleField({ name, defaultValue, error }: RoleFieldProps) {
  const id = useId();
  const offered = useRolesToGive();
  return (
    <fieldset
      tabIndex={-1}
      data-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className="col-span-full min-w-0"
    >
      <legend className="text-sm font-semibold">Role</legend>
      <div className={`mt-1.5 border bg-raised ${error ? "border-danger" : "border-rule"}`}>
        {offered.map((role) => (
          <label
            key={role}
            className="flex min-h-11 cursor-pointer items-baseline gap-3 border-b border-rule px-3 py-2 last:border-b-0 has-checked:bg-paper md:pointer-fine:min-h-10"
          >
            <input
              type="radio"
              name={name}
              value={role}
              defaultChecked={role === defaultValue}
              aria-describedby={`${id}-${role}`}
              className="size-4 shrink-0 translate-y-0.5 accent-action"
            />
            <span className="grid gap-x-3 sm:grid-cols-[6.5rem_1fr]">
              <span className="font-semibold">{roleNames[role]}</span>
              <span id={`${id}-${role}`} className="text-sm text-quiet">
                {roleSummaries[role]}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-2 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
