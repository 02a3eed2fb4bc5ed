import type { FormImage } from "../../../house/images/office/use-image-choice.ts";
import { ChosenArt } from "../../../house/publishing/office/chosen-image.tsx";
import { OfferCard } from "../offer-card.tsx";

/** An offer's stub as guests will see it, inert. */
export function OfferPreview({ title, image }: { title: string; image: FormImage | null }) {
  const shown = title.trim();
  const offer = { _id: "preview", title: shown || "The offer’s title", imgsrc: "" };
  return (
    <div role="img" aria-label={`Preview: ${offer.title}`} className="max-lg:hidden">
      <div inert className={shown ? "" : "[&_h3]:opacity-30"}>
        <OfferCard offer={offer} sizes="340px" art={<ChosenArt image={image} className="aspect-square" />} />
      </div>
    </div>
  );
}
