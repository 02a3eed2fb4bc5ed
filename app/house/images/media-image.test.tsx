import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MediaBaseUrl } from "./media-base-url.ts";
import { MediaImage } from "./media-image.tsx";

const id = "01a1fe02-d6dd-7451-8578-f3c711f8bbae";

function markupOf(first: boolean, base = ""): string {
  return renderToStaticMarkup(
    <MediaBaseUrl value={base}>
      <MediaImage
        src={`/media/${id}.jpg`}
        facts={undefined}
        alt=""
        sizes="(min-width: 768px) 50vw, 90vw"
        className=""
        first={first}
      />
    </MediaBaseUrl>,
  );
}

test("a page's first image has a smaller file for phones", () => {
  expect(markupOf(true)).toContain(`, /media/${id}-560.avif 560w"`);
  expect(markupOf(true)).toMatch(/sizes="\(min-width: 768px\) 50vw, .*calc\(90vw \* 0\.8\)"/);
  // Another host has only the files that were stored there.
  for (const markup of [markupOf(false), markupOf(true, "https://cdn.club.example")]) {
    expect(markup).not.toContain("-560.avif");
    expect(markup).not.toContain("0.8");
  }
});
