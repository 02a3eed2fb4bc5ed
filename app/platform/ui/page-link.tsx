import type { AnchorHTMLAttributes } from "react";
import { currentVersion } from "#current-settings";
import { PREVIEW_PATH } from "../venue/preview-path.ts";

type PageLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & { to: string };

/** A link to a page of this site, by its absolute path; in a preview, to the page's preview. */
export function PageLink({ to, ...rest }: PageLinkProps) {
  const isPreview = currentVersion() === undefined;
  const address = isPreview ? `${PREVIEW_PATH}${to === "/" ? "" : to}` : to;
  return <a {...rest} href={address} />;
}
