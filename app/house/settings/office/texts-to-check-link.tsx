import { Link } from "react-router";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";

/** A sentence about the default texts that remain to be checked. */
export function shippedTexts({ total, to_confirm }: { total: number; to_confirm: number }): string {
  const all = `${formatCount(total, "text is", "texts are")} still as they came with the program`;
  return to_confirm > 0
    ? `${all}. ${formatCount(to_confirm, "of them needs", "of them need")} your confirmation.`
    : `${all}.`;
}

/** A link to the texts that are still the program's defaults; nothing once all are checked. */
export function TextsToCheckLink() {
  const { data } = useApi("GET /texts-to-check", {});
  if (!data || data.total === 0) return null;
  return (
    <Notice tone="warning" band>
      {shippedTexts(data)}{" "}
      <Link to="/admin/settings/texts" className="font-semibold underline underline-offset-4 hover:no-underline">
        Check texts
      </Link>
    </Notice>
  );
}
