import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { DragHandle, ItemButton } from "../../../platform/ui/office/item-button.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { useDragOrder } from "../../../platform/ui/office/use-drag-order.ts";
import { type Block, blockNames } from "../campaign.ts";
import { campaignLengths } from "../schema.ts";
import { BlockFields } from "./block-fields.tsx";
import { readBlocks, summaryOf } from "./campaign-values.ts";
import { useJsonField } from "./use-json-field.tsx";

/** A new block of each kind that can be added, in the order of the buttons. */
const newBlocks: readonly Block[] = [
  { kind: "text", text: "" },
  { kind: "image", image: "", alt: "", link: "" },
  { kind: "events", pick: "week", ids: [] },
  { kind: "offers", ids: [] },
  { kind: "news", ids: [] },
  { kind: "button", label: "", url: "" },
  { kind: "divider" },
];

let made = 0;
const keyed = (block: Block) => {
  made += 1;
  return { key: made, block };
};

type Keyed = ReturnType<typeof keyed>;

interface BlocksFieldProps {
  field: { name: string; defaultValue: string; error: string | undefined };
  /** Every message of the form, by path: `blocks.2.url`. */
  errors: Record<string, string>;
  /** The stored paths of images by id, as far as they are known. */
  images: Record<string, string>;
}

const errorsOf = (errors: Record<string, string>, start: string) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, text]) =>
      path.startsWith(start) ? [[path.slice(start.length), text]] : [],
    ),
  );

/** The blocks and their actions; focus follows a block that is added, moved or removed. */
function useBlocks(field: BlocksFieldProps["field"]) {
  const [items, setItems] = useState<Keyed[]>(() => readBlocks(field.defaultValue).map(keyed));
  const [announced, setAnnounced] = useState("");
  const blocks = items.map(({ block }) => block);
  const hidden = useJsonField("Blocks", field, blocks, (json) =>
    setItems((now) => readBlocks(json).map((block, at) => ({ ...(now[at] ?? keyed(block)), block }))),
  );
  const list = useRef<HTMLOListElement>(null);
  const toFocus = useRef<{ key: number; action: "up" | "down" | "remove" | "field" } | null>(null);

  useEffect(() => {
    const target = toFocus.current;
    if (!target) return;
    toFocus.current = null;
    const item = list.current?.querySelector(`[data-key="${target.key}"]`);
    const button = item?.querySelector<HTMLButtonElement>(`[data-action="${target.action}"]:enabled`);
    const field = item?.querySelector<HTMLElement>("input, textarea, select");
    (button ?? field ?? item?.querySelector<HTMLElement>("button:enabled"))?.focus();
  });

  const change = (next: Keyed[]) => {
    setItems(next);
    hidden.put(next.map(({ block }) => block));
  };
  // Undo adds the block to the current list.
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  });

  const add = (block: Block) => {
    const item = keyed(block);
    toFocus.current = { key: item.key, action: "field" };
    change([...items, item]);
  };
  const move = (from: number, to: number, action: "up" | "down") => {
    const item = items[from];
    if (!item || to < 0 || to >= items.length) return;
    toFocus.current = { key: item.key, action };
    setAnnounced(`${summaryOf(item.block)}: ${to + 1} of ${items.length}`);
    change(items.toSpliced(from, 1).toSpliced(to, 0, item));
  };
  const remove = (at: number) => {
    const item = items[at];
    if (!item) return;
    const neighbour = items[at + 1] ?? items[at - 1];
    if (neighbour) toFocus.current = { key: neighbour.key, action: "remove" };
    change(items.toSpliced(at, 1));
    showToast(`Removed: ${summaryOf(item.block)}`, { undo: () => change(latest.current.toSpliced(at, 0, item)) });
  };
  return { items, list, input: hidden.input, announced, change, add, move, remove };
}

interface BlockItemProps extends Pick<BlocksFieldProps, "errors" | "images"> {
  item: Keyed;
  at: number;
  isLast: boolean;
  drag: ReturnType<typeof useDragOrder>;
  onMove: (to: number, action: "up" | "down") => void;
  onChange: (block: Block) => void;
  onRemove: () => void;
}

function BlockItem({ item, at, isLast, drag, onMove, onChange, onRemove, errors, images }: BlockItemProps) {
  const { key, block } = item;
  const name = summaryOf(block);
  const up = () => onMove(at - 1, "up");
  const down = () => onMove(at + 1, "down");
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    if (event.key === "ArrowUp") up();
    else down();
  };
  return (
    <li
      data-key={key}
      aria-label={`Block ${at + 1}, ${blockNames[block.kind].toLowerCase()}`}
      onKeyDown={onKeyDown}
      {...drag.item(at)}
      className="@container border-b border-rule py-3 data-[over=after]:shadow-[0_3px_0_var(--focus)] data-[over=before]:shadow-[0_-3px_0_var(--focus)] data-dragged:relative data-dragged:z-10 data-dragged:bg-raised data-dragged:shadow-lg"
    >
      <div className="flex items-center gap-1">
        <DragHandle {...drag.handle(at)} />
        <p className="min-w-0 grow text-sm text-quiet">{blockNames[block.kind]}</p>
        <ItemButton action="up" label={`Move ${name} up`} disabled={at === 0} onClick={up} />
        <ItemButton action="down" label={`Move ${name} down`} disabled={isLast} onClick={down} />
        <ItemButton action="remove" label={`Remove ${name}`} onClick={onRemove} />
      </div>
      {block.kind !== "divider" && (
        <div className="pt-1 pb-3 sm:pl-7">
          <BlockFields block={block} onChange={onChange} errors={errorsOf(errors, `blocks.${at}.`)} images={images} />
        </div>
      )}
    </li>
  );
}

/** The blocks of a campaign: added, written, moved and removed; moved by dragging, by buttons, or with Alt and the arrow keys. */
export function BlocksField({ field, errors, images }: BlocksFieldProps) {
  const { items, list, input, announced, change, add, move, remove } = useBlocks(field);
  const drag = useDragOrder((from, to) => move(from, to, to > from ? "down" : "up"));
  return (
    <fieldset className="col-span-full min-w-0">
      <legend className="text-sm font-semibold">Blocks</legend>
      {input}
      {field.error && (
        <p role="alert" className="mt-2 text-sm font-semibold text-danger">
          {field.error}
        </p>
      )}
      <ol ref={list} className="mt-2 border-t border-rule">
        {items.map((item, at) => (
          <BlockItem
            key={item.key}
            item={item}
            at={at}
            isLast={at === items.length - 1}
            drag={drag}
            onMove={(to, action) => move(at, to, action)}
            onChange={(block) => change(items.with(at, { key: item.key, block }))}
            onRemove={() => remove(at)}
            errors={errors}
            images={images}
          />
        ))}
      </ol>
      <fieldset className="mt-4 flex flex-wrap gap-2">
        <legend className="sr-only">Add a block</legend>
        {newBlocks.map((block) => (
          <OfficeButton
            look="outline"
            key={block.kind}
            disabled={items.length >= campaignLengths.blocks}
            onClick={() => add(block)}
          >
            Add {blockNames[block.kind].toLowerCase()}
          </OfficeButton>
        ))}
      </fieldset>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </fieldset>
  );
}
