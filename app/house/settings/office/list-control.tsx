import { type KeyboardEvent, type ReactNode, useState } from "react";
import * as z from "zod/mini";
import { DragHandle, ItemButton } from "../../../platform/ui/office/item-button.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { useDragOrder } from "../../../platform/ui/office/use-drag-order.ts";
import { fieldOf, type ImageSetting, type SettingField } from "../../../platform/venue/schema/setting-fields.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { ImageSettingThumb } from "../../images/office/image-setting-thumb.tsx";
import { imageFieldName, imageOf, valueText } from "../value-text.ts";
import { AddImages, useImageUploads } from "./add-images.tsx";
import type { ControlProps } from "./control-props.ts";
import { type ItemAction, useListItems } from "./use-list-items.ts";

interface ListControlProps extends ControlProps {
  renderItem: (props: ControlProps) => ReactNode;
}

/**
 * A list whose items can be added, edited, moved and removed. Moving works by dragging, with buttons, or with Alt and
 * the arrow keys.
 */
export function ListControl({ field, path, value, onChange, errors, sought, renderItem }: ListControlProps) {
  const items = value as unknown[];
  const { label, help, item: schema, itemName = "item", min = 0, max = 50 } = field;
  const itemField = schema && fieldOf(schema);
  const list = useListItems(items, onChange);
  const [open, setOpen] = useState<readonly number[]>([]);
  const [announcement, setAnnouncement] = useState("");

  const nameOf = (at: number) => {
    const text = valueText(itemField, items[at]).split("\n")[0] ?? "";
    return text.trim() === "" ? `${itemName} ${at + 1}` : text.length > 60 ? `${text.slice(0, 60)}…` : text;
  };
  const move = (from: number, to: number, action: ItemAction) => {
    if (to < 0 || to >= items.length) return;
    setAnnouncement(`${nameOf(from)}: ${to + 1} of ${items.length}`);
    list.move(from, to, action);
  };
  const remove = (at: number) => showToast(`Removed: ${nameOf(at)}`, { undo: list.remove(at) });
  const drag = useDragOrder((from, to) => move(from, to, to > from ? "down" : "up"));
  const images = itemField && imagesOf(itemField);
  const uploads = useImageUploads(path, (image) => images && list.append(images.itemWith(image)));
  const takesImages = useCan()("images.change") && images?.alone;

  if (!schema || !itemField) return null;
  const isGroup = itemField.control === "group";
  const undescribed = items.flatMap((item, at) => (imageOf(itemField, item)?.alt === "" ? (list.keys[at] ?? []) : []));
  const describe = () => {
    const [key = 0] = undescribed;
    list.focus(key, "describe");
    setOpen([...open, key]);
  };
  const Around = takesImages ? AddImages : PlainList;
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{label}</legend>
      {help && <p className="mt-1 text-sm text-quiet">{help}</p>}
      {errors[path] && <p className="mt-2 text-sm font-semibold text-danger">{errors[path]}</p>}
      <Around
        {...{ uploads, itemName, max, length: items.length, undescribed: undescribed.length, onDescribe: describe }}
        add={
          <OfficeButton disabled={items.length >= max} onClick={() => setOpen([...open, list.add(itemField.initial)])}>
            Add {itemName}
          </OfficeButton>
        }
      >
        <ol ref={list.element} className="mt-2 border-t border-rule">
          {items.map((item, at) => {
            const key = list.keys[at] ?? at;
            const here = `${path}.${at}`;
            const hasError = Object.keys(errors).some((name) => name === here || name.startsWith(`${here}.`));
            const isOpen = open.includes(key) || hasError || sought.startsWith(`${here}.`);
            const fields = renderItem({
              schema,
              field: isGroup ? itemField : { ...itemField, label: `${capital(itemName)} ${at + 1}` },
              path: here,
              value: item,
              onChange: (next: unknown) => onChange(items.with(at, next)),
              errors,
              sought,
            });
            return (
              <ListItem
                key={key}
                {...{ itemKey: key, at, path: here, isOpen, drag, move, remove }}
                name={nameOf(at)}
                image={isGroup ? imageOf(itemField, item) : undefined}
                isLast={at === items.length - 1}
                canRemove={items.length > min}
                onToggle={
                  isGroup ? () => setOpen(isOpen ? open.filter((kept) => kept !== key) : [...open, key]) : undefined
                }
              >
                {fields}
              </ListItem>
            );
          })}
        </ol>
      </Around>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  );
}

