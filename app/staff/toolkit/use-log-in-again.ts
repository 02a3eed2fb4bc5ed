import { useLocation, useNavigate } from "react-router";
import { loginFor } from "../auth/destination.ts";
import { clearToken } from "../auth/token.ts";
import { sessionStore } from "./session-store.ts";
import { clearMe } from "./use-me.ts";

/** Clears an expired token, and opens the login page, which leads back here. */
export function useLogInAgain(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => {
    clearToken();
    clearMe();
    sessionStore.setState({ ended: false });
    navigate(pathname === "/admin/dashboard" ? "/admin" : loginFor(pathname + search));
  };
}
