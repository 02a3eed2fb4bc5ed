import { Img, Section, Text } from "@react-email/components";
import { Actions } from "./actions.server.tsx";
import { looks } from "./looks.server.ts";
import type { GuestAccess } from "./template.server.ts";
import { SmallPrint } from "./text.server.tsx";

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
        Your code: <span style={{ whiteSpace: "nowrap" }}>{access.code}</span>
      </Text>
      <SmallPrint>Show it at the door. It works once, so keep it to yourself.</SmallPrint>
    </Section>
  );
}

/** The way to the guest's own page. @param at a part of it: its id. */
export function OwnPage({ access, at }: { access: GuestAccess | undefined; at?: string | undefined }) {
  if (!access) return null;
  const href = at ? `${access.link}#${at}` : access.link;
  return (
    <Actions
      actions={[{ label: "View or change your request", href }]}
      note="Keep this link private: it can change or cancel your request."
    />
  );
}

/** The answers to a question: all lead to the guest's own page, where one tap answers. */
export function Answers({ access, options }: { access: GuestAccess | undefined; options: readonly string[] }) {
  if (!access) return null;
  return (
    <Actions
      actions={options.map((label) => ({ label, href: `${access.link}#answer` }))}
      note="Both buttons lead to your private page, where one tap answers. Keep this link private."
    />
  );
}
