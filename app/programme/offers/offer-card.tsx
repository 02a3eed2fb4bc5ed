import type { ReactNode } from "react";
import { MediaImage } from "../../house/images/media-image.tsx";
import { PageLink } from "../../platform/ui/page-link.tsx";
import type { ListedOffer } from "./offer.ts";

interface OfferCardProps {
  offer: ListedOffer;
  /** CSS `sizes` of the image. */
  sizes: string;
  /** The heading level of its title. */
  heading?: "h2" | "h3";
  first?: boolean;
  /** Shown in place of the image: one that is not stored yet. */
  art?: ReactNode;
}

/** An offer as a stub to tear off: the image, the perforation, then its title. */
export function OfferCard({ offer, sizes, heading: Heading = "h3", first, art }: OfferCardProps) {
  const path = `/offers/${offer._id}`;
  return (
    <article className="group @container relative flex h-full flex-col">
      {art ?? (
        <div data-moves={`offer-${offer._id}`}>
          <MediaImage
            src={offer.imgsrc}
            facts={offer.picture}
            alt={offer.title}
            sizes={sizes}
            className="aspect-square"
            first={first}
          />
        </div>
      )}
      <div className="ticket-stub flex grow flex-col justify-between gap-x-3 bg-raised px-4 pt-5 pb-2 @[260px]:flex-row @[260px]:items-center @[260px]:px-5 @[260px]:py-4">
        <Heading className="text-base leading-snug font-semibold xl:text-lg">{offer.title}</Heading>
        <p>
          <PageLink
            to={path}
            className="more-info inline-flex min-h-11 items-center gap-2 text-sm font-semibold whitespace-nowrap text-action-ink before:absolute before:inset-0"
            aria-label={`More Info: ${offer.title}`}
          >
            More Info
            <span aria-hidden="true">→</span>
          </PageLink>
        </p>
      </div>
    </article>
  );
}
