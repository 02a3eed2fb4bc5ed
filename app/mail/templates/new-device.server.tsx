import { Text } from "@react-email/components";
import { formatLongDate, formatTime } from "../../lib/wall-time.ts";
import { Actions } from "./actions.server.tsx";
import { MailLayout } from "./layout.server.tsx";
import { looks } from "./looks.server.ts";
import { Stub } from "./stub.server.tsx";
import type { Template } from "./template.server.ts";

/** To an admin: a device that the account had not been used with before has logged in. */
export const newDevice: Template<"new-device"> = ({ username, device, network, at }, { origin }) => ({
  subject: `New login to the back office: ${device}`,
  body: (
    <MailLayout
      origin={origin}
      title="A new device logged in."
      preview={`${device}, ${formatLongDate(at)}, ${formatTime(at)}`}
      small={
        <Text className="quiet" style={looks().quiet}>
          You get this email because someone logged in to your account with a device it hadn't been used with before.
        </Text>
      }
    >
      <Stub
        facts={[
          { label: "Account", value: username },
          { label: "Device", value: device },
          { label: "Network", value: network || "Unknown" },
          { label: "Time", value: `${formatLongDate(at)}, ${formatTime(at)}` },
        ]}
      />
      <Text className="ink" style={looks().text}>
        Was this you? Then there's nothing to do. If not, change your password now and log out all other devices. Both
        are in My account. If you can't log in any more, ask an owner.
      </Text>
      <Actions actions={[{ label: "Open My account", href: `${origin}/admin/account` }]} />
    </MailLayout>
  ),
});
