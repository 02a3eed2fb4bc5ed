import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import { Check } from "../../../platform/ui/office/check.tsx";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { declineReasons, MAX_DECLINE_NOTE, reasonsFor } from "../../../platform/venue/decline-reasons.ts";
import type { DeclineState } from "./use-decline.ts";

/** Why staff decline: one click, or none. */
export function DeclineFields({ kind, state }: { kind: RequestKind; state: DeclineState }) {
  const { reason, note, choose, type } = state;
  return (
    <div className="grid gap-2">
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="mb-0.5">
          <span className="font-semibold">Reason</span>
          <span className="text-quiet"> (optional, guests aren't told)</span>
        </legend>
        {[null, ...reasonsFor(kind)].map((one) => (
          <Check
            key={one}
            type="radio"
            name="reason"
            checked={reason === one}
            onChange={() => choose(one)}
            className="accent-ink!"
          >
            {one === null ? "None" : declineReasons[one]}
          </Check>
        ))}
      </fieldset>
      {reason === "other" && (
        <TextInput
          label="Reason in a few words (optional)"
          name="note"
          value={note}
          maxLength={MAX_DECLINE_NOTE}
          onChange={({ currentTarget: { value } }) => type(value)}
        />
      )}
    </div>
  );
}
