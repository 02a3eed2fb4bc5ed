import { use } from "react";
import { data } from "react-router";
import { formAction } from "../../../bookings/requests/forms/form-action.server.ts";
import type { FormAnswer } from "../../../bookings/requests/forms/form-answer.ts";
import { MediaImage } from "../../../house/images/media-image.tsx";
import { pageLoader } from "../../../house/page-texts/page-contents.server.ts";
import type { PageContents } from "../../../house/page-texts/page-contents.ts";
import { readPage } from "../../../house/page-texts/page-json.ts";
import { Island } from "../../../house/rendering/island.tsx";
import { preloadedDataContext } from "../../../house/rendering/preloaded-data.server.ts";
import { ServerRenderContext } from "../../../house/rendering/server-render.ts";
import { databaseContext } from "../../../platform/db/context.server.ts";
import { formatDate, formatLongDate } from "../../../platform/lib/time/wall-time-text.ts";
import { buttonClass } from "../../../platform/ui/button.ts";
import { PageLink } from "../../../platform/ui/page-link.tsx";
import { pageMeta } from "../../../platform/venue/page-meta.ts";
import ClaimForm, { claimOptionsFor } from "../claim-form.island.tsx";
import type { Offer } from "../offer.ts";
import { findOffer } from "../store.server.ts";
import type { Route } from "./+types/offer";

const defaultTitle = "Special Offer";
const defaultDescription = "No description is available for this offer at the moment";
const notFound = {
  title: "Offer Not Found",
  description: "The offer you're looking for doesn't exist or is no longer available.",
};

/** The page's title and description. */
function textOf(offer: Offer | undefined) {
  if (!offer) return notFound;
  return { title: offer.title || defaultTitle, description: offer.description || defaultDescription };
}

const loadForm = pageLoader("offer");

export async function loader({ context, params }: Route.LoaderArgs) {
  const offer = await findOffer(context.get(databaseContext), params.id, Date.now());
  context.get(preloadedDataContext).offers = offer ? [offer] : [];
  const form = loadForm();
  return data({ text: textOf(offer), form }, { status: offer ? 200 : 404 });
}

export const action = formAction(async ({ context, params }: Route.ActionArgs) => {
  const offer = await findOffer(context.get(databaseContext), params.id, Date.now());
  return offer ? [claimOptionsFor(offer)] : [];
});

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.text ?? notFound);

export default function OfferScreen({ loaderData, actionData: answer }: Route.ComponentProps) {
  const [offer] = (use(ServerRenderContext).preloaded.offers ?? []) as Offer[];
  if (offer) return <OfferTicket offer={offer} form={readPage(loaderData.form)} answer={answer} />;
  return (
    <div className="page grid min-h-[70svh] content-center py-20">
      <h1 className="display display-large">{notFound.title}</h1>
      <p className="mt-6 mb-8 max-w-[52ch] text-lg">{notFound.description}</p>
      <p>
        <PageLink to="/offers" className={buttonClass("action")}>
          Go Back to Offers
        </PageLink>
      </p>
    </div>
  );
}

interface OfferTicketProps {
  offer: Offer;
  form: PageContents["offer"];
  answer: FormAnswer | undefined;
}

function OfferTicket({ offer, form, answer }: OfferTicketProps) {
  return (
    <div className="page pt-4 pb-24 md:pt-8 md:pb-36">
      <article className="ticket grid grid-cols-1 bg-raised shadow-[0_24px_70px_-30px_#17111b40] xl:grid-cols-[5fr_7fr]">
        <div className="grid" style={{ viewTransitionName: `image-${offer._id}` }}>
          <MediaImage
            src={offer.imgsrc}
            facts={offer.picture}
            alt={offer.title || defaultTitle}
            sizes="(min-width: 1280px) 60vw, 92vw"
            className="aspect-square md:aspect-2/1 xl:aspect-auto xl:h-full xl:min-h-[600px]"
            first
          />
        </div>
        <div className="ticket-body px-5 py-10 sm:px-10 md:p-14">
          <h1 className="display text-[clamp(32px,4.6vw,64px)] uppercase">{offer.title || defaultTitle}</h1>
          <p className="mt-6 max-w-[52ch] text-xl whitespace-pre-line">{offer.description || defaultDescription}</p>
          <p className="tabular mt-4 text-sm font-medium">
            {offer.night
              ? `For ${formatLongDate(offer.night)} only`
              : `Valid ${formatDate(offer.valid_from)} to ${formatDate(offer.valid_till)}`}
          </p>
          <p className="mt-2 text-sm text-quiet">* Valid ID & birthdate proof required</p>
          {offer.full ? (
            <>
              <p className="mt-8 text-xl font-semibold">This offer is fully claimed.</p>
              <p className="mt-2 mb-8 max-w-[52ch]">Other offers may still be available.</p>
              <PageLink to="/offers" className={buttonClass("action")}>
                See all offers
              </PageLink>
            </>
          ) : (
            <>
              <p className="mt-8 font-semibold">Fill the form to claim your offer asap!</p>
              <div className="mt-8">
                <Island
                  name="claim-form"
                  of={ClaimForm}
                  props={{ offer, texts: form, answer }}
                  draft={claimOptionsFor(offer).name}
                  at={answer && "once"}
                />
              </div>
            </>
          )}
        </div>
      </article>
    </div>
  );
}
