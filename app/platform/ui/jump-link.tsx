import type { ReactNode } from "react";
import { Link } from "react-router";

interface JumpLinkProps {
  /** The id of the target on the same page; it gets the focus if it can (`tabIndex` -1). */
  target: string;
  className?: string;
  children: ReactNode;
}

/** A link to an anchor on the same page that moves the keyboard's focus and keeps Back working. */
export function JumpLink({ target, className, children }: JumpLinkProps) {
  return (
    <Link
      to={`#${target}`}
      onClick={() => document.getElementById(target)?.focus({ preventScroll: true })}
      className={className}
    >
      {children}
    </Link>
  );
}
