import { type FormEvent, useRef, useState } from "react";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { DialogFrame } from "../../../platform/ui/office/dialog-frame.tsx";
import { DialogContent } from "../../../platform/ui/office/dialog-parts.tsx";
import { readFiles, readValues, type Values } from "../../../platform/ui/office/form-values.ts";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { wrongFields } from "../../../platform/ui/office/wrong-fields.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { useAttempt } from "../../../staff/toolkit/use-attempt.ts";
import type { StaffEvent } from "../event.ts";
import { eventChangeSchema } from "../schema.ts";
import { type SeriesField, seriesFields } from "../series.ts";
import type { SeriesNight } from "../shapes.ts";
import { fieldText } from "./event-start.ts";

interface ScopeDialogProps {
  /** The changed fields. */
  fields: readonly SeriesField[];
  /** How many events of the series come after this one. */
  coming: number;
  onThis: () => void;
  onComing: () => void;
  onClose: () => void;
}

/** Asks whether an edit applies to upcoming events of the series too. */
function ScopeDialog({ fields, coming, onThis, onComing, onClose }: ScopeDialogProps) {
  return (
    <DialogFrame title="Apply to this event only?" width="medium" onClose={onClose}>
      <DialogContent
        scrolls="What you changed"
        buttons={
          <>
            <OfficeButton look="action" data-first-focus onClick={onThis}>
              This event only
            </OfficeButton>
            <OfficeButton onClick={onComing}>This and {formatCount(coming, "upcoming event")}</OfficeButton>
            <OfficeButton look="quiet" onClick={onClose}>
              Cancel
            </OfficeButton>
          </>
        }
      >
        <p className="text-quiet">
          You changed: <span className="text-ink">{fieldText(fields)}</span>. Dates don't change, and edits made to a
          single event are kept.
        </p>
      </DialogContent>
    </DialogFrame>
  );
}

const textFields = seriesFields.filter((field) => field !== "image");
const imageFields = ["image", "alt", "focus"];

/** The changed fields that a series shares; alt text and focal point belong to the image. */
function changedFields(form: HTMLFormElement, kept: Values): SeriesField[] {
  const typed: Values = { ...readValues(form), ...readFiles(form) };
  const isChanged = (name: string) => name in typed && typed[name] !== (kept[name] ?? "");
  return [...textFields.filter(isChanged), ...(imageFields.some(isChanged) ? (["image"] as const) : [])];
}

interface Question {
  form: HTMLFormElement;
  fields: SeriesField[];
  coming: SeriesNight[];
}

/**
 * The events of a series after one that are not over, with their current versions; none if they cannot be loaded, which
 * is reported on saving.
 */
async function listComing({ series, start_date }: StaffEvent): Promise<SeriesNight[]> {
  if (!series) return [];
  const answer = await callApi("GET /event/series/:id", { params: { id: series._id } });
  if (answer.kind !== "ok") return [];
  const start = Date.parse(start_date);
  return answer.data.series.nights.filter(
    (night) => Date.parse(night.start_date) > start && Date.parse(night.end_date) > Date.now(),
  );
}

/**
 * Asks on saving an event of a series whether the change is meant for this event only or for all upcoming ones.
 *
 * @param submit continues saving.
 */
export function useScope(event: StaffEvent, kept: Values, submit: (event: FormEvent<HTMLFormElement>) => void) {
  const [question, setQuestion] = useState<Question | null>(null);
  /** The further events to save, until the save that they belong to has started. */
  const chosen = useRef<SeriesNight[] | null>(null);
  const { attempt } = useAttempt();

  const ask = async (form: HTMLFormElement) => {
    const fields = changedFields(form, kept);
    const coming = fields.length > 0 ? await listComing(event) : [];
    if (coming.length === 0) return save(form, []);
    setQuestion({ form, fields, coming });
  };
  const save = (form: HTMLFormElement, further: SeriesNight[]) => {
    setQuestion(null);
    chosen.current = further;
    form.requestSubmit();
    chosen.current = null;
  };

  const onSubmit = (submitted: FormEvent<HTMLFormElement>) => {
    const form = submitted.currentTarget;
    const hasErrors = Object.keys(wrongFields(eventChangeSchema, readValues(form))).length > 0;
    if (!event.series || hasErrors || chosen.current) return submit(submitted);
    submitted.preventDefault();
    attempt(() => ask(form));
  };

  /** Adds the answer to the form data. */
  const addTo = (sent: FormData): FormData => {
    const further = chosen.current ?? [];
    if (further.length === 0) return sent;
    sent.set("scope", "coming");
    sent.set("coming_versions", JSON.stringify(Object.fromEntries(further.map(({ _id, version }) => [_id, version]))));
    return sent;
  };

  const dialog = question && (
    <ScopeDialog
      fields={question.fields}
      coming={question.coming.length}
      onThis={() => save(question.form, [])}
      onComing={() => save(question.form, question.coming)}
      onClose={() => setQuestion(null)}
    />
  );
  return { onSubmit, addTo, dialog };
}
