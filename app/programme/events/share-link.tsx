import { SHARE } from "./share-ids.ts";

interface ShareLinkProps {
  /** The shared page. */
  title: string;
  /** Its full URL. */
  address: string;
  className?: string;
}

/** Shares a page (`share.inline.ts`). */
export function ShareLink({ title, address, className }: ShareLinkProps) {
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`;
  return (
    <>
      <a id={SHARE} href={mail} data-title={title} data-address={address} className={className}>
        Share
      </a>
      <span className="sr-only" role="status" />
    </>
  );
}
