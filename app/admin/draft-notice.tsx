import { Link } from "react-router";
import { formatNumber } from "../lib/format-number.ts";
import { Notice } from "../ui/office/notice.tsx";

/** Says that the settings have a draft. */
export function DraftNotice({ changes }: { changes: number }) {
  if (changes === 0) return null;
  return (
    <Notice tone="fact" band>
      Draft with {changes === 1 ? "1 change" : `${formatNumber(changes)} changes`}.{" "}
      <Link to="/admin/settings" className="font-semibold underline underline-offset-4 hover:no-underline">
        Settings
      </Link>
    </Notice>
  );
}
