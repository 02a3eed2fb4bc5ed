import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { DragHandle, ItemButton } from "../../../platform/ui/office/item-button.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { useDragOrder } from "../../../platform/ui/office/use-drag-order.ts";
import { fieldOf, type ImageSetting, type SettingField } from "../../../platform/venue/schema/setting-fields.ts";
import { ImageSettingThumb } from "../../images/office/image-setting-thumb.tsx";
import { valueText } from "../value-text.ts";
import type { ControlProps } from "./control-props.ts";

let made = 0;
const newKey = () => {
  made += 1;
  return made;
};

type Action = "up" | "down" | "remove" | "edit";

interface ListControlProps extends ControlProps {
  renderItem: (props: ControlProps) => ReactNode;
}

/** The first image of an item that is a group. */
function imageOf({ fields = {} }: SettingField, item: unknown): ImageSetting | undefined {
  const [name] = Object.entries(fields).find(([, schema]) => fieldOf(schema).control === "image") ?? [];
  return name === undefined ? undefined : (item as Record<string, ImageSetting>)[name];
}

/** A list whose items are added, edited, moved and removed: dragged, by buttons, or with Alt and the arrow keys. */
export function ListControl({ field, path, value, onChange, errors, sought, renderItem }: ListControlProps) {
  const items = value as unknown[];
  const { label, help, item: schema, itemName = "item", min = 0, max = 50 } = field;
  const itemField = schema && fieldOf(schema);
  const isGroup = itemField?.control === "group";
  const [known, setKeys] = useState<number[]>([]);
  // One for each item, also after the list was replaced as a whole.
  const keys = known.length === items.length ? known : items.map((_item, at) => known[at] ?? newKey());
  if (keys !== known) setKeys(keys);
  const [open, setOpen] = useState<readonly number[]>([]);
  const [announcement, setAnnouncement] = useState("");
  const element = useRef<HTMLOListElement>(null);
  const toFocus = useRef<{ key: number; action: Action } | null>(null);

  useEffect(() => {
    const target = toFocus.current;
    if (!target) return;
    toFocus.current = null;
    const item = element.current?.querySelector(`[data-key="${target.key}"]`);
    const button = item?.querySelector<HTMLButtonElement>(`[data-action="${target.action}"]:enabled`);
    (button ?? item?.querySelector<HTMLElement>("input, textarea, select, button:enabled"))?.focus();
  });

  const put = (next: unknown[], nextKeys: number[]) => {
    setKeys(nextKeys);
    onChange(next);
  };
  // Undo adds the item to the current list.
  const latest = useRef((_at: number, _item: unknown, _key: number) => {});
  useEffect(() => {
    latest.current = (at, item, key) => put(items.toSpliced(at, 0, item), keys.toSpliced(at, 0, key));
  });
  const nameOf = (at: number) => {
    const text = valueText(itemField, items[at]).split("\n")[0] ?? "";
    return text.trim() === "" ? `${itemName} ${at + 1}` : text.length > 60 ? `${text.slice(0, 60)}…` : text;
  };
  const move = (from: number, to: number, action: Action) => {
    if (to < 0 || to >= items.length) return;
    toFocus.current = { key: keys[from] ?? 0, action };
    setAnnouncement(`${nameOf(from)}: ${to + 1} of ${items.length}`);
    const moved = <Value,>(all: readonly Value[]) => all.toSpliced(from, 1).toSpliced(to, 0, all[from] as Value);
    put(moved(items), moved(keys));
  };
  const remove = (at: number) => {
    const neighbour = keys[at + 1] ?? keys[at - 1];
    if (neighbour !== undefined) toFocus.current = { key: neighbour, action: "remove" };
    put(items.toSpliced(at, 1), keys.toSpliced(at, 1));
    const putBack = () => latest.current(at, items[at], keys[at] ?? newKey());
    showToast(`Removed: ${nameOf(at)}`, { undo: putBack });
  };
  const add = () => {
    const key = newKey();
    toFocus.current = { key, action: "edit" };
    setOpen([...open, key]);
    put([...items, itemField?.initial], [...keys, key]);
  };
  const drag = useDragOrder((from, to) => move(from, to, to > from ? "down" : "up"));
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    move(at, at + (event.key === "ArrowUp" ? -1 : 1), event.key === "ArrowUp" ? "up" : "down");
  };

  if (!schema || !itemField) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{label}</legend>
      {help && <p className="mt-1 text-sm text-quiet">{help}</p>}
      {errors[path] && <p className="mt-2 text-sm font-semibold text-danger">{errors[path]}</p>}
      <ol ref={element} className="mt-2 border-t border-rule">
        {items.map((item, at) => {
          const key = keys[at] ?? at;
          const here = `${path}.${at}`;
          const isWrong = Object.keys(errors).some((one) => one === here || one.startsWith(`${here}.`));
          const isOpen = open.includes(key) || isWrong || sought.startsWith(`${here}.`);
          const image = imageOf(itemField, item);
          const props = {
            schema,
            field: isGroup ? itemField : { ...itemField, label: `${capital(itemName)} ${at + 1}` },
            path: here,
            value: item,
            onChange: (next: unknown) => onChange(items.with(at, next)),
            errors,
            sought,
          };
          return (
            <li
              key={key}
              data-key={key}
              onKeyDown={(event) => onKeyDown(event, at)}
              {...drag.item(at)}
              className="border-b border-rule py-1.5 data-[over=after]:shadow-[0_3px_0_var(--focus)] data-[over=before]:shadow-[0_-3px_0_var(--focus)] data-dragged:relative data-dragged:z-10 data-dragged:bg-raised data-dragged:shadow-lg"
            >
              <div className="flex items-start gap-1">
                <DragHandle {...drag.handle(at)} />
                <div className="min-w-0 grow">
                  {isGroup ? (
                    <button
                      type="button"
                      data-action="edit"
                      data-path={here}
                      aria-expanded={isOpen}
                      onClick={() => setOpen(isOpen ? open.filter((one) => one !== key) : [...open, key])}
                      className="flex min-h-11 w-full cursor-pointer items-center gap-2 text-left md:pointer-fine:min-h-9"
                    >
                      <svg
                        viewBox="0 0 12 12"
                        aria-hidden="true"
                        className={`size-3 shrink-0 fill-none stroke-current stroke-2 ${isOpen ? "rotate-90" : ""}`}
                      >
                        <path d="M4 1.5 8.5 6 4 10.5" />
                      </svg>
                      {image && <ImageSettingThumb {...image} />}
                      <span className="line-clamp-2 wrap-anywhere">{nameOf(at)}</span>
                    </button>
                  ) : (
                    renderItem(props)
                  )}
                </div>
                <div className="flex shrink-0">
                  <ItemButton
                    action="up"
                    label={`Move ${nameOf(at)} up`}
                    disabled={at === 0}
                    onClick={() => move(at, at - 1, "up")}
                  />
                  <ItemButton
                    action="down"
                    label={`Move ${nameOf(at)} down`}
                    disabled={at === items.length - 1}
                    onClick={() => move(at, at + 1, "down")}
                  />
                  <ItemButton
                    action="remove"
                    label={`Remove ${nameOf(at)}`}
                    disabled={items.length <= min}
                    onClick={() => remove(at)}
                  />
                </div>
              </div>
              {isGroup && isOpen && <div className="py-2 pl-5">{renderItem(props)}</div>}
            </li>
          );
        })}
      </ol>
      <OfficeButton disabled={items.length >= max} onClick={add} className="mt-3">
        Add {itemName}
      </OfficeButton>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  );
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
