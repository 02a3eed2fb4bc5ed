import { expect, test } from "vitest";
import { parseConfig } from "./config.server.ts";

test("has a default for everything", () => {
  expect(parseConfig({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    origin: "http://localhost:3000",
    dataFolder: "./data",
    demo: true,
    proxies: 0,
    formLimit: 30,
    logLevel: "info",
  });
});

test("reads what is set, and takes an empty value for an unset one", () => {
  expect(parseConfig({ PORT: "8080", DEMO: "off", ORIGIN: "https://afterglow.example/", LOG_LEVEL: "" })).toMatchObject(
    {
      port: 8080,
      demo: false,
      origin: "https://afterglow.example",
      logLevel: "info",
    },
  );
});

test("names every bad value in one line", () => {
  const read = () => parseConfig({ PORT: "eighty", ORIGIN: "afterglow", DEMO: "maybe" });
  expect(read).toThrow(/^Configuration: PORT: .*; ORIGIN: .*; DEMO: .*$/);
});
