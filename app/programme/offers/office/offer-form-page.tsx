import { type ComponentProps, useState } from "react";
import { ImageField } from "../../../house/images/office/image-field.tsx";
import type { FormImage } from "../../../house/images/office/use-image-choice.ts";
import { BeforePublic, imagePoints, type PublicPoint } from "../../../house/publishing/office/checklist.tsx";
import { formatDay, formatTime, isDay } from "../../../platform/lib/time/wall-time-text.ts";
import { TextBox, TextInput } from "../../../platform/ui/office/input.tsx";
import { StatusField } from "../../../platform/ui/office/status-field.tsx";
import { today } from "../../../platform/venue/today.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { FormPage } from "../../../staff/toolkit/form-page.tsx";
import type { OfficeForm } from "../../../staff/toolkit/use-office-form.tsx";
import type { StaffOffer } from "../offer.ts";
import { EventChoice } from "./event-choice.tsx";
import { LiquorAdviceField } from "./liquor-advice-field.tsx";
import { OfferPreview } from "./offer-preview.tsx";
import { validity } from "./validity.ts";

/** The shape of an offer's image on its stub, width by height. */
const STUB = 1;

type PageProps = ComponentProps<typeof FormPage>;

interface OfferFormPageProps extends Pick<PageProps, "title" | "heading" | "form" | "save" | "actions"> {
  /** The edited offer; undefined for a new one. */
  offer?: StaffOffer;
}

/** The checklist point of the dates. */
function daysPoint(valid_from: string, valid_till: string): PublicPoint {
  if (!isDay(valid_from) || !isDay(valid_till)) return { good: false, text: "No dates yet" };
  if (valid_till < valid_from) return { good: false, text: "Ends before it starts" };
  const stands = validity({ valid_from, valid_till });
  if (stands === "over") return { good: false, text: "Ended: hidden from guests" };
  if (stands === "soon") return { good: true, text: `Visible at once, valid from ${formatDay(valid_from, today())}` };
  return { good: true, text: `Valid until ${formatDay(valid_till, today())}` };
}

/** The limits of claims. */
function LimitFields({ form, claimed }: { form: OfficeForm; claimed: number }) {
  const limit = { type: "number", min: 1, step: 1, inputMode: "numeric", optional: true } as const;
  const sofar = claimed > 0 ? ` ${claimed} so far.` : "";
  return (
    <>
      <TextInput
        {...form.field("limit_total")}
        {...limit}
        label="Total claims"
        hint={`Leave blank for no limit.${sofar}`}
      />
      <TextInput
        {...form.field("limit_guest")}
        {...limit}
        label="Claims per guest"
        hint="Counted by email address or phone."
      />
      <TextInput
        {...form.field("limit_night")}
        {...limit}
        label="Claims per night"
        hint="Counted by the celebration date."
      />
    </>
  );
}

/** The form of an offer beside the stub it makes. */
export function OfferFormPage({ offer, ...page }: OfferFormPageProps) {
  const { form } = page;
  const [image, setImage] = useState<FormImage | null>(null);
  const { valid_from = "", valid_till = "", alt = "", description = "" } = form.typed;
  const points = [
    ...imagePoints(image, alt),
    daysPoint(valid_from, valid_till),
    ...(description.trim() ? [] : [{ good: false, text: "No description yet" }]),
  ];
  return (
    <FormPage
      {...page}
      needs="offers.change"
      back={{ to: "/admin/offers", label: "Offers" }}
      aside={
        <div className="grid content-start gap-7 lg:sticky lg:top-[calc(var(--bar)+28px)]">
          <OfferPreview title={form.typed.title ?? ""} image={image} />
          <BeforePublic points={points} />
        </div>
      }
    >
      <TextInput {...form.field("title")} label="Title" wide autoComplete="off" />
      <TextBox {...form.field("description")} label="Description" wide lines={3} />
      <LiquorAdviceField form={form} />
      <TextInput {...form.field("valid_from")} label="Valid from" type="date" />
      <TextInput
        {...form.field("valid_till")}
        label="Valid till"
        type="date"
        hint={`Until ${formatTime(venue.nightEndsAt)} the next morning.`}
      />
      <EventChoice field={form.field("event")} offer={offer} />
      <LimitFields form={form} claimed={offer?.claimed ?? 0} />
      <StatusField
        {...form.field("status")}
        means={{ on: "Visible to guests once saved.", off: "Hidden from guests." }}
      />
      <ImageField
        stored={form.kept.image ?? ""}
        color={offer?.picture?.color}
        image={form.field("image")}
        imageId={form.field("image_id")}
        alt={form.field("alt")}
        focus={form.field("focus")}
        aspect={STUB}
        onShown={setImage}
      />
    </FormPage>
  );
}
