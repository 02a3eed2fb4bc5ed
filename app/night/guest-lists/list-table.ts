import { isCount } from "./line-count.ts";
import { plainLine } from "./plain-line.ts";

/** What a column of a pasted table has. `total` counts the guest, `plus` does not. */
type Role = "name" | "first" | "last" | "plus" | "total" | "email" | "phone" | "number" | "note";

const roles: Record<Role, readonly string[]> = {
  name: "name|names|full name|fullname|guest|guest name|guest full name|naam|namn|navn".split("|"),
  first: "first name|firstname|first|vorname|prénom|voornaam|nombre".split("|"),
  last: "last name|lastname|last|surname|nachname|nom|apellido|apellidos|cognome|achternaam".split("|"),
  plus: "plus|plus one|plus ones|plus-ones|plus 1|+|+1|+1s|+1's|+s|pluses|additional|additional guests|extra|extra guests|begleitung|accompagnants|acompañantes|accompagnatori".split(
    "|",
  ),
  total: "total|total guests|pax|people|party size|group size|covers|headcount|no of people|number of people".split(
    "|",
  ),
  email: "email|e-mail|email address|mail".split("|"),
  phone: "phone|phone number|mobile|mobile number|telefon|number|contact".split("|"),
  number: "no|no.|#|nr|nr.".split("|"),
  note: "note|notes|comment|comments|list|table|type|category|status|entry|tier|promoter|host".split("|"),
};

const roleOf = new Map(Object.entries(roles).flatMap(([role, texts]) => texts.map((text) => [text, role as Role])));

/** How columns may be separated, the most certain first. */
const separators: readonly RegExp[] = [/\t/, /\|/, /;/, /,/];

function cellsOf(line: string, separator: RegExp): string[] {
  const [empty = ""] = /^\t*/.exec(line) ?? [];
  const plain = `${empty}${plainLine(line)}`.replace(/^\s?\||\|\s?$/g, "");
  return plain.split(separator).map((cell) => cell.trim());
}

/** A table's columns, as its headings name them. */
export interface TableColumns {
  separator: RegExp;
  /** Columns of spaces, in which an empty cell can't be seen. */
  isSpaced: boolean;
  roles: readonly Role[];
}

/** The columns that a line names, such as `Name<tab>Plus ones<tab>Notes`; undefined for any other line. */
export function tableColumns(line: string): TableColumns | undefined {
  for (const separator of separators) {
    const cells = cellsOf(line, separator);
    if (cells.length < 2) continue;
    const found = cells.map((cell) => roleOf.get(cell.toLowerCase()));
    const isNamed = found.some((role) => role === "name" || role === "first" || role === "last");
    if (isNamed && found.every((role) => role !== undefined)) {
      const isSpaced = separator.source === "\\t" && !line.includes("\t");
      return { separator, isSpaced, roles: found as Role[] };
    }
  }
  return undefined;
}

/** A count's cell as people write it behind a name; empty for none. */
function countText(cell: string, role: "plus" | "total"): string {
  if (cell === "" || /^(?:0|no|n|none|false|-)$/i.test(cell)) return "";
  if (/^\d{1,3}$/.test(cell)) return role === "plus" ? `+${cell}` : `x${cell}`;
  if (role === "plus" && /^(?:yes|y|true|x|✓|✔|✅)$/iu.test(cell)) return "+1";
  return isCount(cell) || role === "plus" ? `+ ${cell.replace(/^\+ ?/, "")}` : `(${cell})`;
}

/**
 * A row of a table as a line like `Leo Ross +2 (VIP)`, which needs no question since the headings say what its number
 * is; undefined for a row that is not of this table.
 */
export function rowText(line: string, { separator, isSpaced, roles: columns }: TableColumns): string | undefined {
  const cells = cellsOf(line, separator);
  if (isSpaced && cells.length !== columns.length) return undefined;
  if (cells.length < 2 || cells.slice(columns.length).some((cell) => cell !== "")) return undefined;
  const inRole = (...wanted: Role[]) => cells.filter((cell, at) => cell !== "" && wanted.includes(columns[at] as Role));
  const name = [...inRole("first"), ...inRole("last"), ...inRole("name")].join(" ");
  if (name === "") return undefined;
  const [plus = ""] = inRole("plus");
  const [total = ""] = inRole("total");
  const notes = inRole("note").map((note) => `(${note.replace(/[()]/g, " ").trim()})`);
  const count = countText(plus, "plus") || countText(total, "total");
  return [name, ...notes, count, ...inRole("email"), ...inRole("phone")].filter(Boolean).join(" ");
}
