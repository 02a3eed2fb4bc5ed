import { useState } from "react";
import { useNavigate } from "react-router";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { wrongFields } from "../../../platform/ui/office/wrong-fields.ts";
import type { FormAlert } from "../../../staff/toolkit/form-alert.tsx";
import type { FormStart } from "../../../staff/toolkit/merge-stale-edit.ts";
import type { FormAnswer, SubmitOptions } from "../../../staff/toolkit/use-form-submit.tsx";
import { useOfficeForm } from "../../../staff/toolkit/use-office-form.tsx";
import {
  type Changed,
  networkError,
  type PublishedItem,
  type PublishingClient,
  serverMessage,
} from "./publishing-client.ts";
import { SavedMessage } from "./saved-message.tsx";
import { removeWithUndo } from "./use-published-changes.ts";

interface PublishedEditOptions<Item, Saved extends Changed<Item>> {
  /** The kind of item in URLs and messages: `offer`. */
  name: string;
  calls: PublishingClient<Item, Saved>;
  /** The URL of the list. */
  list: string;
  /** The form's initial values. */
  start: (item: Item) => FormStart;
  schema: Parameters<typeof wrongFields>[0];
  /** Labels of the fields, and the values as text of fields that only this kind of item has. */
  labels: Record<string, string>;
  text: (name: string, value: string) => string | undefined;
  /** The message for a network error. */
  unreachable?: string;
  /** Adds further values to the form before it is sent. */
  addTo?: (form: FormData) => FormData;
  /** The alert for a response, instead of a toast. @param usual the default message for a failure. */
  outcome?: (answer: FormAnswer<Saved>, usual: FormAlert | null) => FormAlert | null;
  ended?: SubmitOptions<Saved>["ended"];
}

/** The value as text of a field that every kind of item has. */
function commonText(name: string, value: string): string {
  if (name === "status") return value === "true" ? "Active" : "Inactive";
  if (name === "image") return value.startsWith("/media/") ? "another image" : value;
  return value;
}

/**
 * The form for editing a published item, or deleting it with Undo.
 *
 * @returns the form, the item as last saved, and the actions of the page's bar.
 */
export function usePublishedEdit<Item extends PublishedItem, Saved extends Changed<Item> = Changed<Item>>(
  item: Item,
  options: PublishedEditOptions<Item, Saved>,
) {
  const { name, calls, list, start, schema, labels, text, unreachable = networkError, addTo } = options;
  const navigate = useNavigate();
  const [saved, setSaved] = useState(item);
  const usual = (answer: FormAnswer<Saved>): FormAlert | null => {
    if (answer.kind === "ok") return null;
    if (answer.kind === "unreachable") return { tone: "bad", text: unreachable };
    const message = answer.status === 412 ? "" : serverMessage(answer);
    return { tone: "bad", text: message || `Error updating ${name}.` };
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
    ended: options.ended,
    conflict: {
      newest: async () => {
        const now = await calls.find(item._id);
        if (now) setSaved(now);
        return now && start(now);
      },
      labels,
      text: (field, value) => text(field, value) ?? commonText(field, value),
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
      <OfficeButton onClick={remove}>Delete</OfficeButton>
    </>
  );
  return { form, saved, actions };
}
