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
    <article className="offer-card">
      {art ?? (
        <div data-moves="">
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
      <div className="ticket-stub">
        <Heading>{offer.title}</Heading>
        <p>
          <PageLink to={path} className="more-info" aria-label={`More Info: ${offer.title}`}>
            More Info
            <span aria-hidden="true">→</span>
          </PageLink>
        </p>
      </div>
    </article>
  );
}
