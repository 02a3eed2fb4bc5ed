import { Link, Navigate } from "react-router";
import { roleNames } from "../../platform/roles/roles.ts";
import { officeButton } from "../../platform/ui/office/button.ts";
import type { Me } from "../../staff/auth/shapes.ts";
import { OfficePage } from "../../staff/toolkit/office-page.tsx";
import { useCan } from "../../staff/toolkit/use-me.ts";
import { navigationFor, startFor } from "./navigation.ts";

/** In place of a screen that the role does not include. The dashboard's address leads to the role's first screen. */
export function NotIncluded({ me, pathname }: { me: Me; pathname: string }) {
  const can = useCan();
  const start = startFor(can);
  if (pathname === "/admin/dashboard") return <Navigate to={start} replace />;
  const label = navigationFor(can)
    .flat()
    .find(({ to }) => to === start)?.label;
  return (
    <OfficePage title="Your role doesn’t include this">
      <div className="max-w-[60ch] px-(--office-gutter) py-16">
        <p className="mb-6">
          You’re logged in as {me.admin.username}, with the role {roleNames[me.admin.role]}. If you need this page, ask
          an owner or a manager.
        </p>
        <Link to={start} className={officeButton("action")}>
          Go to {label ?? "your account"}
        </Link>
      </div>
    </OfficePage>
  );
}
