import { type MouseEvent, useState } from "react";

interface ShareLinkProps {
  /** The shared page. */
  title: string;
  /** Its full URL. */
  address: string;
  className?: string;
}

/**
 * Shares a page: with the system's share sheet if there is one; otherwise copies the URL. If neither
 * works, or without scripts, it opens an email with the link.
 */
export function ShareLink({ title, address, className }: ShareLinkProps) {
  const [copied, setCopied] = useState(false);

  const share = async (event: MouseEvent) => {
    if (!navigator.share && !navigator.clipboard) return;
    event.preventDefault();
    try {
      if (navigator.share) await navigator.share({ title, url: address });
      else {
        await navigator.clipboard.writeText(address);
        setCopied(true);
        setTimeout(() => setCopied(false), 4_000);
      }
    } catch (error) {
      // Closing the share sheet is not an error.
      if (error instanceof DOMException && error.name === "AbortError") return;
      window.location.href = mail;
    }
  };

  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`;
  return (
    <>
      <a href={mail} onClick={share} className={className}>
        {copied ? "Link copied" : "Share"}
      </a>
      <span className="sr-only" role="status">
        {copied ? "Link copied." : ""}
      </span>
    </>
  );
}
