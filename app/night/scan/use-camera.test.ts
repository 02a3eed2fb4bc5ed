import { expect, test } from "vitest";
import { describeCameraError } from "./use-camera.ts";

test("each camera error has its own message", () => {
  const first = (name: string) => describeCameraError(name).split(". ")[0];
  expect(
    ["NotFoundError", "OverconstrainedError", "NotAllowedError", "NotReadableError", "TypeError"].map(first),
  ).toEqual([
    "No camera found",
    "No camera found",
    "Camera access is blocked",
    "Another app is using the camera",
    "The camera couldn't be started",
  ]);
});
