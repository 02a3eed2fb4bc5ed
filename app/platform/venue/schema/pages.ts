import { answerSettings } from "./pages/answers.ts";
import { functionsSettings, vipTablesSettings } from "./pages/bookings.ts";
import { aboutSettings, venuePageSettings } from "./pages/club.ts";
import { decisionSettings } from "./pages/decisions.ts";
import { faqsSettings } from "./pages/faqs.ts";
import { gallerySettings } from "./pages/gallery.ts";
import { homeSettings, menuSettings } from "./pages/home.ts";
import { eventsSettings, newsSettings, offersSettings } from "./pages/lists.ts";
import { musicSettings } from "./pages/music.ts";
import { noticeSettings } from "./pages/notices.ts";
import { ownPageSettings } from "./pages/own.ts";
import { careersSettings, contactSettings } from "./pages/people.ts";
import { replySettings } from "./pages/replies.ts";
import { termsSettings } from "./pages/terms.ts";
import { group } from "./setting-fields.ts";

/** Texts and images, page by page. */
export const pageSettings = group("Pages", {
  home: homeSettings,
  menu: menuSettings,
  events: eventsSettings,
  offers: offersSettings,
  news: newsSettings,
  music: musicSettings,
  gallery: gallerySettings,
  about: aboutSettings,
  venue: venuePageSettings,
  functions: functionsSettings,
  vipTables: vipTablesSettings,
  careers: careersSettings,
  contact: contactSettings,
  faqs: faqsSettings,
  terms: termsSettings,
  own: ownPageSettings,
  notices: noticeSettings,
  answers: answerSettings,
  replies: replySettings,
  decisions: decisionSettings,
});
