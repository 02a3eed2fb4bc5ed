import { venue } from "../content/venue.ts";

/** The club's name as its logo. */
export function Wordmark({ className = "" }: { className?: string }) {
  return <span className={`display uppercase ${className}`}>{venue.name}</span>;
}
