import { wrongFields } from "../../../platform/ui/office/wrong-fields.ts";
import type { FormAlert } from "../../../staff/toolkit/form-alert.tsx";
import type { FormStart } from "../../../staff/toolkit/merge-stale-edit.ts";
import type { FormAnswer, SubmitOptions } from "../../../staff/toolkit/use-form-submit.tsx";
import { type OfficeForm, useOfficeForm } from "../../../staff/toolkit/use-office-form.tsx";
import { hasImage } from "../../images/office/form-image.ts";
import { type Changed, networkError, type PublishingClient, serverMessage } from "./publishing-client.ts";

interface PublishedAddOptions<Item> {
  /** The name of the draft that the browser stores. */
  name: string;
  start: FormStart;
  schema: Parameters<typeof wrongFields>[0];
  calls: Pick<PublishingClient<Item>, "add">;
  onSaved?: (item: Item, message: string) => void;
  /** The form's message once the item was added; null for none. */
  added: (item: Item) => FormAlert | null;
  /** The message for a refusal. @param message the server's message, possibly empty. */
  refused: (message: string) => Omit<FormAlert, "tone">;
  /** The message for a network error. */
  unreachable?: string;
  ended?: SubmitOptions<Changed<Item>>["ended"];
}

/** The form for adding a published item with its image. */
export function usePublishedAdd<Item>(options: PublishedAddOptions<Item>): OfficeForm {
  const { name, start, schema, calls, onSaved, added, refused, unreachable = networkError, ended } = options;
  const outcome = (answer: FormAnswer<Changed<Item>>): FormAlert | null => {
    if (answer.kind === "ok") return added(answer.data.item);
    if (answer.kind === "unreachable") return { tone: "bad", text: unreachable };
    return { tone: "bad", ...refused(serverMessage(answer)) };
  };
  return useOfficeForm<Changed<Item>>({
    name,
    start,
    check: (values, element) => ({
      ...wrongFields(schema, values),
      ...(!hasImage(element) && { image: "Choose an image." }),
    }),
    send: calls.add,
    onSaved: ({ item, message }) => onSaved?.(item, message),
    outcome,
    ended,
  });
}
