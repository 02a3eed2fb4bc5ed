import { Link } from "react-router";
import { useCan } from "../../../staff/toolkit/use-me.ts";

/** Says who can fix a problem; owners get a link to the system settings. @param text of the link. */
export function SystemLink({ text }: { text: string }) {
  if (!useCan()("system.change")) return "An owner can do that in Settings, System.";
  return (
    <Link to="/admin/settings/system" className="font-semibold underline underline-offset-4 hover:no-underline">
      {text}
    </Link>
  );
}
