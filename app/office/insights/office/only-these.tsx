import { Link } from "react-router";

interface OnlyTheseProps {
  /** What alone is shown. */
  what: string;
  /** The link to the others, and its address. */
  all: string;
  to: string;
}

/** Says that a table shows only some of its rows, with a link to all of them. */
export function OnlyThese({ what, all, to }: OnlyTheseProps) {
  return (
    <>
      <strong className="font-semibold text-ink wrap-anywhere">Only {what}.</strong>{" "}
      <Link to={to} preventScrollReset className="underline underline-offset-4 hover:no-underline print:hidden">
        {all}
      </Link>
    </>
  );
}
