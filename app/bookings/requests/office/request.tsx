import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useParams } from "react-router";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { useMedia } from "../../../platform/ui/office/use-media.ts";
import { May } from "../../../staff/toolkit/may.tsx";
import { OfficeBar } from "../../../staff/toolkit/office-page.tsx";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { DepositPanel } from "../../deposits/office/deposit-panel.tsx";
import { GuestCard } from "../../guests/office/guest-card.tsx";
import type { RequestDetail } from "../request.ts";
import { AnswerDialog } from "./answer-dialog.tsx";
import { ConflictNotice } from "./conflict.tsx";
import { GuestLink } from "./guest-link.tsx";
import { GuestNotice } from "./guest-notice.tsx";
import { History } from "./history.tsx";
import { type InboxContext, useInboxContext } from "./inbox-context.ts";
import { kindLabel } from "./next-steps.ts";
import { NoteForm } from "./note-form.tsx";
import { PartyTable } from "./party-table.tsx";
import { PendingChange } from "./pending-change.tsx";
import { footBar, hasReplyDraft, ReplyForm } from "./reply-form.tsx";
import { type ActionsProps, NextSteps, OwnerMenu, StatusMenu } from "./request-actions.tsx";
import { RequestFields } from "./request-fields.tsx";
import { SameGuest } from "./same-guest.tsx";
import { ShownTerms } from "./shown-terms.tsx";
import { AnswerChip, StatusChip } from "./status-chip.tsx";
import { type OpenRequest, useRequest } from "./use-request.ts";

/** One request: beside the list, or on narrow screens as a page. */
export default function RequestScreen() {
  const { id = "" } = useParams();
  const inbox = useInboxContext();
  const open = useRequest(id, inbox.onChanged);
  const { request } = open;
  const content = request ? (
    <OpenedRequest key={id} request={request} open={open} inbox={inbox} />
  ) : (
    <NotThere open={open} back={inbox.back} />
  );
  // The content stays mounted when the window's width changes, so drafts survive.
  return (
    <>
      {!inbox.wide && (
        <OfficeBar title={request?.reference ?? "Request"} back={{ to: inbox.back, label: "Requests" }} />
      )}
      {content}
    </>
  );
}

/** A request that is loading or cannot be shown. */
function NotThere({ open: { failed, status, reload }, back }: { open: OpenRequest; back: string }) {
  if (!failed) return <p className="px-(--office-gutter) py-20 text-center text-quiet">Loading...</p>;
  return (
    <div className="px-(--office-gutter) py-20 text-center">
      <p className="mb-5">{failed}</p>
      {status === 404 ? (
        <Link to={back} className={officeButton("outline")}>
          Back to the list
        </Link>
      ) : (
        <OfficeButton onClick={reload}>Retry</OfficeButton>
      )}
    </div>
  );
}

/** The open decision, and focus afterwards: on its opener, or on `fallback` if that is in the request. */
function useDecision(fallback: RefObject<HTMLElement | null>) {
  const [deciding, setDeciding] = useState<string | null>(null);
  const opener = useRef<Element | null>(null);
  return {
    deciding,
    decide: (decision: string) => {
      opener.current = document.activeElement;
      setDeciding(decision);
    },
    close: () => setDeciding(null),
    // Buttons in the request disappear afterwards.
    returnTo: () => {
      const from = opener.current;
      return from instanceof HTMLElement && from !== document.body && !from.closest("article")
        ? from
        : fallback.current;
    },
  };
}

/** Lets the list open the status menu of a request by key. */
function useMenuForList(id: string, settling: InboxContext["settling"], button: RefObject<HTMLElement | null>): void {
  const openMenu = useEffectEvent(() => button.current?.click());
  useEffect(() => {
    const here = settling.current;
    const open = () => openMenu();
    here.open = open;
    if (here.wanted === id) open();
    here.wanted = null;
    return () => {
      if (here.open === open) here.open = null;
    };
  }, [id, settling]);
}

interface OpenedProps {
  request: RequestDetail;
  open: OpenRequest;
  inbox: InboxContext;
}

/** A request's kind, name and the guest's confirmation. @param thumb whether the screen is a phone's. */
function RequestHeader({ request, wide, thumb }: { request: RequestDetail; wide: boolean; thumb: boolean }) {
  const { kind, status, reference, name } = request;
  return (
    <header>
      <p className="tabular flex items-center gap-2 text-quiet">
        {wide ? `${reference} · ${kindLabel(kind)}` : kindLabel(kind)}
        {thumb && <StatusChip kind={kind} status={status} />}
        <AnswerChip answered={request.answered} />
      </p>
      <h2 className="wide mt-1 text-[clamp(17px,5.2vw,24px)] wrap-anywhere">{name}</h2>
    </header>
  );
}

