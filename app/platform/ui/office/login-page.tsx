import type { FormEvent, ReactNode } from "react";
import { officeButton } from "./button.ts";

interface LoginPageProps {
  /** The club's name. */
  house: string;
  title: string;
  /** `failed`: the error of the last attempt, or empty. */
  form: { failed: string; busy: boolean; onSubmit: (event: FormEvent<HTMLFormElement>) => void };
  /** The submit button's text, usually and while busy. */
  save: { text: string; busy: string };
  /** The fields. */
  children: ReactNode;
  /** Links below the form. */
  after?: ReactNode;
}

/** Font size at which the club's name fills the form's width; wide capitals are about as wide as high. */
const nameSize = (house: string) => `min(72px, calc(107cqi / (${house.length} * var(--display-width))))`;

/** A page under the club's name, for people who are not logged in. */
export function LoginFrame({ house, title, children }: Pick<LoginPageProps, "house" | "title" | "children">) {
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
        {children}
      </div>
    </main>
  );
}

/** A login form under the club's name. The form does not move when a message appears. */
export function LoginPage(props: LoginPageProps) {
  const { house, title, form, save, children, after } = props;
  return (
    <LoginFrame house={house} title={title}>
      <form onSubmit={form.onSubmit} noValidate className="mt-6 grid gap-5">
        {children}
        <div role="alert" className="font-semibold text-danger empty:hidden">
          {form.failed}
        </div>
        <button
          type="submit"
          disabled={form.busy}
          className={officeButton("action", "w-full min-h-14 text-lg disabled:opacity-100 md:pointer-fine:min-h-14")}
        >
          {form.busy ? save.busy : save.text}
        </button>
      </form>
      {after}
    </LoginFrame>
  );
}
