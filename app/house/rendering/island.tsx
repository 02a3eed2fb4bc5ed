import files from "virtual:page-scripts";
import { type FunctionComponent, use } from "react";
import { MediaBaseUrl } from "../images/media-base-url.ts";
import approach from "./approach.inline.ts?script";
import { renderFragment } from "./cached-fragment.tsx";
import { OwnScript } from "./own-script.tsx";
import { ServerRenderContext } from "./server-render.ts";
import { blockJson } from "./stored-json.ts";

interface IslandProps<Props extends object> {
  /** The island's name: that of its file, `<name>.island.tsx`. */
  name: string;
  /** The file's default export. */
  of: FunctionComponent<Props>;
  /** The component's props, passed to the browser as JSON. */
  props: Props;
  /**
   * The name under which the tab stores the form's draft; if there is a draft, the island is hydrated without being
   * approached.
   */
  draft?: string;
  /**
   * `once` hydrates the island without being approached; any other text does so if the page's URL has a parameter of
   * this name.
   */
  at?: string;
}

/**
 * A component that the browser hydrates in place once the guest approaches it (`approach.inline.ts`). Only the server
 * renders this component; the page itself loads no framework.
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
