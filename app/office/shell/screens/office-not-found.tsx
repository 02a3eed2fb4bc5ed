import { Link } from "react-router";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { startFor } from "../navigation.ts";

export default function OfficeNotFound() {
  return (
    <OfficePage title="Page not found">
      <div className="px-(--office-gutter) py-16">
        <p className="mb-6">We can't find that page.</p>
        <Link to={startFor(useCan())} className={officeButton("action")}>
          Go to the start
        </Link>
      </div>
    </OfficePage>
  );
}
