import { createContext, use } from "react";

import { fetchJson } from "../../platform/lib/fetch-json.ts";
import { createListStore, type ListState, type ListStore } from "../../platform/lib/list-store.ts";
import { useList } from "../../platform/lib/use-list.ts";
import type { ListedOffer, Offer } from "./offer.ts";

export type OffersStore = ListStore<ListedOffer, "all">;

/** A new offers store: empty, loading. */
export function createOffersStore(): OffersStore {
  return createListStore("Offer", () => fetchJson<Offer[]>("/api/offers/all-offers"));
}

/** The one offers store of a browser tab; the server makes one for each request. */
export const browserOffers = createOffersStore();

/** Loads the offers, unless they are there or on their way. */
export function ensureOffers(): void {
  browserOffers.getState().ensure("all");
}

/** Whether everything is known of an offer, not only what a list shows. */
export function isWholeOffer(offer: ListedOffer): offer is Offer {
  return "description" in offer;
}

export const OffersContext = createContext<OffersStore>(browserOffers);

/** Reads the offers store of this page. */
export function useOffers<Chosen>(choose: (state: ListState<ListedOffer, "all">) => Chosen): Chosen {
  return useList(use(OffersContext), choose);
}
