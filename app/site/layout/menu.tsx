import { useEffect, useState } from "react";
import { NavLink } from "react-router";
import { SettingImage } from "../../house/images/setting-image.tsx";
import { browserPage } from "../../house/page-texts/browser-pages.ts";
import type { PageContents } from "../../house/page-texts/page-contents.ts";
import { Modal } from "../../platform/ui/modal.tsx";
import { venue } from "../../platform/venue/venue.ts";
import { Wordmark } from "./wordmark.tsx";

/** The full-screen menu. */
export function Menu({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      id="menu"
      label="Menu"
      className="night m-0 h-dvh w-screen overflow-y-auto open:animate-[appear_200ms_var(--ease-out)]"
    >
      {open && <MenuContent onClose={onClose} />}
    </Modal>
  );
}

/** Rendered when opened; without scripts the footer has the same links. */
function MenuContent({ onClose }: { onClose: () => void }) {
  return (
    <div className="flex min-h-full flex-col">
      <div className="page flex h-16 shrink-0 items-center justify-between md:h-21">
        <Wordmark onClick={onClose} />
        <button
          type="button"
          data-first-focus
          onClick={onClose}
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
                <NavLink
                  to={to}
                  onClick={onClose}
                  className={({ isActive }) =>
                    "display glow-hover flex min-h-11 w-fit items-center text-[clamp(30px,min(8.6vw,7.4svh),62px)] uppercase " +
                    (isActive ? "underline decoration-[0.07em] underline-offset-[0.12em]" : "")
                  }
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <MenuFigure />
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
  );
}

/** The menu's image on wide screens, once its details have loaded. */
function MenuFigure() {
  const [figure, setFigure] = useState<PageContents["menu"]>();
  useEffect(() => {
    browserPage("menu").then(setFigure, () => {});
  }, []);
  return (
    <figure className="hidden lg:block">
      {figure && (
        <>
          <SettingImage decorative image={figure.picture} sizes="400px" className="aspect-4/5 max-h-[58svh]" />
          <figcaption className="mt-4 text-right font-medium">{figure.caption}</figcaption>
        </>
      )}
    </figure>
  );
}
