import { venue } from "../../../platform/venue/venue.ts";

/** The small print of emails with a promoter's link. */
export function PrivateStatements() {
  return (
    <>
      Keep this link private: anyone who has it can see your statements and answer for you. Forwarded it by mistake, or
      don't know what this is? Reply to this email or call {venue.phone.shown}, and we'll revoke it.
    </>
  );
}
