import { formatDate } from "../../../platform/lib/time/wall-time-text.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { Actions } from "./actions.server.tsx";
import { MailLayout } from "./layout.server.tsx";
import { PrivateStatements } from "./private-statements.server.tsx";
import type { Template } from "./template.server.ts";
import { Paragraph } from "./text.server.tsx";

/**
 * To a promoter: the link to their statements of a year. Staff who view the email in the outbox do not see the link.
 */
export const statementLink: Template<"statement-link"> = ({ year, until = `${year}-12-31` }, { origin, access }) => ({
  subject: `Your statements for ${year}`,
  body: (
    <MailLayout
      origin={origin}
      title={`Your statements at ${venue.name}.`}
      preview="Check each month, and accept or dispute it, without an account."
      small={<PrivateStatements />}
    >
      <Paragraph>
        Your private link shows your statement for each month: your nights, who came, your commission and what we've
        paid. If a line is wrong, tell us there.
      </Paragraph>
      <Paragraph>It works until {formatDate(until)}, and replaces any earlier link.</Paragraph>
      {access && <Actions actions={[{ label: "Open your statements", href: access.link }]} />}
    </MailLayout>
  ),
});
