import { useState } from "react";
import { Check } from "../../../platform/ui/office/check.tsx";
import { useDebouncedApi } from "../../../staff/toolkit/use-api.ts";
import { topicLabels } from "../../consents/topics.ts";
import { conditionSchema } from "../audience/schema.ts";
import { type Audience, type Condition, topics } from "../campaign.ts";
import { conditionTexts, readAudienceField } from "./campaign-values.ts";
import { ConditionInputs } from "./condition-inputs.tsx";
import { subscribersText } from "./shown-count.ts";
import { useJsonField } from "./use-json-field.tsx";

type Kind = Condition["kind"];

const kinds = Object.keys(conditionTexts) as Kind[];

const FIRST_MONTHS = 12;

function newCondition(kind: Kind): Condition {
  switch (kind) {
    case "never-came":
      return { kind };
    case "subscribed":
      return { kind, since: "" };
    case "tagged":
      return { kind, tag: "" };
    case "visits":
      return { kind, visits: 3, months: FIRST_MONTHS };
    case "spent":
      return { kind, cents: Number.NaN };
    case "no-shows":
      return { kind, count: 1 };
    default:
      return { kind, months: FIRST_MONTHS };
  }
}

/** Why a condition is incomplete, as an instruction. */
const problemOf = (condition: Condition) => conditionSchema.safeParse(condition).error?.issues[0]?.message;

const DEBOUNCE_MS = 300;

/** The current size of an audience, debounced. */
function LiveCount({ audience }: { audience: Audience }) {
  const isValid = audience.conditions.every((condition) => !problemOf(condition));
  const request = isValid ? { query: { audience: JSON.stringify(audience) } } : null;
  const { current, failed, reload } = useDebouncedApi("GET /campaigns/audience/count", request, DEBOUNCE_MS);
  if (!isValid) return null;
  return (
    <div className="mt-4 flex min-h-11 flex-wrap items-center gap-x-3">
      <p role="status" className={current?.count === 0 ? "font-semibold text-danger" : "font-semibold"}>
        {current?.count === 0 && !current.rounded && "Nobody would get this. Choose fewer conditions."}
        {current && (current.count > 0 || current.rounded) && `${subscribersText(current)} would get this now.`}
        {!current && !failed && <span className="font-normal text-quiet">Counting...</span>}
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

interface ConditionRowProps {
  kind: Kind;
  /** Undefined where it is not chosen. */
  condition: Condition | undefined;
  onChange: (condition: Condition | undefined) => void;
}

function ConditionRow({ kind, condition, onChange }: ConditionRowProps) {
  const [before, after] = conditionTexts[kind];
  const problem = condition && problemOf(condition);
  const field = { "aria-label": `${before} … ${after}`.trim(), "aria-invalid": problem !== undefined };
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-2">
        <Check
          checked={condition !== undefined}
          onChange={(chosen) => onChange(chosen ? newCondition(kind) : undefined)}
        >
          {before}
        </Check>
        {condition && <ConditionInputs {...{ condition, field, onChange }} />}
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

/** Chooses the audience of a campaign and shows its size. */
export function AudienceField({ field }: { field: { name: string; defaultValue: string } }) {
  const [audience, setAudience] = useState(() => readAudienceField(field.defaultValue));
  const hidden = useJsonField("Audience", field, audience, (json) => setAudience(readAudienceField(json)));
  const { conditions } = audience;
  const change = (next: Audience) => {
    setAudience(next);
    hidden.put(next);
  };
  const choose = (kind: Kind, condition: Condition | undefined) => {
    const chosen = kinds.flatMap((candidate) =>
      candidate === kind ? (condition ?? []) : (conditions.find((other) => other.kind === candidate) ?? []),
    );
    change({ ...audience, conditions: chosen });
  };
  return (
    <section aria-labelledby="audience" className="col-span-full min-w-0">
      <h2 id="audience" className="wide text-lg">
        Audience
      </h2>
      {hidden.input}
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
              onChange={(chosen) =>
                change({
                  ...audience,
                  topics: topics.filter((item) => (item === topic ? chosen : audience.topics.includes(item))),
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
              condition={conditions.find((item) => item.kind === kind)}
              onChange={(condition) => choose(kind, condition)}
            />
          ))}
        </ul>
      </fieldset>
      <LiveCount audience={audience} />
    </section>
  );
}
