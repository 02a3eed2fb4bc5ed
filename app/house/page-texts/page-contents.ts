import type { RichText } from "../../platform/lib/rich-text.ts";
import { sectionIds } from "../../platform/lib/section-ids.ts";
import type { PageTexts } from "../../platform/venue/page-texts.ts";
import { roleValue } from "../../platform/venue/role-value.ts";
import { playerOf } from "../../platform/venue/schema/player.ts";
import type { ImageSetting } from "../../platform/venue/schema/setting-fields.ts";
import type { ShownImage } from "../images/shown-image.ts";

/** Texts with their images ready to render; null for an image that was deleted. */
export type Shown<Value> = Value extends ImageSetting
  ? ShownImage | null
  : Value extends RichText
    ? Value
    : Value extends readonly (infer Item)[]
      ? Shown<Item>[]
      : Value extends object
        ? { [Name in keyof Value]: Shown<Value[Name]> }
        : Value;

const HOME_PLAYLISTS = 6;

/** Adds ids to sections, so that links can lead to them. */
function withIds<Section extends { title: string }>(sections: readonly Section[]) {
  const ids = sectionIds(sections.map(({ title }) => title));
  return sections.map((section, at) => ({ ...section, id: ids[at] ?? "" }));
}

/** The newsletter's notice; its first sentence is the consent. */
function withConsent({ consent, newsletter: [first, ...rest] }: PageTexts["notices"]): RichText {
  const more = first && "p" in first ? [" ", ...first.p] : [];
  return [{ p: [consent, ...more] }, ...(first && !("p" in first) ? [first] : []), ...rest];
}

/** An image without its crops for a page's first screen. */
function uncropped(image: ShownImage | null): ShownImage | null {
  return image && "upright" in image ? { ...image, upright: undefined } : image;
}

/**
 * The contents of each page.
 *
 * @param version of their settings, which forms send; undefined in a preview.
 */
export function contentsOf(
  pages: Shown<Omit<PageTexts, "answers" | "replies" | "decisions" | "own">>,
  version: number | undefined,
) {
  const { notices } = pages;
  const { received } = notices;
  const form = (notice: RichText) => ({ notice, received, version });
  const partyForm = { ...pages.vipTables.form, ...form(notices.request) };
  const playlists = pages.music.playlists.flatMap(({ link, ...playlist }, at) => {
    const player = playerOf(link);
    return player ? [{ ...playlist, id: `${at}`, link, ...player }] : [];
  });
  const covers = playlists
    .slice(0, HOME_PLAYLISTS)
    .map(({ id, title, picture, embedUrl }) => ({ id, title, picture, embedUrl }));
  const roles = pages.careers.roles.map((role) => ({ ...role, value: roleValue(role.label) }));
  return {
    home: {
      ...pages.home,
      playlists: { ...pages.home.playlists, list: covers },
      vip: { ...pages.home.vip, picture: uncropped(pages.home.vip.picture) },
      subscribe: { ...pages.home.subscribe, ...form(withConsent(notices)) },
      tableForm: partyForm,
    },
    menu: pages.menu,
    events: pages.events,
    offers: pages.offers,
    offer: form(notices.claim),
    news: pages.news,
    music: { ...pages.music, playlists },
    gallery: { ...pages.gallery, photos: pages.gallery.photos.map((photo, at) => ({ ...photo, id: `${at}` })) },
    about: pages.about,
    venue: { ...pages.venue, spaces: withIds(pages.venue.spaces) },
    functions: { ...pages.functions, form: { ...pages.functions.form, ...form(notices.request) } },
    vipTables: { ...pages.vipTables, form: partyForm },
    careers: {
      ...pages.careers,
      roles,
      // If the law requires no licence, its placeholder is empty.
      licences: pages.careers.licences.flatMap(({ role, name }) => (name ? [{ role: roleValue(role), name }] : [])),
      form: { ...pages.careers.form, ...form(notices.application), received: pages.careers.received },
    },
    contact: {
      ...pages.contact,
      form: { ...pages.contact.form, ...form(notices.message), received: pages.contact.received },
    },
    faqs: { ...pages.faqs, contactLabel: pages.contact.form.title },
    terms: { ...pages.terms, sections: withIds(pages.terms.sections) },
  };
}

export type PageContents = ReturnType<typeof contentsOf>;
