import { type ComponentProps, useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import type { FormImage } from "../../../house/images/office/use-image-choice.ts";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { FormPage } from "../../../staff/toolkit/form-page.tsx";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import type { StaffEvent } from "../event.ts";
import { EventFields } from "./event-fields.tsx";
import { EventPoints, eventIssues } from "./event-points.tsx";
import { EventPreview } from "./event-preview.tsx";
import { PreviewDialog } from "./preview-dialog.tsx";
import { useDateNotes } from "./use-date-notes.ts";
import { useLinkNote } from "./use-link-note.ts";

type PageProps = ComponentProps<typeof FormPage>;

interface EventFormPageProps extends Pick<PageProps, "title" | "heading" | "form" | "save" | "notices" | "actions"> {
  /** The edited event; undefined for a new one. */
  event?: StaffEvent;
}

/** The event form beside a live poster. */
export function EventFormPage({ event, ...page }: EventFormPageProps) {
  const { form } = page;
  const { typed } = form;
  const [image, setImage] = useState<FormImage | null>(null);
  const [previewing, setPreviewing] = useState(false);
  const notes = useDateNotes(typed, event?._id);
  const changes = useCan()("events.change");
  const link = useLinkNote(changes ? (typed.redirection_url ?? "") : "");
  const goTo = (field: string) => {
    const input = form.element.current?.elements.namedItem(field);
    if (input instanceof HTMLElement) input.focus();
  };
  // A link from a note elsewhere focuses its field.
  const { hash } = useLocation();
  const arrive = useEffectEvent(() => goTo(hash.slice(1)));
  useEffect(() => arrive(), []);
  const toLookAt = eventIssues({ typed, image, notes, link }).filter(({ weight }) => weight !== "note").length;
  return (
    <>
      <FormPage
        {...page}
        needs="events.change"
        actions={
          <>
            {page.actions}
            <OfficeButton opensDialog onClick={() => setPreviewing(true)}>
              Preview
            </OfficeButton>
          </>
        }
        aside={
          <div className="grid content-start gap-7 lg:sticky lg:top-[calc(var(--bar)+28px)]">
            <EventPreview
              typed={typed}
              image={image}
              standing={event}
              className="border border-rule bg-raised p-4 max-lg:hidden"
            />
            {changes && <EventPoints typed={typed} image={image} notes={notes} link={link} onField={goTo} />}
          </div>
        }
      >
        <EventFields form={form} notes={notes} toLookAt={toLookAt} color={event?.picture?.color} onImage={setImage} />
      </FormPage>
      {previewing && (
        <PreviewDialog
          typed={typed}
          image={image}
          form={form.element}
          event={event}
          onClose={() => setPreviewing(false)}
        />
      )}
    </>
  );
}
