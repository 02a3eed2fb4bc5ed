import { campaignToken } from "../../../house/mail/list-token.server.ts";
import type { RenderedMail } from "../../../house/mail/render.server.ts";
import { calledName } from "../../../platform/lib/called-name.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { type FrozenEmail, personalise } from "../frozen-email.ts";
import type { To } from "./check-recipient.server.ts";

export interface EmailSource {
  /** The public address without a slash at the end. */
  origin: string;
  /** Signs the links to unsubscribe. */
  secret: string;
  /** For unsubscribing by email. */
  unsubscribeAddress: string;
}

/** The host of a campaign's Message-IDs and of its List-Id. */
export function mailHost(): string {
  return venue.email.slice(venue.email.lastIndexOf("@") + 1);
}

/** The Message-ID of a recipient's email, the same at each attempt. */
export function campaignMessageId(recipientId: string, host: string): string {
  return `<c.${recipientId}@${host}>`;
}

/** One recipient's email with mailing-list headers: RFC 2369, RFC 2919, RFC 8058. */
export function campaignEmail(
  email: FrozenEmail,
  { id, campaignId, to }: { id: string; campaignId: string; to: To },
  { origin, secret, unsubscribeAddress }: EmailSource,
): RenderedMail {
  const token = campaignToken(secret, { subscriberId: to.subscriber_id, recipientId: id });
  const unsubscribe = `${origin}/newsletter/unsubscribe?token=${token}`;
  const host = to.mail_host;
  return {
    ...personalise(email, { firstName: calledName(to.first_name), unsubscribe }),
    images: [],
    headers: {
      "List-Unsubscribe": `<${unsubscribe}>, <mailto:${unsubscribeAddress}?subject=unsubscribe%20${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "List-Id": `<newsletter.${host}>`,
      // Providers report complaint rates by campaign, list and sender. It has no recipient's id.
      "Feedback-ID": `${campaignId}:campaign:newsletter:${host.split(".")[0]}`,
      Precedence: "bulk",
    },
  };
}