interface StatusAndOwnerProps {
  actions: ActionsProps;
  inbox: InboxContext;
  changes: boolean;
  /** Undefined on phones, where the bar at the bottom has the status. */
  statusButton: RefObject<HTMLButtonElement | null> | undefined;
}

function StatusAndOwner({ actions, inbox: { admins, me }, changes, statusButton }: StatusAndOwnerProps) {
  const { kind, status, owner } = actions.request;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      {statusButton && (
        <div className="flex items-center gap-2">
          <span className="text-quiet">Status</span>
          {changes ? <StatusMenu {...actions} button={statusButton} /> : <StatusChip kind={kind} status={status} />}
        </div>
      )}
      <div className="flex items-center gap-2">
        <span className="text-quiet">Owner</span>
        {changes ? (
          <OwnerMenu {...actions} admins={admins} me={me} />
        ) : (
          <span className="wrap-anywhere">{owner?.username ?? "Unassigned"}</span>
        )}
      </div>
    </div>
  );
}

function OpenedRequest({ request, open, inbox }: OpenedProps) {
  const { _id: id, kind, reference, name } = request;
  const { change, busy, conflict } = open;
  const can = useCan();
  const changes = can("requests.change");
  const party = kind === "vip-table" || kind === "function";
  const thumb = !useMedia("(min-width: 1024px)");
  const [replying, setReplying] = useState(() => hasReplyDraft(id));
  const statusButton = useRef<HTMLButtonElement>(null);
  const { deciding, decide, close, returnTo } = useDecision(statusButton);
  useMenuForList(id, inbox.settling, statusButton);
  const actions = { request, change, busy, decide };
  const steps = { ...actions, replying, onReply: () => setReplying(!replying) };
  return (
    <article
      aria-label={`${reference}, ${name}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-6 px-(--office-gutter) pt-5 pb-10 max-xl:max-w-3xl max-lg:pb-24"
    >
      <RequestHeader request={request} wide={inbox.wide} thumb={thumb} />
      {request.guest_acted_on && (
        <p className="border-l-4 border-action bg-paper px-4 py-3 font-semibold">
          {changes ? "Guest update. Reply or add a note to clear this." : "Guest update."}
        </p>
      )}
      {conflict && <ConflictNotice kind={kind} conflict={conflict} busy={busy} onDiscard={open.discard} />}
      <PendingChange request={request} onDecide={changes ? decide : undefined} />
      <RequestFields request={request} />
      <StatusAndOwner
        actions={actions}
        inbox={inbox}
        changes={changes}
        statusButton={thumb ? undefined : statusButton}
      />
      {changes && !thumb && (
        <div className="flex flex-wrap gap-2">
          <NextSteps {...steps} most={3} />
        </div>
      )}
      {/* Below the buttons: they load later, and would push them away under a pointer. */}
      <May capability="guests.see">
        <GuestCard row={id} />
      </May>
      {party && (
        <May capability="deposits.see">
          <DepositPanel request={id} of={`${reference}, ${name}`} version={request.version} />
        </May>
      )}
      {party && request.date && can("tonight.change") && can("floor.see") && <PartyTable request={request} />}
      <GuestNotice request={request} />
      {changes && thumb && (
        <OfficeButton onClick={() => decide("question")} className="w-fit">
          Ask a question
        </OfficeButton>
      )}
      {deciding && (
        <AnswerDialog
          key={deciding}
          request={request}
          decision={deciding}
          open={open}
          onClose={close}
          returnTo={returnTo}
        />
      )}
      {changes && replying && (
        <ReplyForm request={request} open={open} onClose={() => setReplying(false)} foot={thumb} />
      )}
      {changes && <NoteForm id={id} open={open} />}
      <History request={request} />
      <GuestLink request={request} />
      {request.settings_version !== null && <ShownTerms id={id} />}
      <SameGuest request={request} addressOf={inbox.addressOf} />
      {changes && thumb && !replying && (
        <div className={footBar}>
          <NextSteps {...steps} most={2} className="grow px-2" />
          <StatusMenu {...actions} button={statusButton} text="Status" />
        </div>
      )}
    </article>
  );
}
