import type { ReactNode } from "react";
import { LinkedText } from "../../platform/ui/linked-text.tsx";
import { PageHead } from "../../platform/ui/page-head.tsx";

/** Pages with a token are private. */
export const tokenHeaders = {
  "Cache-Control": "no-store",
  // The address holds the guest's token.
  "Referrer-Policy": "no-referrer",
};

interface OneTapPageProps {
  title: string;
  lead: string;
  /** The explanation of the action. */
  children: ReactNode;
  /** More actions below. */
  after?: ReactNode;
}

/** The page that a newsletter link opens. */
export function OneTapPage({ title, lead, children, after }: OneTapPageProps) {
  return (
    <div className="page min-h-[60svh] pt-6 pb-20 md:pt-10 md:pb-36">
      <PageHead title={title} />
      <p className="mt-6 max-w-[60ch] text-xl text-pretty">
        <LinkedText>{lead}</LinkedText>
      </p>
      <div className="mt-8 flex flex-wrap gap-3">{children}</div>
      {after}
    </div>
  );
}

interface TokenFormProps {
  /** The endpoint of the action. */
  action: string;
  token: string;
  /** The button's label. */
  children: ReactNode;
}

/** The form of the action: email scanners open links, so a link alone must not act. */
export function TokenForm({ action, token, children }: TokenFormProps) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="token" value={token} />
      {children}
    </form>
  );
}
