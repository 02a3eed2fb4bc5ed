import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { makeImage } from "../../../test/makers.ts";
import { MediaBaseUrl } from "./media-base-url.ts";
import { addLibraryImages, loadLibraryImages, resolveImage } from "./resolve-image.server.ts";
import { SettingImage } from "./setting-image.tsx";
import { imageFiles, type ShownImage } from "./shown-image.ts";

const now = Date.parse("2026-11-28T12:00:00Z");

test("an image of the library is shown in every stored width, with the setting's alt text or its own", async () => {
  const db = await testDatabase();
  const id = await makeImage(db, { widest: 1600, width: 1500, height: 1000 });
  await loadLibraryImages(db, [id, "unknown", id]);
  const image = resolveImage({ image: id, alt: "", focus: "" }, now);
  expect(image).toMatchObject({ alt: "Poster: House of Ember", focus: "50% 40%" });
  expect(resolveImage({ image: id, alt: "The room", focus: "0% 100%" }, now)).toMatchObject({
    alt: "The room",
    focus: "0% 100%",
  });
  const html = renderToStaticMarkup(
    <MediaBaseUrl value="https://cdn.club.example">
      <SettingImage image={image} sizes="50vw" className="aspect-4/3" />
    </MediaBaseUrl>,
  );
  const widths = [360, 720, 1200, 1600].map((width) => `https://cdn.club.example/${id}-${width}.avif ${width}w`);
  expect(html).toContain(`srcSet="${widths.join(", ")}"`);
  expect(html).toContain(`src="https://cdn.club.example/${id}-720.jpg" alt="Poster: House of Ember"`);
  expect(html).toContain("background-color:#f0127a");
});

test("an image that was deleted or whose licence is over leaves its box with the venue's sun", async () => {
  const db = await testDatabase();
  const id = await makeImage(db, { licence_ends: "2026-11-28" });
  await loadLibraryImages(db, []);
  await addLibraryImages(db, [id]);
  const setting = { image: id, alt: "", focus: "" };
  // Midnight in Sydney is 13:00 in UTC.
  expect(resolveImage(setting, Date.parse("2026-11-28T12:59:59Z"))).not.toBeNull();
  const after = resolveImage(setting, Date.parse("2026-11-28T13:00:00Z"));
  expect(after).toBeNull();
  expect(resolveImage({ ...setting, image: "unknown" }, now)).toBeNull();
  expect(renderToStaticMarkup(<SettingImage image={after} sizes="50vw" className="aspect-4/3" />)).toContain(
    "data-missing-image",
  );
});

test("an image that ships with the program keeps its upright crop", () => {
  const built = { sources: { avif: "/assets/a.avif 480w" }, img: { src: "/assets/a.jpg", w: 1600, h: 900 } };
  const image: ShownImage = { built, upright: built, alt: "The room", focus: "50% 56%" };
  expect(imageFiles(image, "https://cdn.club.example")).toMatchObject({ built, upright: built });
  expect(renderToStaticMarkup(<SettingImage image={image} sizes="50vw" className="aspect-4/3" decorative />)).toContain(
    'src="/assets/a.jpg" alt=""',
  );
  expect(resolveImage({ image: "gallery-01", alt: "Silhouettes", focus: "26% 44%" }, now)).toMatchObject({
    alt: "Silhouettes",
    focus: "26% 44%",
  });
});
