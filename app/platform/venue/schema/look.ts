import * as z from "zod/mini";
import { parseColor } from "../../lib/oklch.ts";
import {
  type ContrastCheck,
  checkAccent,
  checkGradientColor,
  nearestPassing,
  shippedAccent,
  shippedGradient,
} from "./look-colors.ts";
import { choice, group, list, type SettingField, setting, text } from "./setting-fields.ts";
import { shippedPairing, typePairingNames, typePairings } from "./type-pairings.ts";

/** The error of a colour that fails in a theme, suggesting the nearest one that passes. */
function colorProblem(color: string, checks: (color: string) => ContrastCheck[]): string | undefined {
  const failed = checks(color).find(({ passes }) => !passes);
  if (!failed) return undefined;
  const { theme, ratio, needed } = failed;
  return `This colour is too close to the ${theme} theme's background: ${ratio}:1, at least ${needed}:1 is needed. The nearest that passes is ${nearestPassing(color, checks)}.`;
}

/** A setting for a colour that stands out from the page in both themes. */
function color(label: string, initial: string, checks: (color: string) => ContrastCheck[], help?: string) {
  const schema = z.string("Enter a colour like #c4125f.").check(
    z.overwrite((value) => parseColor(value) ?? value),
    z.refine((value) => parseColor(value) !== undefined, { error: "Enter a colour like #c4125f.", abort: true }),
    z.refine((value) => colorProblem(value, checks) === undefined, {
      error: ({ input }) => colorProblem(String(input), checks),
    }),
  );
  return setting(schema, { control: "color", label, initial, contrast: checks, ...(help && { help }) });
}

/** A wordmark: a text or an uploaded image. */
export interface WordmarkSetting {
  /** Empty for the club's name. */
  text: string;
  /** A file of `house/branding/look-files.ts` that replaces the text, or empty. */
  image: string;
  /** Whether the image has the colour of the text around it rather than its own. */
  oneColor: boolean;
}

const wordmark = setting(
  z.strictObject({
    text: text("Text", "", { optional: true, longest: 40 }),
    image: z.string().check(z.regex(/^(|wordmark-[0-9a-f]{24}-\d{1,4}x\d{1,4}\.png)$/, "Choose an image.")),
    oneColor: z.boolean(),
  }),
  {
    control: "wordmark",
    label: "Wordmark",
    initial: { text: "", image: "", oneColor: true } satisfies WordmarkSetting,
    help: "In the header, the back office, emails and share images.",
  },
);

/**
 * `sun`, the program's own; `initial`, the first letter of the club's name; or a file of
 * `house/branding/look-files.ts`.
 */
const icon = setting(z.string().check(z.regex(/^(sun|initial|icon-[0-9a-f]{24}\.png)$/, "Choose an icon.")), {
  control: "appIcon",
  label: "App icon",
  initial: "sun",
  help: "In browser tabs, and on the home screens of phones that install the site.",
} satisfies SettingField);

const pairing = setting(z.enum(typePairingNames, "Choose a type pairing."), {
  control: "typePairing",
  label: "Type",
  initial: shippedPairing,
  choices: typePairingNames.map((value) => ({ value, label: typePairings[value].label })),
  help: "The type of headlines and of texts.",
} satisfies SettingField);

/** The club's visual style. */
export const lookSettings = group("Look", {
  wordmark,
  accent: color(
    "Accent colour",
    shippedAccent,
    checkAccent,
    "Buttons, and the marker of the current page. The dark theme uses a lighter shade where it needs one.",
  ),
  gradient: list("Gradient", shippedGradient, color("Colour", shippedAccent, checkGradientColor), {
    itemName: "colour",
    min: 2,
    max: 5,
    help: "The line of light, from left to right. It also fills very large type.",
  }),
  typePairing: pairing,
  icon,
  shareImage: choice(
    "Share images",
    "paper",
    [
      { value: "paper", label: "Light background" },
      { value: "night", label: "Dark background" },
    ],
    { help: "The image of a link to an event, an offer or news." },
  ),
});

export type LookSettings = z.infer<typeof lookSettings>;
