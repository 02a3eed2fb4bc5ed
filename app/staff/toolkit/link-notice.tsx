import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { Notice } from "../../platform/ui/office/notice.tsx";

interface LinkNoticeProps {
  tone: ComponentProps<typeof Notice>["tone"];
  to: string;
  /** The link's text. */
  link: string;
  children: ReactNode;
}

/** A notice across the page that ends with a link to what it is about. */
export function LinkNotice({ tone, to, link, children }: LinkNoticeProps) {
  return (
    <Notice tone={tone} band>
      {children}{" "}
      <Link to={to} className="font-semibold underline underline-offset-4 hover:no-underline">
        {link}
      </Link>
    </Notice>
  );
}
