import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MediaBaseUrl } from "./media-base-url.ts";
import { MediaImage } from "./media-image.tsx";

const id = "01a1fe02-d6dd-7451-8578-f3c711f8bbae";

function markupOf(first: boolean): string {
  return renderToStaticMarkup(
    <MediaBaseUrl value="https://cdn.club.example">
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

test("a page's first image has a smaller file for phones, from this host, since a bucket may not have it yet", () => {
  expect(markupOf(true)).toContain(`, /media/${id}-560.avif 560w"`);
  expect(markupOf(true)).toMatch(/sizes="\(min-width: 768px\) 50vw, .*calc\(90vw \* 0\.8\)"/);
  expect(markupOf(false)).not.toContain("-560.avif");
  expect(markupOf(false)).not.toContain("0.8");
});
