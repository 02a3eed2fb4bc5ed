import { shippedColors } from "../../platform/venue/schema/look-colors.ts";
import type { Settings } from "../../platform/venue/schema/settings.ts";
import { firstFiles, typePairing } from "../../platform/venue/schema/type-pairings.ts";
import { fontUrl } from "./font-files.ts";
import { iconLinks } from "./icon-paths.server.ts";
import { lookCss } from "./look-css.ts";

/** Style sheet and first font files by settings; a preview has its own. */
const parts = new WeakMap<Settings, { css: string; fonts: string[] }>();

function makeParts({ look, venue, pages }: Settings): { css: string; fonts: string[] } {
  const texts = JSON.stringify([venue, pages]);
  return {
    css: lookCss(look, venue.name, fontUrl),
    fonts: firstFiles(typePairing(look.typePairing), venue.name, texts),
  };
}

interface LookHeadProps {
  settings: Settings;
  forStaff: boolean;
  /** Whether fonts wait until the page is hydrated. */
  fontsWait: boolean;
}

/** Head elements of the club's look: colours, type, icons. The default look needs no style sheet. */
export function LookHead({ settings, forStaff, fontsWait }: LookHeadProps) {
  const { css, fonts } = parts.getOrInsertComputed(settings, () => makeParts(settings));
  const { icon, touchIcon } = iconLinks(settings);
  return (
    <>
      <meta name="theme-color" content={shippedColors.light.paper} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={shippedColors.dark.paper} media="(prefers-color-scheme: dark)" />
      {!fontsWait &&
        fonts.map((file) => (
          <link key={file} rel="preload" href={fontUrl(file)} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: checked values without `<`; React would escape quotes. */}
      {css && <style dangerouslySetInnerHTML={{ __html: css }} />}
      <link rel="icon" {...icon} />
      {!forStaff && <link rel="apple-touch-icon" href={touchIcon} />}
    </>
  );
}
