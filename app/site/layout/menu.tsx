import { use } from "react";
import { useLocation } from "react-router";
import { ServerRenderContext } from "../../house/rendering/server-render.ts";
import { closesDialog } from "../../platform/ui/dialog-command.ts";
import { PageLink } from "../../platform/ui/page-link.tsx";
import { venue } from "../../platform/venue/venue.ts";
import { Wordmark } from "./wordmark.tsx";

/** The menu's id, for the buttons that open and close it. */
export const MENU = "menu";

/** The full-screen menu. The browser opens and closes it without the page's scripts (`platform/ui/dialog-command.ts`). */
export function Menu() {
  const { pathname } = useLocation();
  const { menuFigure } = use(ServerRenderContext);
  return (
    <dialog
      id={MENU}
      aria-label="Menu"
      className="night m-0 h-dvh max-h-none w-screen max-w-none overflow-y-auto p-0 text-ink open:animate-[appear_200ms_var(--ease-out)]"
    >
      <div className="flex min-h-full flex-col">
        <div className="page flex h-16 shrink-0 items-center justify-between md:h-21">
          <Wordmark />
          <button
            type="button"
            {...closesDialog(MENU)}
            className="-mr-2 flex min-h-11 items-center gap-3 px-2 font-semibold"
          >
            Close
            <svg viewBox="0 0 14 14" className="size-3.5" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
              <path d="M1 1l12 12M13 1L1 13" />
            </svg>
          </button>
        </div>

        <div className="page grid grow content-center gap-10 py-8 lg:grid-cols-[1fr_minmax(0,400px)] lg:items-center">
          <nav aria-label="Main">
            <ul>
              {venue.menu.map(({ label, to }) => (
                <li key={to}>
                  <PageLink
                    to={to}
                    aria-current={isWithin(pathname, to) ? "page" : undefined}
                    className="menu-link display glow-hover"
                  >
                    <span>{label}</span>
                  </PageLink>
                </li>
              ))}
            </ul>
          </nav>
          {menuFigure}
        </div>

        <div className="shrink-0 border-t border-rule">
          <div className="page flex flex-wrap justify-between gap-x-10 py-4 text-quiet">
            <p className="flex flex-wrap gap-x-8">
              <a href={venue.mapUrl} className="flex min-h-11 items-center hover:text-ink">
                {venue.address.street}, {venue.address.locality}
              </a>
              <a href={`tel:${venue.phone.dialled}`} className="tabular flex min-h-11 items-center hover:text-ink">
                {venue.phone.shown}
              </a>
            </p>
            <ul className="flex flex-wrap gap-x-8">
              {venue.social.map(({ name, url }) => (
                <li key={name}>
                  <a href={url} className="flex min-h-11 items-center hover:text-ink">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </dialog>
  );
}

const isWithin = (pathname: string, page: string) => pathname === page || pathname.startsWith(`${page}/`);