function PlainList({ children, add }: { children: ReactNode; add: ReactNode }) {
  return (
    <>
      {children}
      <div className="mt-3">{add}</div>
    </>
  );
}

/** How a list accepts images; undefined if its items have none. */
function imagesOf(field: SettingField) {
  const { control, initial, fields = {} } = field;
  const name = imageFieldName(field);
  if (control === "image") return { itemWith: (image: ImageSetting): unknown => image, alone: true };
  if (name === undefined) return undefined;
  const others = Object.entries(fields).filter(([each]) => each !== name);
  return {
    itemWith: (image: ImageSetting): unknown => ({ ...(initial as object), [name]: image }),
    /** Whether an image alone makes a valid item. */
    alone: others.every(([, schema]) => z.safeParse(schema, "").success),
  };
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

interface ListItemProps {
  itemKey: number;
  at: number;
  path: string;
  name: string;
  image: ImageSetting | undefined;
  isOpen: boolean;
  isLast: boolean;
  canRemove: boolean;
  drag: ReturnType<typeof useDragOrder>;
  move: (from: number, to: number, action: ItemAction) => void;
  remove: (at: number) => void;
  /** Shows or hides the fields of a group; undefined if the item is a single field. */
  onToggle: (() => void) | undefined;
  children: ReactNode;
}

function ListItem({ itemKey, at, isOpen, isLast, drag, move, remove, ...item }: ListItemProps) {
  const { name, canRemove, onToggle, children } = item;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    move(at, at + (event.key === "ArrowUp" ? -1 : 1), event.key === "ArrowUp" ? "up" : "down");
  };
  return (
    <li
      data-key={itemKey}
      onKeyDown={onKeyDown}
      {...drag.item(at)}
      className="border-b border-rule py-1.5 data-[over=after]:shadow-[0_3px_0_var(--focus)] data-[over=before]:shadow-[0_-3px_0_var(--focus)] data-dragged:relative data-dragged:z-10 data-dragged:bg-raised data-dragged:shadow-lg"
    >
      <div className="flex items-start gap-1">
        <DragHandle {...drag.handle(at)} />
        <div className="min-w-0 grow">
          {onToggle ? (
            <ItemHeading path={item.path} name={name} image={item.image} isOpen={isOpen} onToggle={onToggle} />
          ) : (
            children
          )}
        </div>
        <div className="flex shrink-0">
          <ItemButton
            action="up"
            label={`Move ${name} up`}
            disabled={at === 0}
            onClick={() => move(at, at - 1, "up")}
          />
          <ItemButton
            action="down"
            label={`Move ${name} down`}
            disabled={isLast}
            onClick={() => move(at, at + 1, "down")}
          />
          <ItemButton action="remove" label={`Remove ${name}`} disabled={!canRemove} onClick={() => remove(at)} />
        </div>
      </div>
      {onToggle && isOpen && <div className="py-2 pl-5">{children}</div>}
    </li>
  );
}

interface ItemHeadingProps {
  path: string;
  name: string;
  image: ImageSetting | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

function ItemHeading({ path, name, image, isOpen, onToggle }: ItemHeadingProps) {
  return (
    <button
      type="button"
      data-action="edit"
      data-path={path}
      aria-expanded={isOpen}
      onClick={onToggle}
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
      <span className="line-clamp-2 wrap-anywhere">{name}</span>
    </button>
  );
}
