import { expect, test } from "vitest";
import { inboxQuery, readInboxFilter } from "../inbox/read-filter.server.ts";
import { allKinds } from "../visible-kinds.ts";
import { narrowedTo, queryOf, toView, viewOf, wrongSearch } from "./inbox-address.ts";

const address = (text: string) => new URLSearchParams(text);

test("a URL shows the unanswered requests unless it names a view or searches", () => {
  expect(viewOf(address(""))).toBe("waiting");
  expect(viewOf(address("owner=me"))).toBe("waiting");
  expect(viewOf(address("q=mia"))).toBe("all");
  expect(viewOf(address("guest=1"))).toBe("all");
  expect(viewOf(address("q=mia&show=waiting"))).toBe("waiting");
  expect(viewOf(address("show=spam"))).toBe("spam");
  expect(viewOf(address("kind=career"))).toBe("career");
  expect(viewOf(address("kind=toString&show=nonsense"))).toBe("waiting");
});

test("the query for the server has only its own parameters", () => {
  for (const [asked, query] of [
    ["", "stage=waiting"],
    ["show=all", ""],
    ["show=spam&owner=none", "stage=spam&owner=none"],
    ["kind=vip-table&status=new&night=2026-11-28&page=2", "kind=vip-table&status=new&night=2026-11-28&page=2"],
    ["kind=vip-table&status=declined&reason=none", "kind=vip-table&status=declined&reason=none"],
    ["source=link%3Aposter&nights_from=2026-11-01", "stage=waiting&nights_from=2026-11-01&source=link%3Aposter"],
    // The server would look among all requests.
    ["kind=vip-table&source=link%3Aposter", "kind=vip-table"],
    ["q=%20Mia%20K%20&from=2026-11-01&to=2026-11-30&sort=-night", "from=2026-11-01&to=2026-11-30&sort=-night&q=Mia+K"],
  ] as const) {
    expect(new URLSearchParams(queryOf(address(asked))).toString()).toBe(query);
    expect(readInboxFilter(inboxQuery.parse(Object.fromEntries(address(query))), "me", allKinds)).not.toHaveProperty(
      "wrong",
    );
  }
});

test("a URL that names a property of every object shows it as an unknown owner or status", () => {
  for (const odd of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
    const narrowed = narrowedTo(address(`kind=career&owner=${odd}&status=${odd}`), () => undefined);
    expect(narrowed).toEqual([
      { part: "status", text: odd },
      { part: "owner", text: "Assigned to someone else" },
    ]);
  }
});

test("a search text that is too short is not sent", () => {
  expect(wrongSearch(address("q=mi"))).toBe("Enter at least three characters.");
  expect(wrongSearch(address("q=mia"))).toBe(undefined);
  expect(wrongSearch(address(""))).toBe(undefined);
  expect(queryOf(address("q=mi"))).toEqual({});
});

test("another view keeps the filters except the status and its reason, and starts at page one", () => {
  const from = address("kind=vip-table&status=declined&reason=full&owner=me&night=2026-11-28&page=3");
  expect(toView(from, "function")).toBe("?kind=function&owner=me&night=2026-11-28");
  expect(toView(from, "waiting")).toBe("?owner=me&night=2026-11-28");
  expect(toView(from, "all")).toBe("?owner=me&night=2026-11-28&show=all");
  // With a search, a URL without a view means all.
  expect(toView(address("q=mia&kind=claim"), "all")).toBe("?q=mia");
  expect(toView(address("q=mia"), "waiting")).toBe("?q=mia&show=waiting");
  expect(toView(address("show=spam"), "waiting")).toBe("?");
});

test("active filters have labels", () => {
  const said = narrowedTo(address("kind=vip-table&status=no-show&owner=7&night=2026-11-28&from=2026-11-01"), (id) =>
    id === "7" ? "Jonas" : undefined,
  );
  expect(said.map(({ text }) => text)).toEqual([
    "No-show",
    "Assigned to Jonas",
    "For Sat 28 Nov",
    "Received from Sun 1 Nov",
  ]);
  expect(narrowedTo(address("kind=function&status=lost&reason=size"), () => undefined)).toEqual([
    { part: "status", text: "Lost" },
    { part: "reason", text: "Nothing that size" },
  ]);
  expect(narrowedTo(address("source=link%3Aposter&night=2026-11-28"), () => undefined).map(({ text }) => text)).toEqual(
    ["For Sat 28 Nov", "Came by: /go/poster"],
  );
  expect(narrowedTo(address("owner=none"), () => undefined)).toEqual([{ part: "owner", text: "Unassigned" }]);
});
