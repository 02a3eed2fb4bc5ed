import { Button, Link, Section, Text } from "@react-email/components";
import { venue } from "../../content/venue.ts";
import { MailLayout } from "./layout.server.tsx";
import { looks } from "./looks.server.ts";
import type { Template } from "./template.server.ts";

/** To a new subscriber: what comes, and how to end it with one tap (RFC 8058). */
export const welcome: Template<"welcome"> = ({ unconfirmed = false }, { origin, confirm, unsubscribe }) => ({
  subject: `You are on the ${venue.name} list`,
  headers: {
    "List-Unsubscribe": `<${unsubscribe}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  },
  body: (
    <MailLayout
      origin={origin}
      title="You are on the list."
      preview="Offers and news from us, before the posters are up. Here is what is on."
      small={
        <Text className="quiet" style={looks.quiet}>
          You get this because this address was subscribed at {new URL(origin).host}. Not you, or enough?{" "}
          <Link className="quiet" href={unsubscribe} style={looks.quietLink}>
            Unsubscribe with one tap
          </Link>
        </Text>
      }
    >
      <Text className="ink" style={looks.text}>
        From now on our offers and news come to you before the posters are up. We write when there is something to say,
        and not otherwise.
      </Text>
      <Section style={{ margin: "8px 0 24px" }}>
        <Button className="action" href={`${origin}/events`} style={looks.button}>
          See what is on
        </Button>
      </Section>
      <Text className="ink" style={looks.text}>
        Doors {venue.hours.doors}, and bring your ID. Running now:{" "}
        <Link className="ink" href={`${origin}/offers`} style={looks.link}>
          our offers
        </Link>
      </Text>
      {unconfirmed && (
        <Text className="ink" style={looks.text}>
          Is this your email address?{" "}
          <Link className="ink" href={confirm} style={looks.link}>
            Confirm it
          </Link>{" "}
          and we know that our emails reach you.
        </Text>
      )}
    </MailLayout>
  ),
});
