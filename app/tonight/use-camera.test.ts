import { expect, test } from "vitest";
import { describeCameraError } from "./use-camera.ts";

test("only a camera that is blocked can be allowed; where there is none, or another app has it, that is said", () => {
  const first = (name: string) => describeCameraError(name).split(". ")[0];
  expect(
    ["NotFoundError", "OverconstrainedError", "NotAllowedError", "NotReadableError", "TypeError"].map(first),
  ).toEqual([
    "No camera found",
    "No camera found",
    "Camera access is blocked",
    "Another app is using the camera",
    "The camera could not be started",
  ]);
});
