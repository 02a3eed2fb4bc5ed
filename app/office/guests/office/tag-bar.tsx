import { Menu } from "../../../platform/ui/office/menu.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { useRowAction } from "../../../staff/toolkit/use-row-action.ts";
import type { Selection } from "../../../staff/toolkit/use-selection.ts";

interface TagBarProps {
  selection: Selection;
  tags: readonly { _id: string; name: string }[];
  onChanged: () => void;
}

/** A bar at the bottom for adding a tag to the selected guests, or removing it. */
export function TagBar({ selection, tags, onChanged }: TagBarProps) {
  const { busy, act } = useRowAction();
  const choices = tags.map(({ _id, name }) => ({ id: _id, label: name }));
  const choose = (chosen: "added" | "removed") => (tag: string) =>
    act(
      tag,
      () => callApi("POST /guests/tagged", { json: { guests: [...selection.ids], tag, chosen } }),
      () => {
        selection.setAll(false);
        onChanged();
      },
    );
  return (
    <section
      aria-label="Selected guests"
      className="foot-bar sticky bottom-14 z-20 flex flex-wrap items-center gap-2 border-t border-ink bg-paper px-(--office-gutter) py-2.5 lg:bottom-0"
    >
      <p className="tabular mr-auto font-semibold" role="status">
        {selection.ids.length} selected
      </p>
      <Menu
        label="Add tag to the selected guests"
        choices={choices}
        disabled={busy !== null}
        onChoose={choose("added")}
      >
        Add tag
      </Menu>
      <Menu
        label="Remove tag from the selected guests"
        choices={choices}
        disabled={busy !== null}
        onChoose={choose("removed")}
      >
        Remove tag
      </Menu>
      <OfficeButton look="quiet" onClick={() => selection.setAll(false)}>
        Clear
      </OfficeButton>
    </section>
  );
}
