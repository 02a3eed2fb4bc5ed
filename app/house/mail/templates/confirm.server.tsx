import { Link } from "@react-email/components";
import { venue } from "../../../platform/venue/venue.ts";
import { Actions } from "./actions.server.tsx";
import { MailLayout } from "./layout.server.tsx";
import { looks } from "./looks.server.ts";
import type { Template } from "./template.server.ts";
import { Paragraph } from "./text.server.tsx";

/** To a subscriber: asks to confirm the address. With `confirmSubscribers`, the subscription only starts then. */
export const confirm: Template<"confirm"> = ({ required = true }, { origin, confirm, unsubscribe }) => ({
  subject: `Confirm your subscription to the ${venue.name} newsletter`,
  headers: {
    "List-Unsubscribe": `<${unsubscribe}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  },
  body: (
    <MailLayout
      origin={origin}
      title="Confirm your subscription."
      preview="Confirm that this is your email address."
      small={
        <>
          You get this email because this address was entered at {new URL(origin).host}. Not you?{" "}
          {required ? (
            "Ignore this email and you won't hear from us again."
          ) : (
            <Link className="quiet" href={unsubscribe} style={looks().quietLink}>
              Unsubscribe
            </Link>
          )}
        </>
      }
    >
      <Paragraph>
        {required
          ? "You asked for our offers and news at this address. Confirm it within two weeks, and you're on the list."
          : "You're on the list for our offers and news. Confirm within two weeks that this is your email address."}
      </Paragraph>
      <Actions actions={[{ label: "Confirm", href: confirm }]} />
    </MailLayout>
  ),
});
