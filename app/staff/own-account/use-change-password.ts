import { storeToken } from "../auth/token.ts";
import { callApi } from "../toolkit/call-api.ts";
import { useAccountForm } from "./use-account-form.ts";

/**
 * The form that replaces someone's own password, with the fields `old_password` and `password`. Stores the session's new
 * token.
 *
 * @param onChanged called once it is done.
 */
export function useChangePassword(onChanged: () => void | Promise<void>) {
  return useAccountForm({
    send: ({ old_password = "", password = "" }) =>
      callApi("POST /account/password", { json: { old_password, password } }),
    onDone: ({ token }) => {
      storeToken(token);
      return onChanged();
    },
  });
}
