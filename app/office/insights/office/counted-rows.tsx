import { Link } from "react-router";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { type Asked, type Rows, rowsAddress } from "../rows-address.ts";

interface CountedRowsProps {
  text: string;
  /** The rows that the number counts; undefined for plain text. */
  rows: Rows | undefined;
  asked: Asked;
}

/** A number that links to the rows it counts, for people who may see them. */
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
