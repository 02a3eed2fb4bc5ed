import { Link } from "react-router";
import { OfficePage } from "../../office/office-page.tsx";
import { useCan } from "../../office/use-me.ts";
import { officeButton } from "../../ui/office/button.ts";
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
