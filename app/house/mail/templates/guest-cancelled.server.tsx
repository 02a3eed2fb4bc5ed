import { formatDay, formatLongDate } from "../../../platform/lib/time/wall-time-text.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { MailLayout } from "./layout.server.tsx";
import { OwnPage } from "./private-link.server.tsx";
import { requestNames } from "./request-text.server.ts";
import { Stub } from "./stub.server.tsx";
import type { Template } from "./template.server.ts";
import { Paragraph } from "./text.server.tsx";

/** To a guest who cancelled a table or a function: confirms the cancellation, with what happens to the deposit. */
export const guestCancelled: Template<"guest-cancelled"> = (data, { origin, access }) => {
  const { kind, reference, night, guests, held, deposit } = data;
  const thing = held ? (kind === "function" ? "function" : "table") : requestNames[kind];
  const title = `Your ${thing} on ${formatDay(night)} is cancelled`;
  const next = `You've cancelled your ${thing}${held ? ", and we're no longer holding it for you" : ""}.`;
  return {
    subject: `${title}, ${reference}`,
    body: (
      <MailLayout
        origin={origin}
        title={`${title}.`}
        preview={deposit || next}
        small={`You get this email because of your ${requestNames[kind]} ${reference}. Not you? Reply to this email or call ${venue.phone.shown}.`}
      >
        <Paragraph>{[next, deposit].filter(Boolean).join(" ")}</Paragraph>
        <Stub
          reference={reference}
          facts={[
            { label: "Date", value: formatLongDate(night) },
            { label: "Guests", value: String(guests) },
          ]}
        />
        <OwnPage access={access} kind={kind} calendar={held && "Update your calendar"} />
      </MailLayout>
    ),
  };
};
