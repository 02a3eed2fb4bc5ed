import { buttonClass } from "../../platform/ui/button.ts";
import { showsDialog } from "../../platform/ui/dialog-command.ts";
import { PageLink } from "../../platform/ui/page-link.tsx";
import { venue } from "../../platform/venue/venue.ts";
import { MENU, Menu } from "./menu.tsx";
import { Wordmark } from "./wordmark.tsx";

interface HeaderProps {
  /** Whether the header is white, on top of the page's first image. */
  overImage: boolean;
  /** Whether to show a button for tickets; false on pages that have their own. */
  tickets: boolean;
}

/** The header of every public page: name, hours, tickets and menu button. */
export function Header({ overImage, tickets }: HeaderProps) {
  return (
    <header className={overImage ? "absolute inset-x-0 top-0 z-20 text-white" : "relative z-20"}>
      <div className="page bar">
        <Wordmark />
        <div className="flex items-center gap-4 md:gap-7">
          <p className="hidden items-center gap-3 md:flex">
            <span aria-hidden="true" className="open-light" />
            {venue.hours.header}
          </p>
          {tickets && (
            <PageLink to="/events" className={buttonClass("action", "max-sm:hidden")}>
              Get Tickets
            </PageLink>
          )}
          <button type="button" aria-haspopup="dialog" {...showsDialog(MENU)} className="menu-button">
            <span aria-hidden="true" className="menu-lines" />
            Menu
          </button>
        </div>
      </div>
      <Menu />
    </header>
  );
}
