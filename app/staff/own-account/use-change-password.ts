import type { RenewedToken } from "../auth/shapes.ts";
import { storeToken } from "../auth/token.ts";
import { useAccountForm } from "./use-account-form.ts";

/**
 * The form that replaces someone's own password, with the fields `old_password` and `password`. Stores the session's new
 * token.
 *
 * @param onChanged called once it is done.
 */
export function useChangePassword(onChanged: () => void | Promise<void>) {
  return useAccountForm<RenewedToken>({
    path: "password",
    loggedIn: true,
    onDone: ({ token }) => {
      storeToken(token);
      return onChanged();
    },
  });
}
