import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import type { MailData } from "../../../platform/outbox/queue.server.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { changeFacts, changeTitle, EventAction } from "./event-change.server.tsx";
import { MailLayout } from "./layout.server.tsx";
import { Answers, OwnPage } from "./private-link.server.tsx";
import { requestNames } from "./request-text.server.ts";
import { Stub } from "./stub.server.tsx";
import type { Template } from "./template.server.ts";
import { Paragraph } from "./text.server.tsx";

type Changed = MailData["night-changed"];

/** The guest's next step, by kind of request. */
function nextFor(kind: RequestKind, { change, start_date, holds, asks, held }: Changed): string {
  const moved = change === "postponed" && start_date !== undefined;
  if (asks) return keepOrRelease(kind, moved);
  if (kind === "claim") {
    if (holds && moved) return "Your claim is valid for the new date. You don't need to do anything.";
    if (holds && change === "postponed")
      return "Your claim is valid for the new date. We'll post it on the event's page.";
    return "Your claim was for that date and can't be used. Reply to this email with another date and we'll see what we can do.";
  }
  const stays = held ? "We'll be in touch about your function." : "Your inquiry stays open.";
  const ask = kind === "function" ? stays : "We'll refund any deposit you've paid.";
  if (moved)
    return `Does the new date suit you? Reply to this email with yes or no: we won't move your booking until you reply. ${kind === "function" ? ask : "If it doesn't, we'll refund any deposit you've paid."}`;
  if (change === "postponed")
    return "We'll email you the new date. Reply to this email if you'd rather choose another date.";
  return `${ask} Would you like another night? Reply to this email with a date.`;
}

/** The question to the guest, with two buttons. */
function keepOrRelease(kind: RequestKind, moved: boolean): string {
  if (kind === "claim") {
    return moved
      ? "Your claim is valid for the new date. Keep it, or release it for someone else."
      : "Your claim is valid for the new date, which we'll email you. Keep it, or release it for someone else.";
  }
  const thing = kind === "function" ? "function" : "table";
  const refund = kind === "function" ? "" : " If you release it, we'll refund any deposit you've paid.";
  return moved
    ? `Does the new date suit you? Keep your ${thing} for it, or release it: we won't move your booking until you answer.${refund}`
    : `We'll email you the new date. Keep your ${thing} until then, or release it now.${refund}`;
}

/** What happens to tickets. */
const tickets: Record<Changed["change"], string> = {
  cancelled: "Have tickets? The ticket seller refunds you.",
  postponed: "Have tickets? Keep them for the new date, or ask the ticket seller for a refund.",
};

/** To a guest with a request: the event is cancelled or rescheduled, with the options. */
export const nightChanged: Template<"night-changed"> = (data, { origin, access }) => {
  const { kind, reference } = data;
  const title = changeTitle(data);
  return {
    subject: `${title.slice(0, -1)}: your ${requestNames[kind]} ${reference}`,
    body: (
      <MailLayout
        origin={origin}
        title={title}
        preview={nextFor(kind, data)}
        small={`You get this email because of your ${requestNames[kind]} ${reference} for this date. Reply to this email or call ${venue.phone.shown}.`}
      >
        <Paragraph>{nextFor(kind, data)}</Paragraph>
        <Stub reference={reference} facts={changeFacts(data)} />
        {data.asks ? (
          <Answers access={access} options={["Keep it", "Release it"]} />
        ) : (
          <OwnPage access={access} kind={kind} />
        )}
        {!data.unsold && <Paragraph>{tickets[data.change]}</Paragraph>}
        <EventAction event={data} origin={origin} />
      </MailLayout>
    ),
  };
};
