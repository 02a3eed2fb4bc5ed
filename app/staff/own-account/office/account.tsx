import { useApi } from "../../toolkit/call-api.ts";
import { OfficePage } from "../../toolkit/office-page.tsx";
import { useMe } from "../../toolkit/use-me.ts";
import { FactorsSection } from "../factors/factors-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { NameSection } from "./name-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";

/** The account of the admin who is logged in. */
export default function Account() {
  const me = useMe();
  const sessions = useApi("GET /account/sessions", {});
  return (
    <OfficePage title="My account">
      <div className="px-(--office-gutter) pb-10">
        {me ? (
          <>
            <NameSection key={me.admin.username} admin={me.admin} />
            <EmailSection key={me.admin.email} admin={me.admin} />
            <PasswordSection onChanged={sessions.reload} />
            <FactorsSection />
            <SessionsSection sessions={sessions} />
          </>
        ) : (
          <p className="py-16 text-center text-quiet">Loading...</p>
        )}
      </div>
    </OfficePage>
  );
}
