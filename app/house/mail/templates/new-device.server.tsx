import { formatLongDate, formatTime } from "../../../platform/lib/time/wall-time-text.ts";
import { Actions } from "./actions.server.tsx";
import { MailLayout } from "./layout.server.tsx";
import { Stub } from "./stub.server.tsx";
import type { Template } from "./template.server.ts";
import { Paragraph } from "./text.server.tsx";

/** To an admin: someone logged in to their account from a new device. */
export const newDevice: Template<"new-device"> = ({ username, device, network, at }, { origin }) => ({
  subject: `New login to the back office: ${device}`,
  body: (
    <MailLayout
      origin={origin}
      title="A new device logged in."
      preview={`${device}, ${formatLongDate(at)}, ${formatTime(at)}`}
      small="You get this email because someone logged in to your account with a device it hadn't been used with before."
    >
      <Stub
        facts={[
          { label: "Account", value: username },
          { label: "Device", value: device },
          { label: "Network", value: network || "Unknown" },
          { label: "Time", value: `${formatLongDate(at)}, ${formatTime(at)}` },
        ]}
      />
      <Paragraph>
        Was this you? Then there's nothing to do. If not, change your password now and log out all other devices. Both
        are in My account. If you can't log in any more, ask an owner.
      </Paragraph>
      <Actions actions={[{ label: "Open My account", href: `${origin}/admin/account` }]} />
    </MailLayout>
  ),
});
