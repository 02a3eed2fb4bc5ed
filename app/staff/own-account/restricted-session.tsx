import { redirect, useNavigate } from "react-router";
import { destination, loginFor } from "../auth/destination.ts";
import { readToken } from "../auth/token.ts";
import { logOut } from "../toolkit/log-out.ts";

/** Without a token, sends to the login page. */
export async function requireToken({ request }: { request: Request }) {
  if (!readToken()) throw redirect(loginFor(destination(new URL(request.url).searchParams.get("next"))));
  return null;
}
requireToken.hydrate = true as const;

/** Logs out, in place of the step that the session requires. */
export function LogoutLink() {
  const navigate = useNavigate();
  const leave = async () => {
    await logOut();
    navigate("/admin/login");
  };
  return (
    <button
      type="button"
      onClick={leave}
      className="mt-6 inline-flex min-h-11 cursor-pointer items-center text-quiet hover:text-ink"
    >
      Logout
    </button>
  );
}
