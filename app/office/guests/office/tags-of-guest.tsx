import type { GuestSummary } from "../../../bookings/guests/shapes.ts";
import { Menu } from "../../../platform/ui/office/menu.tsx";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { useRowAction } from "../../../staff/toolkit/use-row-action.ts";

/** A guest's tags; admins with the capability can add and remove tags. */
export function GuestTags({ guest, onChanged }: { guest: GuestSummary; onChanged: () => void }) {
  const changes = useCan()("guests.change");
  const { data } = useApi("GET /guests/tags", changes ? {} : null);
  const { busy, act } = useRowAction();
  const choose = (tag: string, chosen: "added" | "removed") =>
    act(tag, () => callApi("POST /guests/tagged", { json: { guests: [guest._id], tag, chosen } }), onChanged);
  const left = (data?.items ?? []).filter(({ _id }) => guest.tags.every((tag) => tag._id !== _id));
  if (guest.tags.length === 0 && left.length === 0) return null;
  return (
    <section aria-label="Tags" className="flex flex-wrap items-center gap-2">
      {guest.tags.length > 0 && (
        <ul className="contents">
          {guest.tags.map(({ _id, name }) => (
            <li key={_id} className="flex min-w-0 items-center border border-rule bg-raised">
              <span className="min-w-0 px-2.5 py-1 font-semibold wrap-anywhere">{name}</span>
              {changes && (
                <button
                  type="button"
                  aria-label={`Remove the tag ${name}`}
                  disabled={busy !== null}
                  onClick={() => choose(_id, "removed")}
                  className="flex min-h-11 min-w-11 cursor-pointer items-center justify-center text-quiet hover:text-ink md:pointer-fine:min-h-9 md:pointer-fine:min-w-9"
                >
                  <svg viewBox="0 0 12 12" aria-hidden="true" className="size-2.5 fill-none stroke-current stroke-2">
                    <path d="m1.5 1.5 9 9m0-9-9 9" />
                  </svg>
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {changes && left.length > 0 && (
        <Menu
          label="Add tag"
          className={guest.tags.length === 0 ? "-ml-4" : ""}
          look="quiet"
          choices={left.map(({ _id, name }) => ({ id: _id, label: name }))}
          disabled={busy !== null}
          onChoose={(tag) => choose(tag, "added")}
        >
          Add tag
        </Menu>
      )}
    </section>
  );
}
