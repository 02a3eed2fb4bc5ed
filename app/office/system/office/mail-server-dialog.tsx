import { usualPorts } from "../../../house/mail/setup/schema.ts";
import type { MailSetupView } from "../../../house/mail/setup/shapes.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { AccountFields, ServerDialog, typedAccount } from "./server-dialog.tsx";

interface MailServerDialogProps {
  server: MailSetupView["server"];
  onSaved: (setup: MailSetupView, message: string) => void;
  onClose: () => void;
}

/** A dialog for setting the mail server, which tests it before saving. */
export function MailServerDialog({ server, onSaved, onClose }: MailServerDialogProps) {
  return (
    <ServerDialog
      title="Mail server"
      fields={(errors) => (
        <AccountFields
          account={server}
          keepsPassword={server?.has_password === true && !server.unreadable}
          example="smtp.example.com"
          ports={usualPorts}
          errors={errors}
        />
      )}
      save={(values) => callApi("POST /mail/setup/server", { json: typedAccount(values) })}
      test={(values) => callApi("POST /mail/setup/test", { json: { server: typedAccount(values) } })}
      testLabel="Send test email"
      testing="Sending..."
      onSaved={onSaved}
      onClose={onClose}
    >
      <p>Your mail provider's help pages give these under “SMTP”.</p>
    </ServerDialog>
  );
}
