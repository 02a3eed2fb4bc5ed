import { Link, Section, Text } from "@react-email/components";
import { ClubIdentity, MailLayout } from "../../../house/mail/templates/layout.server.tsx";
import { looks } from "../../../house/mail/templates/looks.server.ts";
import { SmallPrint } from "../../../house/mail/templates/text.server.tsx";
import { venue } from "../../../platform/venue/venue.ts";
import type { CampaignContent } from "../campaign.ts";
import { fillFirstName, personalPlaces } from "../frozen-email.ts";
import { CampaignBlocks } from "./blocks.server.tsx";
import type { Live } from "./live.server.ts";

export interface EmailParts {
  content: CampaignContent;
  live: Live;
  /** The site's public address, without a slash at the end. */
  origin: string;
  /** A line above the email, for tests. */
  notice?: string;
}

/** Says why the recipient gets the email and how to unsubscribe. It is no block, so staff can't remove it. */
function Subscription({ origin }: { origin: string }) {
  return (
    <>
      You get this email because you subscribed to offers and news from {venue.name} at {new URL(origin).host}.{" "}
      <Link className="quiet" href={personalPlaces.unsubscribe} style={looks().quietLink}>
        Unsubscribe
      </Link>
    </>
  );
}

/** A campaign's email in the layout of all emails. */
export function CampaignEmail({ content, live, origin, notice }: EmailParts) {
  return (
    <MailLayout
      origin={origin}
      title={fillFirstName(content.subject)}
      preview={fillFirstName(content.preheader)}
      small={<Subscription origin={origin} />}
    >
      {notice && (
        <Section className="raised" style={{ ...looks().stub, padding: "14px 20px" }}>
          <Text className="ink" style={{ ...looks().text, margin: 0 }}>
            {notice}
          </Text>
        </Section>
      )}
      <CampaignBlocks blocks={content.blocks} live={live} origin={origin} />
    </MailLayout>
  );
}

/** The part of an email that staff may edit as plain text. */
export function CampaignBody({ content, live, origin }: EmailParts) {
  return (
    <>
      <h1>{fillFirstName(content.subject)}</h1>
      <CampaignBlocks blocks={content.blocks} live={live} origin={origin} asText />
    </>
  );
}

/** The small print below the plain text. */
export function CampaignFoot({ origin }: { origin: string }) {
  return (
    <>
      <SmallPrint>
        <Subscription origin={origin} />
      </SmallPrint>
      <ClubIdentity origin={origin} />
    </>
  );
}
