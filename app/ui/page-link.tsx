import type { AnchorHTMLAttributes } from "react";
import { Link, type LinkProps, useViewTransitionState } from "react-router";

type PageLinkProps = Omit<LinkProps, "to"> & { to: string };

/** The same element as the router's link draws, without its work: on the server nobody clicks. */
function ServerLink({
  to,
  preventScrollReset: _p,
  replace: _r,
  prefetch: _f,
  viewTransition: _v,
  ...rest
}: PageLinkProps) {
  return <a {...(rest as AnchorHTMLAttributes<HTMLAnchorElement>)} href={to} data-discover="true" />;
}

/** Gets the page's code once somebody points at the link, puts a finger on it or comes to it by keyboard. */
function BrowserLink(props: PageLinkProps) {
  return <Link prefetch="intent" {...props} />;
}

/** A link to a page of this site, by its absolute path. */
export const PageLink = import.meta.env.SSR ? ServerLink : BrowserLink;

/**
 * Whether the page that a link leads to is on its way in, or out again, with `viewTransition`: a picture that
 * both pages show then bears a name of its own on each, and moves from its place on one to that on the other.
 */
export const usePageMoves: (to: string) => boolean = import.meta.env.SSR ? () => false : useViewTransitionState;
