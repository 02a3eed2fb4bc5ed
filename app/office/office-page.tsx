import type { ReactNode } from "react";
import { Link } from "react-router";
import { officeButton } from "../ui/office/button.ts";
import { LogoutButton } from "./logout-button.tsx";

interface OfficePageProps {
  title: string;
  /** The title's own words, set in some other way. */
  heading?: ReactNode;
  /** Stands in the title's place in the bar, for a list that one mostly searches; the title is read out all the same. */
  search?: ReactNode;
  /** The list it was reached from. */
  back?: { to: string; label: string };
  /** Buttons of this page, the most important last. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the back office: its bar with what it is, what can be done, and the way out. */
export function OfficePage({ title, heading = title, search, back, actions, children }: OfficePageProps) {
  return (
    <>
      <title>{`${title} · Back office`}</title>
      <header className="sticky top-0 z-20 flex min-h-(--bar) flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule bg-paper px-(--office-gutter) py-1.5">
        {back && (
          <Link to={back.to} className={officeButton("quiet", "-ml-3 px-3")}>
            <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 fill-none stroke-current stroke-2">
              <path d="M8 1.5 3.5 6 8 10.5" />
            </svg>
            <span className="max-sm:sr-only">{back.label}</span>
          </Link>
        )}
        <h1 className={search ? "sr-only" : "wide min-w-min flex-1 text-lg text-balance wrap-break-word sm:text-xl"}>
          {heading}
        </h1>
        {search}
        <div className="flex flex-wrap items-center gap-2">
          {actions}
          <LogoutButton />
        </div>
      </header>
      {children}
    </>
  );
}
