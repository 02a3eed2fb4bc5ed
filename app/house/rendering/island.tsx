import files from "virtual:page-scripts";
import { type FunctionComponent, use } from "react";
import { MediaBaseUrl } from "../images/media-base-url.ts";
import approach from "./approach.inline.ts?script";
import { renderFragment } from "./cached-fragment.tsx";
import { OwnScript } from "./own-script.tsx";
import { ServerRenderContext } from "./server-render.ts";
import { blockJson } from "./stored-json.ts";

interface IslandProps<Props extends object> {
  /** The name of its file, `<name>.island.tsx`. */
  name: string;
  /** The component that this file exports by default. */
  of: FunctionComponent<Props>;
  /** Given to it on the server and, as JSON, in the browser. */
  props: Props;
  /** The name under which the tab saves its form: with a draft it is hydrated without being approached. */
  draft?: string;
  /** `once` hydrates it without being approached; so does this parameter, if the page's address has it. */
  at?: string;
}

/**
 * A component that the browser hydrates in place once the guest approaches it (`approach.inline.ts`). Only the server renders
 * this; pages load no framework.
 */
export function Island<Props extends object>({ name, of: Content, props, draft, at }: IslandProps<Props>) {
  const { fragments } = use(ServerRenderContext);
  const mediaBaseUrl = use(MediaBaseUrl);
  if (!fragments) throw new Error(`The island ${name} is not on a page.`);
  const content = (
    <MediaBaseUrl value={mediaBaseUrl}>
      <Content {...props} />
    </MediaBaseUrl>
  );
  const html = renderFragment(fragments, content, name);
  const file = files.approach;
  return (
    <div className="contents" data-island={name} data-draft={draft} data-at={at}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup. */}
      <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without `<`. */}
      <script type="application/json" dangerouslySetInnerHTML={{ __html: blockJson(props) }} />
      {/* React writes one with this address once, in the head. */}
      {file ? <script async src={file} /> : <OwnScript code={approach} />}
    </div>
  );
}
