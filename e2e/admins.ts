import type { APIRequestContext, Page } from "@playwright/test";
import type { Role } from "../app/platform/roles/roles.ts";
import { expect } from "./site.ts";

export const GOOD = "cedar-lantern-orbit-77";

let made = 0;

/** An unused name and email address. */
export function somebody() {
  made += 1;
  const mark = `${Date.now().toString(36)}${made}`;
  return { username: `Cleo ${mark}`, email: `cleo.${mark}@afterglow.example` };
}

export interface Person {
  username: string;
  email: string;
  _id: string;
}

export async function addPerson(
  request: APIRequestContext,
  headers: Record<string, string>,
  role: Role = "manager",
): Promise<Person> {
  const person = somebody();
  const response = await request.post("/api/admin/add-admin", { headers, data: { ...person, role, password: GOOD } });
  expect(response.status()).toBe(201);
  return { ...person, _id: (await response.json()).admin._id };
}

export const login = (request: APIRequestContext, email: string, password: string) =>
  request.post("/api/admin/login", { data: { email, password } });

export async function tokenOf(request: APIRequestContext, { email }: Person): Promise<{ authorization: string }> {
  const { token } = await (await login(request, email, GOOD)).json();
  return { authorization: token };
}

export async function isLive(request: APIRequestContext, headers: Record<string, string>): Promise<boolean> {
  return (await request.get("/api/admin/me", { headers })).ok();
}

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

export async function fillIn(page: Page, { username, email }: { username: string; email: string }): Promise<void> {
  await field(page, "Username").fill(username);
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(GOOD);
  await field(page, "Confirm password").fill(GOOD);
}

export const add = (page: Page) => page.getByRole("button", { name: "Add admin" });

export const rowOf = (page: Page, { username }: { username: string }) =>
  page.getByRole("row").filter({ hasText: username });
