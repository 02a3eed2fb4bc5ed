import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { application } from "../../../test/guest-forms.ts";
import { postJson } from "../../../test/post-json.ts";
import { today } from "../../platform/venue/today.ts";
import { careerSchemaFor } from "./schema.ts";

const TOO_YOUNG = "You must be 18 or older to apply.";
/** The birthday of someone who turns this many years old today, at the venue. */
const turning = (years: number) => Temporal.PlainDate.from(today()).subtract({ years });
const eighteenToday = turning(18).toString();
const eighteenTomorrow = turning(18).add({ days: 1 }).toString();

describe("an applicant's age", () => {
  test.each([
    ["eighteen today", eighteenToday, undefined],
    ["eighteen tomorrow", eighteenTomorrow, TOO_YOUNG],
    ["ten", turning(10).toString(), TOO_YOUNG],
    ["born today", today(), "That date is in the future."],
    ["sixty", turning(60).toString(), undefined],
  ])("%s", (_, dob, said) => {
    const checked = careerSchemaFor(() => [application.role]).safeParse({ ...application, dob });
    expect(checked.error?.issues.map(({ path, message }) => [path[0], message]) ?? []).toEqual(
      said === undefined ? [] : [["dob", said]],
    );
  });

  test("is checked by the server, which stores nothing about applicants who are too young", async () => {
    const { db, origin } = await testApp();
    const apply = async (dob: string) => {
      const response = await postJson(`${origin}/api/careers/career-form`, { ...application, dob });
      return { status: response.status, errors: ((await response.json()) as { errors?: object }).errors };
    };
    expect(await apply(eighteenTomorrow)).toEqual({ status: 422, errors: { dob: TOO_YOUNG } });
    expect(await db.selectFrom("requests").select("id").execute()).toEqual([]);
    expect((await apply(eighteenToday)).status).toBe(201);
  });
});
