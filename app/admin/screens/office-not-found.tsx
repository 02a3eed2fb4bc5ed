import { Link } from "react-router";
import { OfficePage } from "../../office/office-page.tsx";
import { officeButton } from "../../ui/office/button.ts";

export default function OfficeNotFound() {
  return (
    <OfficePage title="Page not found">
      <div className="px-(--office-gutter) py-16">
        <p className="mb-6">We can't find that page.</p>
        <Link to="/admin/dashboard" className={officeButton("action")}>
          Dashboard
        </Link>
      </div>
    </OfficePage>
  );
}
