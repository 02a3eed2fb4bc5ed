import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { officeButton } from "../../platform/ui/office/button.ts";
import { LoginFrame, LoginPage } from "../../platform/ui/office/login-page.tsx";
import { venue } from "../../platform/venue/venue.ts";

/** A form about one's account, under the club's name. */
export function AccountPage(props: Omit<ComponentProps<typeof LoginPage>, "house">) {
  return <LoginPage house={venue.name} {...props} />;
}

interface LoginMessageProps {
  title: string;
  text: ReactNode;
  /** The link to the next page. */
  to?: { address: string; label: string };
}

/** The result of a link, announced when it appears. */
export function LoginMessage({ title, text, to }: LoginMessageProps) {
  return (
    <LoginFrame house={venue.name} title={title}>
      <p role="status" className="mt-4">
        {text}
      </p>
      {to && (
        <Link
          to={to.address}
          className={officeButton("action", "mt-6 w-full min-h-14 text-lg md:pointer-fine:min-h-14")}
        >
          {to.label}
        </Link>
      )}
    </LoginFrame>
  );
}

/** The way to the login page. */
export const toLogin = { address: "/admin/login", label: "Log in" };

/** A link below a form, back to the login page. */
export function BackToLogin() {
  return (
    <Link to="/admin/login" className="mt-6 inline-flex min-h-11 items-center text-quiet hover:text-ink">
      ← Back to login
    </Link>
  );
}
