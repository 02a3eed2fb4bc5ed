import { Text } from "@react-email/components";
import type { ReactNode } from "react";
import { Fragment } from "react";
import { textDirection } from "../../../platform/lib/text-direction.ts";
import { looks } from "./looks.server.ts";

/** A paragraph of an email. */
export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={looks().text}>
      {children}
    </Text>
  );
}

/** A phone number or a reference, on one line. */
export function Unbroken({ children }: { children: string }) {
  return <span style={{ whiteSpace: "nowrap" }}>{children}</span>;
}

/** Small, quiet text of an email. */
export function SmallPrint({ children }: { children: ReactNode }) {
  return (
    <Text className="quiet" style={looks().quiet}>
      {children}
    </Text>
  );
}

/** A paragraph that a person wrote: in its own direction, each line on a line of its own. */
export function Written({ children }: { children: string }) {
  return (
    <Text className="ink" dir={textDirection(children)} style={looks().text}>
      <Lines>{children}</Lines>
    </Text>
  );
}

/** A text's lines, each on a line of its own. */
export function Lines({ children }: { children: string }) {
  return children.split(/\r\n|\r|\n/).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name, and stays where it is.
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
