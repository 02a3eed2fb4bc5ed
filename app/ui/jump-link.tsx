import type { ReactNode } from "react";
import { Link } from "react-router";

interface JumpLinkProps {
  /** The id of where it leads, on the same page; it takes the focus if it can (`tabIndex` -1). */
  target: string;
  /** Whether that place is being read. */
  current?: boolean;
  className?: string;
  children: ReactNode;
}

/** A link to a place on the same page that takes the keyboard's focus along, and finds its way back. */
export function JumpLink({ target, current = false, className, children }: JumpLinkProps) {
  return (
    <Link
      to={`#${target}`}
      onClick={() => document.getElementById(target)?.focus({ preventScroll: true })}
      aria-current={current || undefined}
      className={className}
    >
      {children}
    </Link>
  );
}
