import { CopyText } from "../../../platform/ui/office/copy-text.tsx";

/** An invitation's link to pass on if no email can be sent; shown only once. */
export function InvitationLink({ name, link }: { name: string; link: string }) {
  return (
    <>
      <p className="mb-3">
        Email isn't set up. Give this link to {name}. It works once, within 48 hours, and won't be shown again.
      </p>
      <CopyText label="Invitation link" text={link} />
    </>
  );
}
