import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { callStaffApi } from "../../office/call-staff-api.ts";
import { readFiles, readValues, type Values } from "../../ui/office/form-values.ts";
import { wrongFields } from "../../ui/office/wrong-fields.ts";
import type { StaffEvent } from "../event.ts";
import { eventChangeSchema } from "../schema.ts";
import { comingAfter, type Series, type SeriesField } from "../series/series.ts";
import { ScopeDialog } from "./scope-dialog.tsx";

/** Form fields that a series shares; the image's alt text goes with the image. */
const given: Record<string, SeriesField> = {
  name: "name",
  start_date: "start_date",
  end_date: "end_date",
  description: "description",
  redirection_url: "redirection_url",
  status: "status",
  doors: "doors",
  age_note: "age_note",
  entry_note: "entry_note",
  set_times: "set_times",
  line_up: "line_up",
  image: "image",
  alt: "image",
  focus: "image",
};

/** The changed fields that a series shares: of start and end only the times, not the date. */
function changedFields(form: HTMLFormElement, kept: Values): SeriesField[] {
  const typed: Values = { ...readValues(form), ...readFiles(form) };
  const changed = Object.keys(given).filter((name) => name in typed && typed[name] !== (kept[name] ?? ""));
  return [...new Set(changed.map((name) => given[name] as SeriesField))];
}

interface Asking {
  form: HTMLFormElement;
  fields: SeriesField[];
  coming: Series["nights"];
}

/** The upcoming events of a series with their current versions; undefined if they cannot be loaded. */
async function findComing({ series, start_date }: StaffEvent): Promise<Series["nights"] | null> {
  const answer = await callStaffApi<{ series: Series }>(`/api/event/series/${series?._id}`);
  if (answer.kind !== "ok") return null;
  return comingAfter(answer.data.series, start_date, Date.now());
}

/**
 * Asks on saving an event of a series whether the change is meant for this event only or for all upcoming ones.
 *
 * @param submit continues saving.
 */
export function useScope(event: StaffEvent, kept: Values, submit: (event: FormEvent<HTMLFormElement>) => void) {
  const [asking, setAsking] = useState<Asking | null>(null);
  /** The answer, until the save that it belongs to has started. */
  const answered = useRef<"this" | Series["nights"] | null>(null);
  const underWay = useRef(false);

  const ask = async (form: HTMLFormElement) => {
    const fields = changedFields(form, kept);
    const coming = fields.length > 0 ? await findComing(event) : [];
    // If it cannot be loaded now, the save itself reports that.
    if (!coming || coming.length === 0) return go(form, "this");
    setAsking({ form, fields, coming });
  };
  const go = (form: HTMLFormElement, scope: "this" | Series["nights"]) => {
    setAsking(null);
    answered.current = scope;
    form.requestSubmit();
    answered.current = null;
  };

  const onSubmit = (submitted: FormEvent<HTMLFormElement>) => {
    const form = submitted.currentTarget;
    const wrong = Object.keys(wrongFields(eventChangeSchema, readValues(form))).length > 0;
    if (!event.series || wrong || answered.current) return submit(submitted);
    submitted.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    ask(form).finally(() => {
      underWay.current = false;
    });
  };

  /** Adds the answer to the form data. */
  const addTo = (sent: FormData): FormData => {
    const scope = answered.current;
    if (scope === null || scope === "this") return sent;
    sent.set("scope", "coming");
    sent.set("coming_versions", JSON.stringify(Object.fromEntries(scope.map(({ _id, version }) => [_id, version]))));
    return sent;
  };

  const dialog: ReactNode = asking && (
    <ScopeDialog
      fields={asking.fields}
      coming={asking.coming.length}
      onThis={() => go(asking.form, "this")}
      onComing={() => go(asking.form, asking.coming)}
      onClose={() => setAsking(null)}
    />
  );
  return { onSubmit, addTo, dialog };
}
