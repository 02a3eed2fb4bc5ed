import { Link, Text } from "@react-email/components";
import { pageTexts } from "../../content/page-texts.server.ts";
import { venue } from "../../content/venue.ts";
import { Actions } from "./actions.server.tsx";
import { MailLayout } from "./layout.server.tsx";
import { looks } from "./looks.server.ts";
import type { Template } from "./template.server.ts";

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
        <Text className="quiet" style={looks().quiet}>
          You get this email because this address was subscribed at {new URL(origin).host}. Not you, or had enough?{" "}
          <Link className="quiet" href={unsubscribe} style={looks().quietLink}>
            Unsubscribe
          </Link>
        </Text>
      }
    >
      <Text className="ink" style={looks().text}>
        {pageTexts().answers.welcome.text}
      </Text>
      <Actions actions={[{ label: "See what's on", href: `${origin}/events` }]} />
      <Text className="ink" style={looks().text}>
        Doors {venue.hours.doors}, bring your ID.{" "}
        <Link className="ink" href={`${origin}/offers`} style={looks().link}>
          See current offers
        </Link>
      </Text>
      {unconfirmed && (
        <Text className="ink" style={looks().text}>
          Is this your email address?{" "}
          <Link className="ink" href={confirm} style={looks().link}>
            Confirm it
          </Link>{" "}
          so that our emails reach you.
        </Text>
      )}
    </MailLayout>
  ),
});
