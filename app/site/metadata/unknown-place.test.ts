import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { publishForTest } from "../../../test/published-settings.ts";
import { clubJsonLd } from "./club-json-ld.server.ts";

test("programs are told where the club is and who else it is once that is known, not with nothing in its place", async () => {
  const { db, origin } = await testApp();
  await publishForTest(db, { "venue.latitude": 0, "venue.longitude": 0, "venue.social": [] });
  expect(clubJsonLd(origin)).not.toHaveProperty("geo");
  expect(clubJsonLd(origin)).not.toHaveProperty("sameAs");
  const page = { name: "Instagram", url: "https://instagram.com/afterglow" };
  await publishForTest(db, { "venue.latitude": 48.2, "venue.longitude": 16.35, "venue.social": [page] });
  expect(clubJsonLd(origin)).toMatchObject({
    geo: { "@type": "GeoCoordinates", latitude: 48.2, longitude: 16.35 },
    sameAs: [page.url],
  });
});
