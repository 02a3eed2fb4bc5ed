import { Img, Section, Text } from "@react-email/components";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import { Actions } from "./actions.server.tsx";
import { looks } from "./looks.server.ts";
import type { GuestAccess } from "./template.server.ts";
import { SmallPrint, Unbroken } from "./text.server.tsx";

/** The content id of the QR code's image. */
export const QR = "code";

/** Size of the image in px, so that a scanner can read it off a dim phone at arm's length. */
const SIZE = 240;

/** A claim's code as image and text. */
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
        Your code: <Unbroken>{access.code}</Unbroken>
      </Text>
      <SmallPrint>Show it at the door. It works once, so keep it to yourself.</SmallPrint>
    </Section>
  );
}

/** The label of the calendar file of a confirmed booking. */
export const ADD_TO_CALENDAR = "Add to calendar";

const booking = {
  view: "View or change your request",
  note: "Keep this link private: it can change or cancel your request.",
};

/** Texts about a request's private page, by kind. */
const ownPageTexts: Record<RequestKind, { view: string; note: string }> = {
  "vip-table": booking,
  function: booking,
  claim: { view: "View your claim", note: "Keep this link private: it shows your code, and can cancel your claim." },
  career: {
    view: "View your application",
    note: "Keep this link private: it shows your application, and can withdraw it.",
  },
  contact: { view: "View your message", note: "Keep this link private: it shows your message and our replies." },
};

const late = {
  view: "View your request",
  note: "Keep this link private: it can cancel your request.",
};

const readOnly = (thing: string) => ({
  view: `View your ${thing}`,
  note: `Keep this link private: it shows your ${thing}.`,
});

/** The same once it is too late for changes. */
const lateTexts: typeof ownPageTexts = {
  ...ownPageTexts,
  "vip-table": late,
  function: late,
};

/** The same once a request is settled or its night is over. */
const endedTexts: typeof ownPageTexts = {
  "vip-table": readOnly("request"),
  function: readOnly("request"),
  claim: readOnly("claim"),
  career: readOnly("application"),
  contact: ownPageTexts.contact,
};

interface OwnPageProps {
  access: GuestAccess | undefined;
  kind: RequestKind;
  /** The id of a part of the page to link to. */
  at?: string;
  /** The label of the booking's calendar file, which also updates an earlier copy; false for no link. */
  calendar?: string | false;
}

/** Links to the guest's private page, and to the booking's calendar file. */
export function OwnPage({ access, kind, at, calendar = false }: OwnPageProps) {
  if (!access) return null;
  const texts = { late: lateTexts, ended: endedTexts };
  const { view, note } = (access.page ? texts[access.page] : ownPageTexts)[kind];
  const actions = [{ label: view, href: at ? `${access.link}#${at}` : access.link }];
  if (calendar) actions.push({ label: calendar, href: `${access.link}/booking.ics` });
  return <Actions actions={actions} note={note} />;
}

/** The answers to a question as buttons, which all lead to the guest's private page, where one tap answers. */
export function Answers({ access, options }: { access: GuestAccess | undefined; options: readonly string[] }) {
  if (!access) return null;
  return (
    <Actions
      actions={options.map((label) => ({ label, href: `${access.link}#answer` }))}
      note="Both buttons lead to your private page, where one tap answers. Keep this link private."
    />
  );
}
