import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  type Capability,
  can,
  capabilities,
  capabilitiesOf,
  includesRole,
  mayManage,
  type Role,
  roleNames,
  roleSummaries,
  roles,
} from "./roles.ts";

/** Areas of the back office: the part of their capabilities before the dot, and for requests the kinds. */
const areas: [label: string, part: string, kinds?: Capability][] = [
  ["Events", "events"],
  ["Offers", "offers"],
  ["News", "news"],
  ["Images", "images"],
  ["Page texts", "pages"],
  ["Other settings", "settings"],
  ["Requests: VIP tables and functions", "requests", "requests.bookings"],
  ["Requests: job applications", "requests", "requests.applications"],
  ["Requests: messages and claims", "requests", "requests.messages"],
  ["Guests", "guests"],
  ["What guests spent", "spend"],
  ["Tonight", "tonight"],
  ["Door codes", "passes"],
  ["Override at the door", "door"],
  ["Guest lists", "lists"],
  ["Tickets", "tickets"],
  ["Count of people inside", "count"],
  ["Incident register", "incidents"],
  ["Floor plan", "floor"],
  ["Deposits", "deposits"],
  ["Night report", "report"],
  ["Short links", "links"],
  ["Promoters' statements", "statements"],
  ["Newsletter", "subscribers"],
  ["Campaigns", "campaigns"],
  ["Outbox", "outbox"],
  ["Guests' data (privacy)", "privacy"],
  ["Admins and roles", "people"],
  ["Rules for second factors", "rules"],
  ["System", "system"],
  ["Audit trail", "trail"],
];

const kindsOfRequests = areas.flatMap(([, , kinds]) => kinds ?? []);

/** What a role may do in an area, in verbs. */
function verbs(role: Role, part: string, kinds?: Capability): string {
  if (kinds && !can(role, kinds)) return "–";
  const those = capabilitiesOf(role).filter((one) => one.startsWith(`${part}.`) && !kindsOfRequests.includes(one));
  return those.map((one) => one.slice(part.length + 1)).join(", ") || "–";
}

const row = (cells: string[]) => `| ${cells.join(" | ")} |`;

describe("docs/roles.md", () => {
  const text = readFileSync("docs/roles.md", "utf8");

  test("has the table of what each role may do", () => {
    const lines = areas.map(([label, part, kinds]) => row([label, ...roles.map((role) => verbs(role, part, kinds))]));
    const head = [row(["", ...roles.map((role) => roleNames[role])]), row(["", ...roles].map(() => "---"))];
    expect(text).toContain([...head, ...lines].join("\n"));
  });

  test("leaves out no capability but those that every role has", () => {
    const shown = capabilities.filter((one) => areas.some(([, part]) => one.startsWith(`${part}.`)));
    const others = capabilities.filter((one) => !shown.includes(one));
    for (const one of others)
      for (const role of roles) expect({ one, role, can: can(role, one) }).toMatchObject({ can: true });
    expect(others).toEqual(["account", "office"]);
  });

  test("describes each role as the screens do", () => {
    for (const role of roles) expect(text).toContain(`- **${roleNames[role]}** (\`${role}\`): ${roleSummaries[role]}`);
  });
});

describe("roles", () => {
  test("a reader changes, exports and looks up nothing", () => {
    expect(capabilitiesOf("reader").filter((one) => /\.(change|export|find|erase|notify)$/.test(one))).toEqual([]);
  });

  test("job applications are only visible to roles that hire and roles that see everything", () => {
    const those = roles.filter((role) => can(role, "requests.applications"));
    expect(those).toEqual(["owner", "manager", "hiring", "reader"]);
  });

  test("only owners and managers manage admins, and only owners manage owners", () => {
    const pairs = roles.flatMap((one) => roles.filter((other) => mayManage(one, other)).map((other) => [one, other]));
    const managed = roles.filter((role) => role !== "owner");
    expect(pairs).toEqual([...roles.map((role) => ["owner", role]), ...managed.map((role) => ["manager", role])]);
  });

  test("no one can assign a role with more capabilities than their own", () => {
    for (const one of roles) {
      for (const other of roles.filter((role) => mayManage(one, role))) {
        expect({ one, other, includes: includesRole(one, other) }).toMatchObject({ includes: true });
      }
    }
    expect(includesRole("manager", "owner")).toBe(false);
    expect(includesRole("bookings", "marketing")).toBe(false);
  });
});
