import { type ReactNode, useEffect, useState } from "react";
import { formatNumber } from "../../lib/format-number.ts";
import { topicLabels } from "../../newsletter/topics.ts";
import { useStaffData } from "../../office/use-staff-data.ts";
import { MOST_MONTHS } from "../audience/limits.ts";
import { type Audience, type Condition, topics } from "../campaign.ts";

type Kind = Condition["kind"];

/** The conditions in their order: the words before and after what is chosen. */
const conditionTexts: Record<Kind, readonly [string, string]> = {
  requested: ["Requested a table in the last", "months"],
  claimed: ["Claimed an offer in the last", "months"],
  came: ["Came in the last", "months"],
  "never-came": ["Never came, as far as we know", ""],
  subscribed: ["Subscribed since", ""],
};

const kinds = Object.keys(conditionTexts) as Kind[];

const FIRST_MONTHS = 12;

function newCondition(kind: Kind): Condition {
  if (kind === "never-came") return { kind };
  return kind === "subscribed" ? { kind, since: "" } : { kind, months: FIRST_MONTHS };
}

/** What is missing from a condition, as an instruction. */
function problemOf(condition: Condition): string | undefined {
  if ("since" in condition) return condition.since === "" ? "Choose a date." : undefined;
  if (!("months" in condition)) return undefined;
  const { months } = condition;
  const isWhole = Number.isInteger(months) && months >= 1 && months <= MOST_MONTHS;
  return isWhole ? undefined : `Enter a whole number of months from 1 to ${MOST_MONTHS}.`;
}

/** How long typing has to rest before the count is asked for, in ms. */
const PAUSE = 300;

/** A text once it has not changed for a moment. */
function useSettled(text: string | null): string | null {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** How many subscribers an audience has now. */
function LiveCount({ audience }: { audience: Audience }) {
  const isWhole = audience.conditions.every((condition) => !problemOf(condition));
  const path = isWhole
    ? `/api/campaigns/audience/count?audience=${encodeURIComponent(JSON.stringify(audience))}`
    : null;
  const { data, of, failed, reload } = useStaffData<{ count: number }>(useSettled(path));
  if (!isWhole) return null;
  const isCurrent = data !== null && of === path;
  return (
    <div className="mt-4 flex min-h-11 flex-wrap items-center gap-x-3">
      <p role="status" className={data?.count === 0 && isCurrent ? "font-semibold text-danger" : "font-semibold"}>
        {isCurrent && data.count === 0 && "Nobody would get this. Choose fewer conditions."}
        {isCurrent &&
          data.count > 0 &&
          `${formatNumber(data.count)} ${data.count === 1 ? "subscriber" : "subscribers"} would get this now.`}
        {!isCurrent && !failed && <span className="font-normal text-quiet">Counting...</span>}
      </p>
      {failed && (
        <p className="text-danger">
          Not counted: {failed}{" "}
          <button type="button" onClick={reload} className="min-h-11 cursor-pointer underline underline-offset-4">
            Count again
          </button>
        </p>
      )}
    </div>
  );
}

interface CheckProps {
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

function Check({ checked, disabled, onChange, children }: CheckProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 shrink-0 accent-action"
      />
      {children}
    </label>
  );
}

interface ConditionRowProps {
  kind: Kind;
  /** Undefined where it is not chosen. */
  condition: Condition | undefined;
  disabled: boolean;
  onChange: (condition: Condition | undefined) => void;
}

function ConditionRow({ kind, condition, disabled, onChange }: ConditionRowProps) {
  const [before, after] = conditionTexts[kind];
  const problem = condition && problemOf(condition);
  const field = { "aria-label": `${before} … ${after}`.trim(), "aria-invalid": problem !== undefined, disabled };
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-2">
        <Check
          checked={condition !== undefined}
          disabled={disabled}
          onChange={(chosen) => onChange(chosen ? newCondition(kind) : undefined)}
        >
          {before}
        </Check>
        {condition && "months" in condition && (
          <input
            {...field}
            type="number"
            min={1}
            max={MOST_MONTHS}
            value={Number.isNaN(condition.months) ? "" : condition.months}
            onChange={({ target }) => onChange({ ...condition, months: target.valueAsNumber })}
            className="office-input tabular w-20!"
          />
        )}
        {condition && "since" in condition && (
          <input
            {...field}
            type="date"
            max="2999-12-31"
            value={condition.since}
            onChange={({ target }) => onChange({ ...condition, since: target.value })}
            className="office-input tabular w-44!"
          />
        )}
        {(condition || kind === "never-came") && after}
        {!condition && after && <span>… {after}</span>}
      </div>
      {problem && (
        <p role="alert" className="mb-2 pl-8 text-sm font-semibold text-danger">
          {problem}
        </p>
      )}
    </li>
  );
}

interface AudienceFieldProps {
  audience: Audience;
  onChange: (audience: Audience) => void;
  /** Whether it is shown and cannot be changed. */
  disabled?: boolean;
}

/** Chooses who gets a campaign, and shows how many that are now. */
export function AudienceField({ audience, onChange, disabled = false }: AudienceFieldProps) {
  const { conditions } = audience;
  const choose = (kind: Kind, condition: Condition | undefined) => {
    const chosen = kinds.flatMap((one) =>
      one === kind ? (condition ?? []) : (conditions.find((other) => other.kind === one) ?? []),
    );
    onChange({ ...audience, conditions: chosen });
  };
  return (
    <section aria-labelledby="audience">
      <h2 id="audience" className="wide text-lg">
        Audience
      </h2>
      <p className="mt-1 max-w-[70ch] text-quiet">
        Everyone on the list, unless you narrow it down. Suppressed addresses never get it.
      </p>
      <fieldset className="mt-4">
        <legend className="font-medium">Only those who want to read about</legend>
        <div className="flex flex-wrap gap-x-6">
          {topics.map((topic) => (
            <Check
              key={topic}
              checked={audience.topics.includes(topic)}
              disabled={disabled}
              onChange={(chosen) =>
                onChange({
                  ...audience,
                  topics: topics.filter((one) => (one === topic ? chosen : audience.topics.includes(one))),
                })
              }
            >
              {topicLabels[topic]}
            </Check>
          ))}
        </div>
      </fieldset>
      <fieldset className="mt-3">
        <legend className="font-medium">Only those who meet all of these</legend>
        <ul>
          {kinds.map((kind) => (
            <ConditionRow
              key={kind}
              kind={kind}
              condition={conditions.find((one) => one.kind === kind)}
              disabled={disabled}
              onChange={(condition) => choose(kind, condition)}
            />
          ))}
        </ul>
      </fieldset>
      <LiveCount audience={audience} />
    </section>
  );
}
