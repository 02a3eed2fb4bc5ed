import { Link } from "@react-email/components";
import { pageTexts } from "../../../platform/venue/page-texts.server.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { Actions } from "./actions.server.tsx";
import { MailLayout } from "./layout.server.tsx";
import { looks } from "./looks.server.ts";
import type { Template } from "./template.server.ts";
import { Paragraph } from "./text.server.tsx";

/** To a new subscriber: welcome, with one-click unsubscribe (RFC 8058). */
export const welcome: Template<"welcome"> = ({ unconfirmed = false }, { origin, confirm, unsubscribe }) => ({
  subject: `You're on the ${venue.name} list`,
  headers: {
    "List-Unsubscribe": `<${unsubscribe}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  },
  body: (
    <MailLayout
      origin={origin}
      title="You're on the list."
      preview={pageTexts().answers.welcome.soon}
      small={
        <>
          You get this email because this address was subscribed at {new URL(origin).host}. Not you, or had enough?{" "}
          <Link className="quiet" href={unsubscribe} style={looks().quietLink}>
            Unsubscribe
          </Link>
        </>
      }
    >
      <Paragraph>{pageTexts().answers.welcome.text}</Paragraph>
      <Actions actions={[{ label: "See what's on", href: `${origin}/events` }]} />
      <Paragraph>
        Doors {venue.hours.doors}, bring your ID.{" "}
        <Link className="ink" href={`${origin}/offers`} style={looks().link}>
          See current offers
        </Link>
      </Paragraph>
      {unconfirmed && (
        <Paragraph>
          Is this your email address?{" "}
          <Link className="ink" href={confirm} style={looks().link}>
            Confirm it
          </Link>{" "}
          so that our emails reach you.
        </Paragraph>
      )}
    </MailLayout>
  ),
});
