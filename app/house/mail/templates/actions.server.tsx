import { Button, Section, Text } from "@react-email/components";
import { looks } from "./looks.server.ts";

interface ActionsProps {
  actions: readonly { label: string; href: string }[];
  /** Outlined buttons, if another block is more important. */
  outlined?: boolean;
  /** Small print below. */
  note?: string;
}

/** An email's buttons, one below the other; the first one is filled. */
export function Actions({ actions, outlined = false, note }: ActionsProps) {
  return (
    <Section style={looks().actions}>
      {actions.map(({ label, href }, index) => {
        const filled = index === 0 && !outlined;
        return (
          <Text key={label} style={{ margin: index === 0 ? 0 : "12px 0 0" }}>
            <Button
              className={filled ? "action" : "ink"}
              href={href}
              style={filled ? looks().button : looks().outlined}
            >
              {label}
            </Button>
          </Text>
        );
      })}
      {note && (
        <Text className="quiet" style={looks().underButton}>
          {note}
        </Text>
      )}
    </Section>
  );
}

/** A link to a request in the back office, in emails to the club. */
export function RequestLink({ request }: { request: string | undefined }) {
  if (!request) return null;
  return <Actions actions={[{ label: "Open the request", href: request }]} />;
}
