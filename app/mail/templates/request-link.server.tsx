import { Button, Section } from "@react-email/components";
import { looks } from "./looks.server.ts";

/** The way to a request in the back office, in emails to the club. */
export function RequestLink({ request }: { request: string | undefined }) {
  if (!request) return null;
  return (
    <Section style={{ margin: "8px 0 24px" }}>
      <Button className="action" href={request} style={looks().button}>
        Open the request
      </Button>
    </Section>
  );
}
