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
    <dialog id={MENU} aria-label="Menu" className="night menu">
      <div className="menu-page">
        <div className="page bar">
          <Wordmark />
          <button type="button" {...closesDialog(MENU)} className="menu-button">
            Close
            <svg viewBox="0 0 14 14" aria-hidden="true">
              <path d="M1 1l12 12M13 1L1 13" />
            </svg>
          </button>
        </div>

        <div className="page menu-links">
          <nav aria-label="Main">
            <ul>
              {venue.menu.map(({ label, to }) => (
                <li key={to}>
                  <PageLink
                    to={to}
                    aria-current={isWithin(pathname, to) ? "page" : undefined}
                    className="display glow-hover"
                  >
                    <span>{label}</span>
                  </PageLink>
                </li>
              ))}
            </ul>
          </nav>
          {menuFigure}
        </div>

        <div className="menu-foot">
          <div className="page">
            <p>
              <a href={venue.mapUrl}>{`${venue.address.street}, ${venue.address.locality}`}</a>
              <a href={`tel:${venue.phone.dialled}`} className="tabular">
                {venue.phone.shown}
              </a>
            </p>
            <ul>
              {venue.social.map(({ name, url }) => (
                <li key={name}>
                  <a href={url}>{name}</a>
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
