import { Check } from "../../../platform/ui/office/check.tsx";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { type Block, blockNames, type EntryBlock } from "../campaign.ts";

interface EntryFieldsProps {
  block: EntryBlock;
  onChange: (block: Block) => void;
}

/** The fields of a block of events, offers or news: the week's events, or chosen entries. */
export function EntryFields({ block, onChange }: EntryFieldsProps) {
  const isWeek = block.kind === "events" && block.pick === "week";
  return (
    <div className="grid gap-3">
      {block.kind === "events" && (
        <fieldset className="flex flex-wrap gap-x-6">
          <legend className="text-sm font-semibold">Which events</legend>
          {(["week", "chosen"] as const).map((pick) => (
            <Check key={pick} type="radio" checked={block.pick === pick} onChange={() => onChange({ ...block, pick })}>
              {pick === "week" ? "This week's, from the day of sending" : "Chosen ones"}
            </Check>
          ))}
        </fieldset>
      )}
      {!isWeek && <Chosen block={block} onChange={onChange} />}
    </div>
  );
}

function Chosen({ block, onChange }: EntryFieldsProps) {
  const { data, failed, reload } = useApi("GET /campaigns/choices", {});
  if (failed && !data) return <LoadFailed message={failed} onRetry={reload} />;
  const choices = data?.[block.kind] ?? [];
  const known = new Set(choices.map(({ _id }) => _id));
  // Until the choices have loaded, no entry counts as gone.
  const gone = data ? block.ids.filter((id) => !known.has(id)) : [];
  const toggle = (id: string, on: boolean) => {
    const all = [...gone, ...choices.map(({ _id }) => _id)];
    onChange({ ...block, ids: all.filter((item) => (item === id ? on : block.ids.includes(item))) });
  };
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{blockNames[block.kind]}</legend>
      {data && choices.length === 0 && gone.length === 0 && (
        <p className="mt-1 text-sm text-quiet">Nothing to choose from yet.</p>
      )}
      <div className="mt-1 max-h-72 overflow-y-auto">
        {gone.map((id) => (
          <Check key={id} checked onChange={() => toggle(id, false)}>
            <span className="text-danger">No longer available</span>
          </Check>
        ))}
        {choices.map(({ _id, title, line }) => (
          <Check key={_id} checked={block.ids.includes(_id)} onChange={(on) => toggle(_id, on)}>
            <span className="min-w-0 wrap-anywhere">
              {title} <span className="text-quiet">{line}</span>
            </span>
          </Check>
        ))}
      </div>
    </fieldset>
  );
}
