import { Hr, Img, Link, Text } from "@react-email/components";
import { Actions } from "../../../house/mail/templates/actions.server.tsx";
import { looks } from "../../../house/mail/templates/looks.server.ts";
import { parseMarkdown } from "../../../platform/venue/markdown.ts";
import type { Block } from "../campaign.ts";
import { fillFirstName } from "../frozen-email.ts";
import { Entries } from "./entries.server.tsx";
import type { Live } from "./live.server.ts";
import { absolute, RichEmailText } from "./rich-text.server.tsx";

/** The column without its padding, in px. */
const WIDTH = 520;

interface BlocksProps {
  blocks: readonly Block[];
  live: Live;
  /** Without a slash at the end. */
  origin: string;
  /** For the plain-text part: images are their alt texts. */
  asText?: boolean;
}

interface BlockProps<Kind extends Block["kind"]> extends Omit<BlocksProps, "blocks"> {
  block: Extract<Block, { kind: Kind }>;
}

function ImageBlock({ block: { image, alt, link }, live, origin, asText = false }: BlockProps<"image">) {
  const found = live.images.get(image);
  if (!found || found.ended) return null;
  const shown = asText ? (
    alt
  ) : (
    <Img src={origin + found.path} alt={alt} width={WIDTH} style={{ width: "100%", height: "auto" }} />
  );
  const linked =
    link === "" ? (
      shown
    ) : (
      <Link className="ink" href={absolute(link, origin)} style={looks().link}>
        {shown}
      </Link>
    );
  return (
    <Text className="ink" style={{ ...looks().text, margin: "4px 0 24px" }}>
      {linked}
    </Text>
  );
}

function BlockOf(props: BlockProps<Block["kind"]>) {
  const { block, origin } = props;
  switch (block.kind) {
    case "text":
      return <RichEmailText tree={parseMarkdown(block.text, fillFirstName).tree} origin={origin} />;
    case "events":
    case "offers":
    case "news":
      return <Entries {...props} block={block} />;
    case "image":
      return <ImageBlock {...props} block={block} />;
    case "button":
      if (block.label === "" || block.url === "") return null;
      return <Actions actions={[{ label: fillFirstName(block.label), href: absolute(block.url, origin) }]} />;
    case "divider":
      return (
        <Hr
          className="rule"
          style={{ border: 0, borderTop: looks().foot.borderTop, margin: "28px 0", width: "100%" }}
        />
      );
  }
}

/** The blocks of a campaign; unfinished ones, and entries that no longer exist, are left out. */
export function CampaignBlocks({ blocks, ...rest }: BlocksProps) {
  return blocks.map((block, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a block has no other name, and stays where it is.
    <BlockOf key={at} block={block} {...rest} />
  ));
}
