import type { MailData } from "../../../platform/outbox/queue.server.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { MailLayout } from "./layout.server.tsx";
import { OwnPage } from "./private-link.server.tsx";
import { requestNames } from "./request-text.server.ts";
import { Stub } from "./stub.server.tsx";
import type { Template } from "./template.server.ts";
import { Lines, Paragraph } from "./text.server.tsx";

const subjects: Record<MailData["deposit"]["about"], string> = {
  asked: "Your deposit",
  reminder: "Reminder: your deposit",
  received: "We've received your deposit",
  refunded: "We've refunded your deposit",
  moved: "New dates for your deposit",
};

/** The same of a part of it. */
const partSubjects: Partial<typeof subjects> = {
  received: "We've received part of your deposit",
  refunded: "We've refunded part of your deposit",
};

const starts: Partial<typeof subjects> = {
  reminder: "Your deposit is due soon.",
  received: "Thanks, we've received your payment.",
  refunded: "A refund can take a few days to reach your account.",
  moved: "Your booking has a new date.",
};

/** To a guest with a booking: the amount due and how to pay it, or that a payment has arrived. */
export const deposit: Template<"deposit"> = (data, { origin, access }) => {
  const { kind, reference, about, title, facts, howToPay, terms, part } = data;
  const isPart = part !== undefined && partSubjects[about] !== undefined;
  const start =
    about === "refunded" ? [part, starts.refunded].filter(Boolean).join(" ") : isPart ? part : starts[about];
  const next = [start, howToPay].filter(Boolean).join(" ") || "We've changed your deposit.";
  return {
    subject: `${(isPart && partSubjects[about]) || subjects[about]}, ${reference}`,
    body: (
      <MailLayout
        origin={origin}
        title={`${title}.`}
        preview={next}
        small={`You get this email because of your ${requestNames[kind]} ${reference}. Reply to this email or call ${venue.phone.shown}.`}
      >
        <Paragraph>{next}</Paragraph>
        <Stub reference={reference} facts={facts} />
        <OwnPage access={access} kind={kind} at="deposit" />
        {terms && (
          <Paragraph>
            <Lines>{terms}</Lines>
          </Paragraph>
        )}
      </MailLayout>
    ),
  };
};
