import { Link } from "react-router";
import { formatNumber } from "../lib/format-number.ts";
import { Notice } from "../ui/office/notice.tsx";
import type { Overview } from "./overview.ts";

const images = (count: number) => (count === 1 ? "1 image" : `${formatNumber(count)} images`);

/** Warns about images in use whose licence ends soon or is over. */
export function LicenceNotice({ ended, ending }: NonNullable<Overview["licences"]>) {
  if (ended + ending === 0) return null;
  const texts = [
    ended > 0 && `The licence of ${images(ended)} has ended: hidden from guests.`,
    ending > 0 && `The licence of ${images(ending)} ends within two weeks.`,
  ];
  return (
    <Notice tone={ended > 0 ? "bad" : "warning"} band>
      {texts.filter(Boolean).join(" ")}{" "}
      <Link to="/admin/pictures?show=licence" className="font-semibold underline underline-offset-4 hover:no-underline">
        View images
      </Link>
    </Notice>
  );
}
