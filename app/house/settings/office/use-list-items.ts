import { useEffect, useRef, useState } from "react";

export type ItemAction = "up" | "down" | "remove" | "edit" | "describe";

let lastKey = 0;
const newKey = () => {
  lastKey += 1;
  return lastKey;
};

/**
 * Changes the items of a list, gives each a stable key, and moves the focus with them.
 *
 * @param onChange receives the whole list.
 */
export function useListItems(items: readonly unknown[], onChange: (next: unknown[]) => void) {
  const [known, setKeys] = useState<number[]>([]);
  // A key for each item, even after the whole list was replaced.
  const keys = known.length === items.length ? known : items.map((_item, at) => known[at] ?? newKey());
  if (keys !== known) setKeys(keys);
  const element = useRef<HTMLOListElement>(null);
  const toFocus = useRef<{ key: number; action: ItemAction } | null>(null);

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
  // A ref, so that Undo adds the item to the current list.
  const latest = useRef((_at: number, _item: unknown, _key: number) => {});
  useEffect(() => {
    latest.current = (at, item, key) => put(items.toSpliced(at, 0, item), keys.toSpliced(at, 0, key));
  });

  return {
    keys,
    element,
    move(from: number, to: number, action: ItemAction) {
      toFocus.current = { key: keys[from] ?? 0, action };
      const moved = <Value>(all: readonly Value[]) => all.toSpliced(from, 1).toSpliced(to, 0, all[from] as Value);
      put(moved(items), moved(keys));
    },
    /** @returns a function that undoes the removal. */
    remove(at: number): () => void {
      const neighbour = keys[at + 1] ?? keys[at - 1];
      if (neighbour !== undefined) toFocus.current = { key: neighbour, action: "remove" };
      put(items.toSpliced(at, 1), keys.toSpliced(at, 1));
      return () => latest.current(at, items[at], keys[at] ?? newKey());
    },
    /** Focuses a part of an item once it is rendered. */
    focus(key: number, action: ItemAction): void {
      toFocus.current = { key, action };
    },
    /** Adds an item at the end without moving the focus. */
    append(item: unknown): void {
      put([...items, item], [...keys, newKey()]);
    },
    /** @returns the key of the new item. */
    add(initial: unknown): number {
      const key = newKey();
      toFocus.current = { key, action: "edit" };
      put([...items, initial], [...keys, key]);
      return key;
    },
  };
}
