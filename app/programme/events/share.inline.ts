/**
 * Shares the page: with the system's share sheet if there is one; otherwise copies the URL. If neither works, or without
 * this script, the link opens an email with the URL.
 */
import { SHARE } from "./share-ids.ts";

/** How long the link shows that the URL was copied, in ms. */
const SAID_FOR = 4_000;

const link = document.getElementById(SHARE) as HTMLAnchorElement;
const status = link.nextElementSibling as HTMLElement;

async function share(): Promise<void> {
  const { title = "", address = "" } = link.dataset;
  try {
    if (navigator.share) return await navigator.share({ title, url: address });
    await navigator.clipboard.writeText(address);
    const words = link.textContent;
    link.textContent = "Link copied";
    status.textContent = "Link copied.";
    setTimeout(() => {
      link.textContent = words;
      status.textContent = "";
    }, SAID_FOR);
  } catch (error) {
    // Closing the share sheet is not an error.
    if (error instanceof DOMException && error.name === "AbortError") return;
    location.href = link.href;
  }
}

link.addEventListener("click", (event) => {
  if (!navigator.share && !navigator.clipboard) return;
  event.preventDefault();
  if (link.textContent === "Share") share();
});
