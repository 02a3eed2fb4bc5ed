import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import type { Answer } from "../../office/call-staff-api.ts";
import type { FormAlert } from "../../office/form-alert.tsx";
import type { FormStart } from "../../office/merge-stale-edit.ts";
import { type OfficeForm, useOfficeForm } from "../../office/use-office-form.tsx";
import { officeButton } from "../../ui/office/button.ts";
import { showToast } from "../../ui/office/toast-store.ts";
import { type Changed, type PublishedItem, type PublishingClient, serverMessage } from "./publishing-client.ts";
import { SavedMessage } from "./saved-message.tsx";
import { removeWithUndo } from "./use-published-changes.ts";

interface PublishedEditOptions<Item> {
  /** What an item is called in addresses and in a sentence: `offer`. */
  name: string;
  calls: PublishingClient<Item>;
  /** The address of the list. */
  list: string;
  /** What the form of an item starts with. */
  start: (item: Item) => FormStart;
  /** What is wrong with fields, by their names. */
  check: (values: Record<string, string>) => Record<string, string>;
  /** The fields in words, and what stands in them. */
  labels: Record<string, string>;
  text: (name: string, value: string) => string;
  /** What is said when nothing answers. */
  unreachable: string;
}

/** The form that changes an item, the item as it was saved last, and what stands in the page's bar. */
interface PublishedEdit<Item> {
  form: OfficeForm;
  saved: Item;
  actions: ReactNode;
}

/** Changes something that is published, or takes it down with a way back. */
export function usePublishedEdit<Item extends PublishedItem>(
  item: Item,
  options: PublishedEditOptions<Item>,
): PublishedEdit<Item> {
  const { name, calls, list, start, check, labels, text, unreachable } = options;
  const navigate = useNavigate();
  const [saved, setSaved] = useState(item);
  const outcome = (answer: Answer<Changed<Item>>): FormAlert | null => {
    if (answer.kind === "ok" || answer.kind === "ended") return null;
    if (answer.kind === "unreachable") return { tone: "bad", text: unreachable };
    const said = answer.status === 412 ? "" : serverMessage(answer);
    return { tone: "bad", text: said || `Error updating ${name}.` };
  };
  const form = useOfficeForm<Changed<Item>>({
    name: `edit-${name}-${item._id}`,
    start: start(item),
    check,
    send: (sent, onProgress, version) => calls.edit(item._id, sent, onProgress, version),
    next: (changed) => start(changed.item),
    onSaved: (changed) => {
      setSaved(changed.item);
      showToast(changed.message);
    },
    outcome,
    conflict: {
      newest: async () => {
        const now = await calls.find(item._id);
        if (now) setSaved(now);
        return now && start(now);
      },
      labels,
      text: text,
    },
  });
  const remove = async () => {
    if (!(await removeWithUndo(calls, saved, () => navigate(`/admin/edit-${name}/${item._id}`)))) return;
    form.discardChanges();
    navigate(list);
  };
  const actions = (
    <>
      <SavedMessage item={saved} />
      <button type="button" onClick={remove} className={officeButton("outline")}>
        Delete
      </button>
    </>
  );
  return { form, saved, actions };
}
