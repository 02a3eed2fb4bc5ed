import { Button, Section, Text } from "@react-email/components";
import { venue } from "../../content/venue.ts";
import { MailLayout } from "./layout.server.tsx";
import { looks } from "./looks.server.ts";
import type { Template } from "./template.server.ts";

/** To an address that was put into the newsletter's form: is it yours? Nothing else comes until the answer. */
export const confirm: Template<"confirm"> = (_data, { origin, confirm }) => ({
  subject: `Is this your address? ${venue.name} newsletter`,
  body: (
    <MailLayout
      origin={origin}
      title="One tap, and you are on the list."
      preview="Confirm that this address is yours."
      small={
        <Text className="quiet" style={looks.quiet}>
          You get this because this address was put into the form at {new URL(origin).host}. Not you? Do nothing, and
          you hear no more from us.
        </Text>
      }
    >
      <Text className="ink" style={looks.text}>
        Somebody, we hope you, wants our offers and news at this address. Please say that it is yours, within two weeks.
      </Text>
      <Section style={{ margin: "8px 0 24px" }}>
        <Button className="action" href={confirm} style={looks.button}>
          Yes, it is mine
        </Button>
      </Section>
    </MailLayout>
  ),
});
