import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { withoutEnding } from "./line-count.ts";

/** Questions about a line, by what is unclear. */
export const ask = {
  number: (name: string, number: number) =>
    `Is that ${formatCount(number, "person", "people")} in all, or ${name} and ${number} more? Write “${name} x${number}” or “${name} +${number}”.`,
  others: (name: string) => `How many come with ${name}? Write it like “${name} +2”.`,
  unread: (name: string) =>
    `How many people is “${name}”? Write the name and the number, like “${withoutEnding(name.split(/[+#\d]/)[0] || name)} +2”.`,
  order: (name: string) => `Is this one guest or two? Write “${name}”, or each name on its own line.`,
  who: "Which is the guest's name? Write the name alone.",
  unnamed: "Nobody is named here. Write the guest's name.",
  remark: "Is this a guest or a remark? Remove it if it's a remark.",
  email: "Whose email address is it? Write each guest on their own line.",
  change: "This line may replace another guest. Check the names.",
  crossedOut: "This line is crossed out. Add this guest only if they are still on the list.",
  notComing: "This line may say that they aren't coming. Add this guest only if they are.",
};
