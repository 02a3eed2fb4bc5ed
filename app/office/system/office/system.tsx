import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { AddressSection } from "./address-section.tsx";
import { BackupsSection } from "./backups-section.tsx";
import { SenderSection, ServerSection, SignatureSection } from "./mail-sections.tsx";
import { MailboxSection } from "./mailbox-section.tsx";

/**
 * The system screen, for owners: what the program needs from outside: its address, the mail server, the signature of
 * emails, mailboxes, and backups.
 */
export default function System() {
  const { data: setup, failed, reload, replace } = useApi("GET /mail/setup", {});
  const mail = setup && { setup, onChange: (changed: typeof setup) => replace(() => changed) };
  return (
    <OfficePage title="System" back={{ to: "/admin/settings", label: "Settings" }}>
      <LoadStatus data={setup} failed={failed} reload={reload} />
      {mail && (
        <div className="pb-12">
          <AddressSection />
          <ServerSection {...mail} />
          <SenderSection {...mail} />
          <SignatureSection {...mail} />
          <MailboxSection kind="replies" {...mail} />
          <MailboxSection kind="bounces" {...mail} />
          <BackupsSection />
        </div>
      )}
    </OfficePage>
  );
}
