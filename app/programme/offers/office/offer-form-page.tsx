import { type ComponentProps, useState } from "react";
import { ImageField } from "../../../house/images/office/image-field.tsx";
import type { FormImage } from "../../../house/images/office/use-image-choice.ts";
import { BeforePublic, imagePoints, type PublicPoint } from "../../../house/published-items/office/checklist.tsx";
import { ChosenArt } from "../../../house/published-items/office/chosen-image.tsx";
import { formatDay, formatTime, isDay } from "../../../platform/lib/time/wall-time-text.ts";
import { TextBox, TextInput } from "../../../platform/ui/office/input.tsx";
import { StatusField } from "../../../platform/ui/office/status-field.tsx";
import { today } from "../../../platform/venue/today.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { FormPage } from "../../../staff/toolkit/form-page.tsx";
import type { OfficeForm } from "../../../staff/toolkit/use-office-form.tsx";
import { liquorAdvice } from "../liquor-advice.ts";
import type { StaffOffer } from "../offer.ts";
import { OfferCard } from "../offer-card.tsx";
import { offerLengths } from "../schema.ts";
import { EventChoice } from "./event-choice.tsx";
import { LiquorAdviceList } from "./liquor-advice-list.tsx";
import { validity } from "./validity.ts";

/** An offer's stub as guests will see it, inert. */
function OfferPreview({ title, image }: { title: string; image: FormImage | null }) {
  const shown = title.trim();
  const offer = { _id: "preview", title: shown || "The offer's title", imgsrc: "" };
  return (
    <div role="img" aria-label={`Preview: ${offer.title}`} className="max-lg:hidden">
      <div inert className={shown ? "" : "[&_h3]:opacity-30"}>
        <OfferCard offer={offer} sizes="340px" art={<ChosenArt image={image} className="aspect-square" />} />
      </div>
    </div>
  );
}

/**
 * Objections to the entered text by the rules on promoting liquor. They never prevent saving; a reason may be given.
 */
function LiquorAdviceField({ form }: { form: OfficeForm }) {
  const { title = "", description = "" } = form.typed;
  const advice = liquorAdvice(`${title}\n${description}`, venue.address);
  const reason = form.field("overruled");
  return (
    <div className="col-span-full" role="status">
      {advice.length === 0 ? (
        <input type="hidden" name={reason.name} value={reason.defaultValue} />
      ) : (
        <section aria-labelledby="liquor-advice" className="grid gap-4 border-l-4 border-(--busy-ink) bg-raised p-4">
          <h2 id="liquor-advice" className="font-semibold">
            Check this alcohol promotion
          </h2>
          <LiquorAdviceList advice={advice} />
          <TextInput
            {...reason}
            label="Reason for keeping it"
            optional
            maxLength={offerLengths.reason}
            autoComplete="off"
            hint="Not legal advice. Change the wording or give a reason, which is saved with the offer."
          />
        </section>
      )}
    </div>
  );
}

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
