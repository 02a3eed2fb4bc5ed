import * as z from "zod/mini";
import { markdownProblem } from "#markdown-problem";
import { isLinkable } from "../../lib/rich-text.ts";
import { fillPlaceholders, placeholderProblem } from "./placeholders.ts";
import {
  group,
  type ImageSetting,
  illustratedMarkdown,
  image,
  list,
  longText,
  markdown,
  text,
} from "./setting-fields.ts";

type TextOptions = NonNullable<Parameters<typeof text>[2]>;

/** A check of a text. @param problem returns the error, or undefined. */
function rule(problem: (value: string) => string | undefined) {
  return z.refine<string>((value) => problem(value) === undefined, {
    error: ({ input }) => problem(String(input)) ?? "",
  });
}

const knownPlaceholders = rule((value) => placeholderProblem(value));
const knownInReplies = rule((value) => placeholderProblem(value, true));

/** A link with sample values in place of its placeholders, so that it can be checked. */
const sample = (value: string) => fillPlaceholders(value, (name) => (name === "email" ? "mail@club.example" : "000"));
const wellFormed = rule((value) => markdownProblem(value, sample));
const wellIllustrated = rule((value) => markdownProblem(value, sample, "illustrated"));

/** A line of text that may contain placeholders. */
export function line(label: string, initial: string, options: TextOptions = {}) {
  return text(label, initial, { ...options, placeholders: true, checks: [knownPlaceholders] });
}

/**
 * Paragraphs, lists and links in Markdown that may contain placeholders. @param initial the default, one string per
 * paragraph.
 */
export function passage(label: string, initial: string | readonly string[], options: TextOptions = {}) {
  const checks = [knownPlaceholders, wellFormed];
  return markdown(label, [initial].flat().join("\n\n"), { ...options, placeholders: true, checks });
}

/** A passage that may have images of the library between its paragraphs. */
export function illustratedPassage(label: string, options: TextOptions = {}) {
  const checks = [knownPlaceholders, wellIllustrated];
  return illustratedMarkdown(label, "", { ...options, placeholders: true, checks });
}

/** A list of lines. @param itemName an item's name within a sentence. @param min least number of lines. */
export function lines(label: string, initial: readonly string[], itemName = "line", min = 0) {
  return list(label, initial, line("Text", ""), { itemName, min, max: 30 });
}

/** An image with its alt text and focal point (CSS `object-position`). */
export function pageImage(label: string, name: string, alt: string, focus: string) {
  return image(label, { image: name, alt, focus } satisfies ImageSetting);
}

/** A path of a page, or a web address; may be empty. */
export function optionalLink(label: string) {
  const linkable = rule((value) =>
    value === "" || isLinkable(value) ? undefined : "Enter a page like /events, or a link that starts with https://.",
  );
  return text(label, "", { optional: true, checks: [linkable], help: "For example /events." });
}

/** A page's title, and its description for search engines. */
export function about(title: string, description: string) {
  return {
    title: line("Title", title, { longest: 80 }),
    description: line("Description", description, {
      longest: 300,
      help: "For search engines and shared links; about 120 to 155 characters are shown.",
    }),
  };
}

/** A page's title, description and lead. */
export function head(title: string, description: string, lead: string) {
  return { ...about(title, description), lead: line("Lead", lead, { longest: 300 }) };
}

/** The title and introduction of a form. */
export function formHead(title: string, intro: string) {
  return group("Form", {
    title: line("Title", title, { longest: 60 }),
    intro: line("Introduction", intro, { longest: 300 }),
  });
}

interface PointText {
  title: string;
  text: string;
}

const TITLE = { longest: 80 };

/** A title with short points or steps below. @param itemName an item's name within a sentence. */
export function points(label: string, title: string, initial: readonly PointText[], itemName = "point") {
  return group(label, { title: line("Title", title, TITLE), points: pointList("Points", initial, itemName) });
}

/** Short points or steps. */
export function pointList(label: string, initial: readonly PointText[], itemName = "point") {
  const item = group("Point", { title: line("Title", "", TITLE), text: passage("Text", "", { longest: 1_000 }) });
  return list(label, initial, item, { itemName, max: 12 });
}

/** A title with running text below. */
export function titled(label: string, title: string, initial: string | readonly string[]) {
  return group(label, { title: line("Title", title, TITLE), text: passage("Text", initial) });
}

/** A title with a list below. */
export function titledList(label: string, title: string, initial: readonly string[]) {
  return group(label, { title: line("Title", title, TITLE), list: lines("List", initial) });
}

interface Template {
  name: string;
  subject: string;
  text: string;
}

/** A template that ships with the program. @param paragraphs between the greeting and the club's name. */
export function template(name: string, subject: string, ...paragraphs: string[]): Template {
  return { name, subject, text: ["Hi {first_name},", ...paragraphs, "{venue}"].join("\n\n") };
}

/** Templates for replies to one kind of request. */
export function replies(label: string, initial: readonly Template[]) {
  const reply = { placeholders: true, checks: [knownInReplies] };
  const item = group("Template", {
    name: text("Name", "", { longest: 60 }),
    subject: text("Subject", "", reply),
    text: longText("Text", "", reply),
  });
  return list(label, initial, item, { itemName: "template", max: 20 });
}
