import type { ReactNode } from "react";

interface JumpLinkProps {
  /** The id of the target on the same page; it gets the focus if it can (`tabIndex` -1). */
  target: string;
  className?: string;
  children: ReactNode;
}

/** A link to an anchor on the same page. */
export function JumpLink({ target, className, children }: JumpLinkProps) {
  return (
    <a href={`#${target}`} className={className}>
      {children}
    </a>
  );
}
