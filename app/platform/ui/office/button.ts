const base =
  "inline-flex min-h-11 items-center justify-center gap-2 px-4 text-sm font-semibold text-center no-underline whitespace-nowrap " +
  "cursor-pointer transition-colors duration-150 ease-out disabled:opacity-60 disabled:cursor-default md:pointer-fine:min-h-9";

const looks = {
  /** The primary action. */
  action: "bg-action text-on-action hover:bg-action-strong",
  outline: "border-[1.5px] border-ink text-ink hover:bg-ink hover:text-paper",
  /** For a row of a table, or beside a field. */
  quiet: "text-quiet hover:text-ink hover:bg-raised",
  danger: "border-[1.5px] border-danger text-danger hover:bg-danger hover:text-paper",
};

/** The classes of a button of the back office, or of a link that looks like one: 44 px high for touch. */
export function officeButton(look: keyof typeof looks, more = ""): string {
  return `${base} ${looks[look]} ${more}`;
}
