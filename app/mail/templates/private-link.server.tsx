import { Button, Img, Section, Text } from "@react-email/components";
import { looks } from "./looks.server.ts";
import type { GuestAccess } from "./template.server.ts";

/** The content id of a code's image. */
export const QR = "code";

/** px of the image; a scanner reads it off a dim phone at arm's length. */
const SIZE = 240;

/** A claim's code, as image and as text. */
export function OwnCode({ access }: { access: GuestAccess | undefined }) {
  if (!access?.code) return null;
  return (
    <Section style={{ margin: "4px 0 24px" }}>
      <Img
        src={`cid:${QR}`}
        width={SIZE}
        height={SIZE}
        alt={`Your code: ${access.code}`}
        style={{ backgroundColor: "#FFFFFF", display: "block" }}
      />
      <Text className="ink" style={looks().code}>
        Your code: {access.code}
      </Text>
      <Text className="quiet" style={looks().quiet}>
        Show it at the door. It works once, so keep it to yourself.
      </Text>
    </Section>
  );
}

/** The way to the guest's own page. */
export function OwnPage({ access }: { access: GuestAccess | undefined }) {
  if (!access) return null;
  return (
    <Section style={{ margin: "8px 0 24px" }}>
      <Button className="action" href={access.link} style={looks().button}>
        View or change your request
      </Button>
      <Text className="quiet" style={looks().quiet}>
        Keep this link private: it can change or cancel your request.
      </Text>
    </Section>
  );
}

/** Two answers to a question: both lead to the guest's own page, where one tap answers. */
export function Answers({ access, yes, no }: { access: GuestAccess | undefined; yes: string; no: string }) {
  if (!access) return null;
  const href = `${access.link}#answer`;
  return (
    <Section style={{ margin: "8px 0 24px" }}>
      <Button className="action" href={href} style={looks().button}>
        {yes}
      </Button>
      <Text className="ink" style={looks().text}>
        <a className="ink" href={href} style={{ textDecoration: "underline" }}>
          {no}
        </a>
      </Text>
      <Text className="quiet" style={looks().quiet}>
        Both lead to your private page, where one tap answers. Keep this link private.
      </Text>
    </Section>
  );
}
