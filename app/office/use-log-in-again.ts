import { useLocation, useNavigate } from "react-router";
import { loginFor } from "../auth/destination.ts";
import { clearToken } from "../auth/token.ts";
import { sessionStore } from "./session-store.ts";
import { clearStaffData } from "./use-staff-data.ts";

/** Lets go of a token that has ended, and leads to the sign-in and from there back here. */
export function useLogInAgain(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => {
    clearToken();
    clearStaffData();
    sessionStore.setState({ ended: false });
    navigate(pathname === "/admin/dashboard" ? "/admin" : loginFor(pathname + search));
  };
}
