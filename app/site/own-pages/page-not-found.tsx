import { buttonClass } from "../../platform/ui/button.ts";
import { PageLink } from "../../platform/ui/page-link.tsx";
import { venue } from "../../platform/venue/venue.ts";

/** The metadata of a page that was not found. */
export const notFoundMeta = () => [{ title: `Page not found | ${venue.name}` }, { name: "robots", content: "noindex" }];

/** The 404 page. */
export function PageNotFound() {
  return (
    <div className="page grid min-h-[80svh] content-center py-20">
      <p
        aria-hidden="true"
        className="display glow-text w-fit text-[clamp(120px,34vw,440px)] leading-[calc(0.8+var(--display-open))]"
      >
        404
      </p>
      <h1 className="display display-large mt-6">Page not found</h1>
      <p className="mt-4 max-w-[52ch] text-lg text-quiet">We can't find that page. Try the calendar or go home.</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <PageLink to="/" className={buttonClass("action")}>
          Go Home
        </PageLink>
        <PageLink to="/events" className={buttonClass("outline")}>
          See what's on
        </PageLink>
      </div>
    </div>
  );
}
