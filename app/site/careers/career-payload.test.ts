import { expect, test } from "vitest";
import { checkForm } from "../../bookings/requests/forms/sending.ts";
import { careerOptionsFor } from "./career-form.island.tsx";

const roles = [{ value: "security", label: "Security", description: "" }];
const licence = { role: "security", name: "NSW security licence number" };
const typed = {
  firstName: "Mia",
  lastName: "Chen",
  phoneCountry: "AU +61",
  phone: "412 345 678",
  email: "mia@example.com",
  dob: "1999-02-28",
  social: "@mia.plays",
  role: "security",
};

/** The fields of a job application in docs/contract.md. */
const fixedFields = ["code", "dob", "email", "firstName", "lastName", "phone", "role", "social"];

test("an application without licences is sent with the contract's fields alone", async () => {
  const fieldsOf = async (more: Record<string, string>) => {
    const checked = await checkForm(careerOptionsFor(roles, [licence]), { ...typed, ...more });
    return "body" in checked ? Object.keys(JSON.parse(checked.body)).sort() : checked.errors;
  };
  expect(await fieldsOf({})).toEqual(fixedFields);
  for (const empty of ["", "  "]) expect(await fieldsOf({ "licence-0": empty })).toEqual(fixedFields);
  expect(await fieldsOf({ "licence-0": "41 0123" })).toEqual([...fixedFields, "licences"].sort());
});
