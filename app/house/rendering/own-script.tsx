import { use } from "react";
import { ServerRenderContext } from "./server-render.ts";

interface OwnScriptProps {
  /** The script's code, from an import with `?script`, or rules in JSON. */
  code: string;
  type?: "speculationrules";
  /** Passed to the script as `data-season`: the URL of the season's list. */
  "data-season"?: string;
}

/** One of the program's own inline scripts; the Content-Security-Policy contains its hash. */
export function OwnScript({ code, ...data }: OwnScriptProps) {
  const { nonce } = use(ServerRenderContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: compiled by the build; React would escape it.
  return <script nonce={nonce} {...data} dangerouslySetInnerHTML={{ __html: code }} suppressHydrationWarning />;
}
