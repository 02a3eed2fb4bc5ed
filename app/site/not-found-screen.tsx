import { Link } from "react-router";
import { venue } from "../content/venue.ts";
import { buttonClass } from "../ui/button.ts";
import { Wordmark } from "./wordmark.tsx";

/** What an address that leads nowhere shows. */
export function NotFoundScreen() {
  return (
    <main className="flex min-h-svh flex-col">
      <title>{`Page not found | ${venue.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="page flex h-16 items-center md:h-21">
        <Link to="/" className="-mx-2 flex min-h-11 items-center px-2" aria-label={`${venue.name}, home`}>
          <Wordmark className="text-[19px] md:text-[22px]" />
        </Link>
      </div>
      <div className="page grid grow content-center pb-24">
        <p aria-hidden="true" className="display glow-text w-fit text-[clamp(120px,34vw,440px)] leading-[0.8]">
          404
        </p>
        <h1 className="display display-large mt-6">Page not found</h1>
        <p className="mt-4 max-w-[52ch] text-lg text-quiet">
          This address leads nowhere. The nights, the tables and the offers are where they always were.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link to="/" className={buttonClass("action")}>
            Go Home
          </Link>
          <Link to="/events" className={buttonClass("outline")}>
            See what is on
          </Link>
        </div>
      </div>
    </main>
  );
}
