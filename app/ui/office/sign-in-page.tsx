import type { FormEvent, ReactNode } from "react";
import { officeButton } from "./button.ts";

interface SignInPageProps {
  /** Whose door it is. */
  house: string;
  title: string;
  /** Why the last try failed; empty when none did. */
  failed: string;
  busy: boolean;
  button: string;
  /** Stands on the button while it works. */
  buttonBusy: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** The fields. */
  children: ReactNode;
  /** Where else one may go. */
  after?: ReactNode;
}

/** The club's name from edge to edge of the form, however long it is; wide capitals are about as wide as high. */
const nameSize = (house: string) => `min(72px, calc(107cqi / ${house.length}))`;

/** What stands before a place that not everybody may enter: the club's name, the fields, one large button. It stays where it is when something more is said. */
export function SignInPage(props: SignInPageProps) {
  const { house, title, failed, busy, button, buttonBusy, onSubmit, children, after } = props;
  return (
    <main className="grid min-h-svh content-start justify-items-center px-5 pt-[max(48px,16svh)] pb-12">
      <div className="@container w-full max-w-96">
        <p
          className="display overflow-x-auto overflow-y-hidden whitespace-nowrap uppercase [scrollbar-width:none]"
          style={{ fontSize: nameSize(house) }}
        >
          {house}
        </p>
        <div className="login-horizon" />
        <h1 className="wide mt-9 text-xl">{title}</h1>
        <form onSubmit={onSubmit} noValidate className="mt-6 grid gap-5">
          {children}
          <div role="alert" className="font-semibold text-danger empty:hidden">
            {failed}
          </div>
          <button
            type="submit"
            disabled={busy}
            className={officeButton("action", "w-full min-h-14 text-lg disabled:opacity-100 md:pointer-fine:min-h-14")}
          >
            {busy ? buttonBusy : button}
          </button>
        </form>
        {after}
      </div>
    </main>
  );
}
