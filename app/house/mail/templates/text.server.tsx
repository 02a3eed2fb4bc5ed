import { Text } from "@react-email/components";
import type { ReactNode } from "react";
import { looks } from "./looks.server.ts";

/** A paragraph of an email. */
export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={looks().text}>
      {children}
    </Text>
  );
}

/** Small, quiet text of an email. */
export function SmallPrint({ children }: { children: ReactNode }) {
  return (
    <Text className="quiet" style={looks().quiet}>
      {children}
    </Text>
  );
}
