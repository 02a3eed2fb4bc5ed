import type { LiquorAdvice } from "../../offers/liquor-advice.ts";

/** What the editor shows of an email. */
export interface CampaignPreview {
  subject: string;
  html: string;
  text: string;
  /** The generated plain text without the small print. */
  generated: string;
  /** The stored paths of its blocks’ images by id; those that were deleted are missing. */
  images: Record<string, string>;
  /** Size of the HTML part. */
  bytes: number;
  /** What must be fixed before it may be sent. */
  problems: string[];
  /** What the rules on promoting liquor say about its text; it prevents nothing. */
  liquor: LiquorAdvice[];
}

/** From here on Gmail shows the beginning alone. */
export const CLIPPED_AT = 100 * 1024;
