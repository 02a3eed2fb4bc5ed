import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import type { Answer } from "../../office/call-staff-api.ts";
import type { FormAlert } from "../../office/form-alert.tsx";
import type { FormStart } from "../../office/merge-stale-edit.ts";
import { type OfficeForm, useOfficeForm } from "../../office/use-office-form.tsx";
import { officeButton } from "../../ui/office/button.ts";
import { showToast } from "../../ui/office/toast-store.ts";
import { wrongFields } from "../../ui/office/wrong-fields.ts";
import { type Changed, type PublishedItem, type PublishingClient, serverMessage } from "./publishing-client.ts";
import { SavedMessage } from "./saved-message.tsx";
import { removeWithUndo } from "./use-published-changes.ts";

interface PublishedEditOptions<Item, Saved extends Changed<Item>> {
  /** The item's name in addresses and messages: `offer`. */
  name: string;
  calls: PublishingClient<Item, Saved>;
  /** The address of the list. */
  list: string;
  /** The form's first values. */
  start: (item: Item) => FormStart;
  schema: Parameters<typeof wrongFields>[0];
  /** Labels of the fields, and their values as text. */
  labels: Record<string, string>;
  text: (name: string, value: string) => string;
  /** The message of a network error. */
  unreachable: string;
  /** Adds to the form before it is sent. */
  addTo?: (form: FormData) => FormData;
  /** The alert for a response, in place of a toast. @param usual the default message for a failure. */
  outcome?: (answer: Answer<Saved>, usual: FormAlert | null) => FormAlert | null;
}

/** The form of an item, the item as last saved, and the actions of the page's bar. */
interface PublishedEdit<Item> {
  form: OfficeForm;
  saved: Item;
  actions: ReactNode;
}

/** Edits a published item, or deletes it with an undo. */
export function usePublishedEdit<Item extends PublishedItem, Saved extends Changed<Item> = Changed<Item>>(
  item: Item,
  options: PublishedEditOptions<Item, Saved>,
): PublishedEdit<Item> {
  const { name, calls, list, start, schema, labels, text, unreachable, addTo } = options;
  const navigate = useNavigate();
  const [saved, setSaved] = useState(item);
  const usual = (answer: Answer<Saved>): FormAlert | null => {
    if (answer.kind === "ok" || answer.kind === "ended") return null;
    if (answer.kind === "unreachable") return { tone: "bad", text: unreachable };
    const said = answer.status === 412 ? "" : serverMessage(answer);
    return { tone: "bad", text: said || `Error updating ${name}.` };
  };
  const form = useOfficeForm<Saved>({
    name: `edit-${name}-${item._id}`,
    start: start(item),
    check: (values) => wrongFields(schema, values),
    send: (sent, onProgress, version) => calls.edit(item._id, addTo?.(sent) ?? sent, onProgress, version),
    next: (changed) => start(changed.item),
    onSaved: (changed) => {
      setSaved(changed.item);
      if (!options.outcome) showToast(changed.message);
    },
    outcome: (answer) => options.outcome?.(answer, usual(answer)) ?? usual(answer),
    conflict: {
      newest: async () => {
        const now = await calls.find(item._id);
        if (now) setSaved(now);
        return now && start(now);
      },
      labels,
      text,
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
