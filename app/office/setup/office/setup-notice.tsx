import { Link, Navigate } from "react-router";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { reloadData } from "../../../staff/toolkit/office-queries.ts";
import { setupSteps } from "../setup.ts";
import type { SetupState } from "../shapes.ts";

const action =
  "min-h-11 cursor-pointer font-semibold underline underline-offset-4 hover:no-underline md:pointer-fine:min-h-6";

/** Opens the setup of a new installation; then shows its progress until it is finished or dismissed. */
export function SetupNotice({ setup: { stage, steps } }: { setup: SetupState }) {
  if (stage === "new") return <Navigate to="/admin/setup" replace />;
  if (stage !== "open") return null;
  const done = setupSteps.filter((step) => steps[step] === "done").length;
  const dismiss = async () => {
    const answer = await callApi("POST /setup", { json: { stage: "dismissed" } });
    if (answer.kind === "ok") reloadData("GET /admin/overview");
  };
  return (
    <Notice tone="fact" band>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <p>
          Setup: {done} of {setupSteps.length} steps done.
        </p>
        <Link to="/admin/setup" className={`${action} inline-flex items-center`}>
          Continue setup
        </Link>
        <button type="button" onClick={dismiss} className={action}>
          Dismiss
        </button>
      </div>
    </Notice>
  );
}
