import { pageTexts } from "../content/page-texts.server.ts";

/** The consent text of the form; stored verbatim with each subscription. */
export const consentText = (): string => pageTexts().notices.consent;
