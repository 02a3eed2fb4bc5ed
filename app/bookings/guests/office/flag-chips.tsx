import { Chip } from "../../../platform/ui/office/chip.tsx";
import { flagLabel, stoppingBy } from "../door-flags.ts";
import type { DoorFlag } from "../shapes.ts";

/** A guest's door flags, without their reasons. */
export function FlagChips({ flags }: { flags: readonly DoorFlag[] }) {
  if (flags.length === 0) return null;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {flags.map(({ _id, kind }) => (
        <Chip key={_id} tone={stoppingBy(kind) ? "busy" : "calm"}>
          {flagLabel(kind)}
        </Chip>
      ))}
    </span>
  );
}
