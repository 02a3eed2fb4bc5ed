import { use } from "react";
import { ServerRenderContext } from "./server-render.ts";

/** An inline script of the program; the content policy names its hash. @param code from an import with `?script`. */
export function OwnScript({ code }: { code: string }) {
  const { nonce } = use(ServerRenderContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: compiled by the build; React would escape it.
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} suppressHydrationWarning />;
}
