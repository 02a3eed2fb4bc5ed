import { useStaffData } from "../../office/use-staff-data.ts";
import { LoadFailed } from "../../ui/office/load-failed.tsx";
import type { Block } from "../campaign.ts";
import type { BlockChoices } from "../write/block-choices.ts";

type EntryBlock = Extract<Block, { kind: "events" | "offers" | "news" }>;

interface EntryFieldsProps {
  block: EntryBlock;
  onChange: (block: Block) => void;
}

const legends = { events: "Events", offers: "Offers", news: "News" };

const row = "flex min-h-11 cursor-pointer items-center gap-3 md:pointer-fine:min-h-9";

/** What a block of events, offers or news shows: the week's events, or what is chosen. */
export function EntryFields({ block, onChange }: EntryFieldsProps) {
  const isWeek = block.kind === "events" && block.pick === "week";
  return (
    <div className="grid gap-3">
      {block.kind === "events" && (
        <fieldset className="flex flex-wrap gap-x-6">
          <legend className="text-sm font-semibold">Which events</legend>
          {(["week", "chosen"] as const).map((pick) => (
            <label key={pick} className={row}>
              <input
                type="radio"
                checked={block.pick === pick}
                onChange={() => onChange({ ...block, pick })}
                className="size-5 accent-(--action)"
              />
              {pick === "week" ? "This week’s, from the day of sending" : "Chosen ones"}
            </label>
          ))}
        </fieldset>
      )}
      {!isWeek && <Chosen block={block} onChange={onChange} />}
    </div>
  );
}

function Chosen({ block, onChange }: EntryFieldsProps) {
  const { data, failed, reload } = useStaffData<BlockChoices>("/api/campaigns/choices");
  if (failed && !data) return <LoadFailed message={failed} onRetry={reload} />;
  const choices = data?.[block.kind] ?? [];
  const known = new Set(choices.map(({ _id }) => _id));
  // Without the choices nothing is known to be gone.
  const gone = data ? block.ids.filter((id) => !known.has(id)) : [];
  const toggle = (id: string, on: boolean) => {
    const wanted = new Set(block.ids);
    if (on) wanted.add(id);
    else wanted.delete(id);
    const inOrder = choices.flatMap(({ _id }) => (wanted.has(_id) ? [_id] : []));
    onChange({ ...block, ids: [...gone.filter((one) => wanted.has(one)), ...inOrder] });
  };
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{legends[block.kind]}</legend>
      {data && choices.length === 0 && gone.length === 0 && (
        <p className="mt-1 text-sm text-quiet">Nothing to choose from yet.</p>
      )}
      <div className="mt-1 max-h-72 overflow-y-auto">
        {gone.map((id) => (
          <label key={id} className={row}>
            <input type="checkbox" checked onChange={() => toggle(id, false)} className="size-5 accent-(--action)" />
            <span className="text-danger">No longer available</span>
          </label>
        ))}
        {choices.map(({ _id, title, line }) => (
          <label key={_id} className={row}>
            <input
              type="checkbox"
              checked={block.ids.includes(_id)}
              onChange={({ currentTarget }) => toggle(_id, currentTarget.checked)}
              className="size-5 shrink-0 accent-(--action)"
            />
            <span className="min-w-0 wrap-anywhere">
              {title} <span className="text-quiet">{line}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
