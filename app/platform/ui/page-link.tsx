import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { Link, type LinkProps, useViewTransitionState } from "react-router";
import { currentVersion } from "#current-settings";
import { handOnCampaign } from "../lib/campaign.ts";
import { PREVIEW_PATH } from "../venue/preview-path.ts";
import { isPlainPage } from "./plain-page.ts";

type PageLinkProps = Omit<LinkProps, "to"> & { to: string };

/** The same element as the router's link renders, without its cost on the server. */
function ServerLink({
  to,
  preventScrollReset: _p,
  replace: _r,
  prefetch: _f,
  viewTransition: _v,
  discover: _d,
  ...rest
}: PageLinkProps) {
  const isPreview = currentVersion() === undefined;
  const address = isPreview ? `${PREVIEW_PATH}${to === "/" ? "" : to}` : to;
  return <a {...(rest as AnchorHTMLAttributes<HTMLAnchorElement>)} href={address} />;
}

function DocumentLink({ onClick, ...props }: PageLinkProps) {
  const onPress = (event: MouseEvent<HTMLAnchorElement>) => {
    handOnCampaign(event.currentTarget);
    onClick?.(event);
  };
  return <Link discover="none" reloadDocument {...props} onClick={onPress} />;
}

/** Preloads the page's code on hover, touch or focus. */
function BrowserLink(props: PageLinkProps) {
  if (isPlainPage(props.to)) return <DocumentLink {...props} />;
  return <Link prefetch="intent" discover="none" {...props} />;
}

/** A link to a page of this site, by its absolute path. */
export const PageLink = import.meta.env.SSR ? ServerLink : BrowserLink;

/**
 * Whether a view transition to or from the linked page is under way (`viewTransition`). An image on
 * both pages then gets a shared transition name, so that it moves from one place to the other.
 */
export const usePageMoves: (to: string) => boolean = import.meta.env.SSR ? () => false : useViewTransitionState;
