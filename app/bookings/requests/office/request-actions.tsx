import type { RefObject } from "react";
import { afterMenu, Menu } from "../../../platform/ui/office/menu.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { isDecision, statusesOf } from "../../../platform/venue/request-kinds.ts";
import type { RequestDetail } from "../request.ts";
import type { InboxContext } from "./inbox-context.ts";
import { isAnsweredByMail, nextSteps, statusLabel } from "./next-steps.ts";
import type { OpenRequest } from "./use-request.ts";

/** Sets a request's status, with undo; a decision opens its dialog, where the guest is emailed or not. */
function setStatus({ request, change, decide }: ActionsProps, status: string, does: string): void {
  const { kind, name, status: before } = request;
  if (status === before) return;
  if (isDecision(kind, status)) decide(status);
  else change({ status }, { does, done: `${name}: ${statusLabel(kind, status)}.` });
}

export interface ActionsProps {
  request: RequestDetail;
  change: OpenRequest["change"];
  /** Opens the dialog of a decision. */
  decide: (decision: string) => void;
  busy: boolean;
}

/** A menu of a request's statuses. */
export function StatusMenu({
  button,
  text,
  ...actions
}: ActionsProps & { button: RefObject<HTMLButtonElement | null>; text?: string }) {
  const { request, busy } = actions;
  const { kind, status: now } = request;
  return (
    <Menu
      button={button}
      label={`Status: ${statusLabel(kind, now)}`}
      shortcut="e"
      disabled={busy}
      choices={Object.entries(statusesOf(kind)).map(([status, { label }]) => ({
        id: status,
        label,
        current: status === now,
        apart: status === "spam",
      }))}
      onChoose={(status) => {
        if (isDecision(kind, status)) afterMenu(() => setStatus(actions, status, statusLabel(kind, status)));
        else setStatus(actions, status, statusLabel(kind, status));
      }}
      className={text ? "px-3" : ""}
    >
      {text ?? statusLabel(kind, now)}
    </Menu>
  );
}

/** A menu to assign a request. */
export function OwnerMenu({
  request,
  change,
  busy,
  admins,
  me,
}: Omit<ActionsProps, "decide"> & Pick<InboxContext, "admins" | "me">) {
  const { kind, name, owner } = request;
  const choices = admins
    .filter(({ _id, status, kinds }) => (status && kinds.includes(kind)) || _id === owner?._id)
    .sort((left, right) => Number(right._id === me) - Number(left._id === me))
    .map(({ _id, username }) => ({
      id: _id,
      label: username,
      hint: _id === me ? "you" : undefined,
      current: _id === owner?._id,
    }));
  return (
    <Menu
      label={`Owner: ${owner?.username ?? "Unassigned"}`}
      disabled={busy}
      choices={[...choices, { id: "", label: "Unassigned", current: owner === null }]}
      onChoose={(id) => {
        const to = id || null;
        if (to === (owner?._id ?? null)) return;
        const who = choices.find((choice) => choice.id === id)?.label;
        change(
          { owner: to },
          {
            does: who ? `Assign to ${who}` : "Unassign",
            done: who ? `${name}: assigned to ${who}.` : `${name}: unassigned.`,
          },
        );
      }}
    >
      <span className="min-w-0 py-1 text-left wrap-anywhere whitespace-normal">{owner?.username ?? "Unassigned"}</span>
    </Menu>
  );
}

interface StepsProps extends ActionsProps {
  /** Maximum number of buttons. */
  most: number;
  replying: boolean;
  onReply: () => void;
  className?: string;
}

/** The likely next steps as buttons; the first is filled until the request is settled. */
export function NextSteps({ most, replying, onReply, className = "", ...actions }: StepsProps) {
  const { request, busy } = actions;
  const { kind, status } = request;
  const stage = statusesOf(kind)[status]?.stage;
  const undecided = stage === "waiting" || stage === "open";
  const mailFirst = isAnsweredByMail(kind, status);
  const reply = stage !== "spam" && (
    <OfficeButton
      look={mailFirst ? "action" : "outline"}
      aria-expanded={replying}
      onClick={onReply}
      className={className}
    >
      Reply
    </OfficeButton>
  );
  return (
    <>
      {mailFirst && reply}
      {nextSteps(kind, status)
        .slice(0, most)
        .map(({ status: next, text }, index) => (
          <OfficeButton
            look={undecided && index === 0 && !mailFirst ? "action" : "outline"}
            key={next}
            disabled={busy}
            onClick={() => setStatus(actions, next, text)}
            className={className}
          >
            {text}
          </OfficeButton>
        ))}
      {!mailFirst && reply}
      {stage !== "spam" && !className && (
        <OfficeButton disabled={busy} onClick={() => actions.decide("question")}>
          Ask
        </OfficeButton>
      )}
    </>
  );
}
