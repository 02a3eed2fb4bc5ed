import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { officeButton } from "../../platform/ui/office/button.ts";
import { ConfirmDialog } from "../../platform/ui/office/confirm-dialog.tsx";
import { OfficeButton } from "../../platform/ui/office/office-button.tsx";
import { countOfficeDrafts } from "../../platform/ui/office/office-draft.ts";
import { logOut } from "./log-out.ts";
import { useAttempt } from "./use-attempt.ts";

/** Logs out. Confirms first when drafts would be deleted: they must not be left for the device's next user. */
function LogoutButton() {
  const navigate = useNavigate();
  const [unsaved, setUnsaved] = useState(0);
  const { busy, attempt } = useAttempt();
  const leave = async () => {
    await attempt(logOut);
    navigate("/admin/login");
  };
  const press = () => {
    const drafts = countOfficeDrafts();
    if (drafts > 0) setUnsaved(drafts);
    else leave();
  };
  return (
    <>
      <OfficeButton look="quiet" onClick={press} className="-mr-2 max-sm:-mr-4">
        Logout
      </OfficeButton>
      {unsaved > 0 && (
        <ConfirmDialog
          title="Log out without saving?"
          confirm="Log out"
          danger
          busy={busy}
          onConfirm={leave}
          onCancel={() => setUnsaved(0)}
        >
          {unsaved === 1
            ? "You have an unsaved draft. Logging out deletes it from this device."
            : `You have ${unsaved} unsaved drafts. Logging out deletes them from this device.`}
        </ConfirmDialog>
      )}
    </>
  );
}

interface OfficeBarProps {
  title: string;
  /** The title with its own markup. */
  heading?: ReactNode;
  /** A search box in place of the visible title. */
  search?: ReactNode;
  /** The list that it leads back to. */
  back?: { to: string; label: string };
  /** The page's buttons, the most important last. */
  actions?: ReactNode;
}

/** On phones several buttons that are shown there have a row of their own, below the title and Logout. */
const actionsClass =
  "flex flex-wrap items-center justify-end gap-2 empty:hidden max-sm:*:px-3 " +
  "max-sm:[&:has(>:nth-child(2_of_:not([class*='-md:hidden'],[class*='-sm:hidden'])))]:order-last " +
  "max-sm:[&:has(>:nth-child(2_of_:not([class*='-md:hidden'],[class*='-sm:hidden'])))]:w-full";

/** Sets `--bar-height` of the document, in px, where what sticks below the bar starts: on phones it has several rows. */
function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = bar;
    if (!current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty("--bar-height", `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty("--bar-height");
    };
  }, [bar]);
}

/** The bar of a page of the back office: title, actions and logout. */
export function OfficeBar({ title, heading = title, search, back, actions }: OfficeBarProps) {
  const bar = useRef<HTMLElement>(null);
  useBarHeight(bar);
  return (
    <>
      <title>{`${title} · Back office`}</title>
      <header
        ref={bar}
        className="sticky top-0 z-20 flex min-h-(--bar) flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule bg-paper px-(--office-gutter) py-1.5"
      >
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
        <div className={actionsClass}>{actions}</div>
        <LogoutButton />
      </header>
    </>
  );
}

/** A page of the back office under its bar. */
export function OfficePage({ children, ...bar }: OfficeBarProps & { children: ReactNode }) {
  return (
    <>
      <OfficeBar {...bar} />
      {children}
    </>
  );
}
