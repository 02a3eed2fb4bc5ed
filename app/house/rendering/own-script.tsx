import { use } from "react";
import { ServerRenderContext } from "./server-render.ts";

interface OwnScriptProps {
  /** From an import with `?script`, or rules in JSON. */
  code: string;
  type?: "speculationrules";
  /** Given to the script as `data-season`: the address of the season's list. */
  "data-season"?: string;
}

/** An inline script of the program; the content policy names its hash. */
export function OwnScript({ code, ...data }: OwnScriptProps) {
  const { nonce } = use(ServerRenderContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: compiled by the build; React would escape it.
  return <script nonce={nonce} {...data} dangerouslySetInnerHTML={{ __html: code }} suppressHydrationWarning />;
}
