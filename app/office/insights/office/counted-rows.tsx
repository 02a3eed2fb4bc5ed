import { Link } from "react-router";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { type Asked, type Rows, rowsAddress } from "../rows-address.ts";

interface CountedRowsProps {
  text: string;
  /** What it counts; words count nothing. */
  rows: Rows | undefined;
  asked: Asked;
}

/** A number that leads to the rows that it counts, for those who may see them. */
export function CountedRows({ text, rows, asked }: CountedRowsProps) {
  const can = useCan();
  const to = rows && rowsAddress(rows, asked, can);
  if (to === undefined) return text;
  return (
    <Link to={to} className="underline underline-offset-4 hover:no-underline">
      {text}
    </Link>
  );
}
