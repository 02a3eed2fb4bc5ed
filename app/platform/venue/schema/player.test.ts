import fc from "fast-check";
import { expect, test } from "vitest";
import { playerOf, playerOrigins } from "./player.ts";

test.each([
  [
    "https://open.spotify.com/playlist/37i9dQZF1DXa8NOEUWPn9W?si=1",
    "https://open.spotify.com/embed/playlist/37i9dQZF1DXa8NOEUWPn9W",
  ],
  [
    "https://open.spotify.com/intl-de/album/4aawyAB9vmqN3uQ7FjRGTy",
    "https://open.spotify.com/embed/album/4aawyAB9vmqN3uQ7FjRGTy",
  ],
  [
    "https://open.spotify.com/embed/track/4aawyAB9vmqN3uQ7FjRGTy",
    "https://open.spotify.com/embed/track/4aawyAB9vmqN3uQ7FjRGTy",
  ],
  ["https://music.apple.com/au/playlist/house/pl.u-1", "https://embed.music.apple.com/au/playlist/house/pl.u-1"],
  [
    "https://soundcloud.com/club/sets/late",
    "https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fclub%2Fsets%2Flate",
  ],
  [
    "https://www.youtube.com/playlist?list=PL123456",
    "https://www.youtube-nocookie.com/embed/videoseries?list=PL123456",
  ],
  ["https://m.youtube.com/watch?v=dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
  ["https://youtu.be/dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
])("%s plays at %s", (link, embedUrl) => {
  expect(playerOf(link)).toMatchObject({ embedUrl });
});

test.each([
  "",
  "open.spotify.com/playlist/37i9dQZF1DXa8NOEUWPn9W",
  "http://open.spotify.com/playlist/37i9dQZF1DXa8NOEUWPn9W",
  "https://open.spotify.com/user/club",
  "https://open.spotify.com.evil.example/playlist/37i9dQZF1DXa8NOEUWPn9W",
  "https://open.spotify.com@evil.example/playlist/37i9dQZF1DXa8NOEUWPn9W",
  "https://www.youtube.com/@club",
  "https://soundcloud.com/",
  "javascript:alert(1)",
])("%s plays nowhere", (link) => {
  expect(playerOf(link)).toBeUndefined();
});

test("for any URL, a player is at one of the known origins", () => {
  const host = fc.constantFrom("open.spotify.com", "music.apple.com", "soundcloud.com", "youtube.com", "youtu.be");
  const rest = fc.string({ unit: "binary", maxLength: 60 });
  fc.assert(
    fc.property(host, rest, (at, path) => {
      const player = playerOf(`https://${at}/${path}`);
      if (player) expect(playerOrigins).toContain(new URL(player.embedUrl).origin);
    }),
    { numRuns: 2_000 },
  );
});
