import { formatMonth } from "../../../platform/lib/time/format-month.ts";
import { Actions } from "./actions.server.tsx";
import { MailLayout } from "./layout.server.tsx";
import { PrivateStatements } from "./private-statements.server.tsx";
import type { Template } from "./template.server.ts";
import { Paragraph } from "./text.server.tsx";

/** To a promoter: a month's statement was issued. The email contains no amounts, because it may be forwarded. */
export const statementIssued: Template<"statement-issued"> = ({ month }, { origin, access }) => ({
  subject: `Your statement for ${formatMonth(month)}`,
  body: (
    <MailLayout
      origin={origin}
      title={`Your statement for ${formatMonth(month)}.`}
      preview="Check each line, and accept or dispute it, without an account."
      small={<PrivateStatements />}
    >
      <Paragraph>
        It has a line for each of your nights: who came, and your commission. Accept it, or tell us there what is wrong.
      </Paragraph>
      {access && <Actions actions={[{ label: "Open the statement", href: `${access.link}?month=${month}` }]} />}
    </MailLayout>
  ),
});
