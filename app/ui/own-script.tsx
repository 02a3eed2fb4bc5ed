import { createContext, use } from "react";

/** The mark of the program's own scripts while a page is rendered on the server; none in the browser. */
export const ScriptMark = createContext<string | undefined>(undefined);

/** A script of our own words, which the content policy names by its hash. */
export function OwnScript({ code }: { code: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: code of this program; React would escape it.
  return <script nonce={use(ScriptMark)} dangerouslySetInnerHTML={{ __html: code }} />;
}
