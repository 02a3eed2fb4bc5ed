import { useState } from "react";
import { guestFacts } from "../../../bookings/guests/guest-facts.ts";
import { MAX_MONTHS, type Rule, ruleSchema } from "../../../bookings/guests/tag-rule.ts";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { Check } from "../../../platform/ui/office/check.tsx";
import type { Values } from "../../../platform/ui/office/form-values.ts";
import { SelectInput, TextInput } from "../../../platform/ui/office/input.tsx";
import { parseAmount, typedAmount } from "../../../platform/venue/amounts.ts";
import { today } from "../../../platform/venue/today.ts";
import { useDebouncedApi } from "../../../staff/toolkit/use-api.ts";
import { guestName } from "./guest-columns.tsx";

const DEBOUNCE_MS = 300;

/** Labels of the kinds of rules; the empty one is for tags by hand only. */
const kinds: readonly (readonly [kind: Rule["kind"] | "", label: string])[] = [
  ["", "By hand only"],
  ["visits", "By visits"],
  ["spent", "By what they spent"],
  ["no-shows", "By no-shows"],
  ["first-visit", "First visit"],
  ["birthday", "Birthday this month"],
];

/** The values of the rule's fields as typed. */
interface Typed {
  kind: Rule["kind"] | "";
  count: string;
  months: string;
  amount: string;
}

const first: Typed = { kind: "", count: "3", months: "6", amount: "" };

function typedRule(rule: Rule | null): Typed {
  if (rule === null) return first;
  const typed = { ...first, kind: rule.kind };
  if ("months" in rule) typed.months = String(rule.months);
  if (rule.kind === "visits") typed.count = String(rule.visits);
  if (rule.kind === "no-shows") typed.count = String(rule.count);
  if (rule.kind === "spent") typed.amount = typedAmount(rule.cents);
  return typed;
}

const whole = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

/** The rule in the fields, or the problem with them. */
function readTyped({ kind, count, months, amount }: Typed): { rule: Rule | null } | { problem: string } {
  if (kind === "") return { rule: null };
  const cents = kind === "spent" ? parseAmount(amount) : { cents: 0 };
  if ("message" in cents) return { problem: cents.message };
  const fields = { kind, visits: whole(count), count: whole(count), months: whole(months), ...cents };
  const read = ruleSchema.safeParse(fields);
  return read.success ? { rule: read.data } : { problem: read.error.issues[0]?.message ?? "" };
}

/** The rule in a form that contains `RuleFields`. */
export function ruleIn(values: Values): { rule: Rule | null } | { problem: string } {
  const { kind = "", count = "", months = "", amount = "" } = values;
  return readTyped({ kind: kinds.find(([value]) => value === kind)?.[0] ?? "", count, months, amount });
}

/** The guests who would get a rule's tag now. */
function RulePreview({ rule }: { rule: Rule }) {
  const request = { query: { rule: JSON.stringify(rule) } };
  const { current, failed } = useDebouncedApi("GET /guests/tags/preview", request, DEBOUNCE_MS);
  const { count = 0, total = 0, guests = [] } = current ?? {};
  const isEveryone = total > 0 && count === total;
  const left = count - guests.length;
  return (
    <div className="col-span-full min-w-0 border border-rule p-3">
      <p role="status" className="font-semibold">
        {current
          ? `${formatCount(count, "guest")} of ${formatNumber(total)} would get it now.`
          : (failed ?? "Counting...")}
      </p>
      {guests.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard.
        <ul tabIndex={0} aria-label="Guests who would get it" className="mt-1 max-h-52 overflow-y-auto text-sm">
          {guests.map((guest) => (
            <li key={guest._id} className="border-b border-rule py-1 wrap-anywhere last:border-0">
              {guestName(guest)} <span className="text-quiet">{guestFacts(guest, today()).join(" · ")}</span>
            </li>
          ))}
        </ul>
      )}
      {left > 0 && <p className="mt-1 text-sm text-quiet">and {formatNumber(left)} more</p>}
      {isEveryone && (
        <div className="mt-2 border-t border-rule pt-2">
          <p className="font-semibold text-danger">This rule matches every guest.</p>
          <Check name="everyone">Give this tag to every guest</Check>
        </div>
      )}
    </div>
  );
}

/** The fields of a tag's rule, with a preview of who would get the tag. */
export function RuleFields({ rule, error }: { rule: Rule | null; error: string | undefined }) {
  const [typed, setTyped] = useState(() => typedRule(rule));
  const field = (name: keyof Typed) => ({
    name,
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  const { kind } = typed;
  const read = readTyped(typed);
  return (
    <>
      <SelectInput label="Who gets it" wide {...field("kind")} error={error}>
        {kinds.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectInput>
      {(kind === "visits" || kind === "no-shows") && (
        <TextInput
          label={kind === "visits" ? "Visits, at least" : "No-shows, at least"}
          type="number"
          min={1}
          {...field("count")}
        />
      )}
      {kind === "spent" && (
        <TextInput label="Spent, at least" inputMode="decimal" autoComplete="off" {...field("amount")} />
      )}
      {(kind === "visits" || kind === "first-visit") && (
        <TextInput
          label="In the last … months"
          type="number"
          min={1}
          max={MAX_MONTHS}
          hint={kind === "first-visit" ? "Or expected, and never here before." : undefined}
          {...field("months")}
        />
      )}
      {"problem" in read && kind !== "" && <p className="col-span-full text-quiet">{read.problem}</p>}
      {"rule" in read && read.rule && <RulePreview rule={read.rule} />}
    </>
  );
}
