import { expect, test } from "vitest";
import { searchTerms } from "../../app/bookings/guests/search-terms.ts";
import { failureIn } from "../../app/house/mail/failure-kind.ts";
import { readTextBounce, wordsAbove } from "../../app/mailing/bounces/text-bounce.ts";
import { senseOf } from "../../app/mailing/newsletter/import/standing-column.ts";
import { splitQuote } from "../../app/mailing/replies/split-quote.ts";
import { readLine } from "../../app/night/guest-lists/read-line.ts";
import { openTable } from "../../app/platform/lib/csv/read-csv.server.ts";

/** With quadratic time, a text of this length would take minutes or hours. */
const LONG = 300_000;

test.each(["-", " ", "\t", "0", "a@", "<a ", "5.1.1 ", "user unknown ", ">", "e mail ", "\n", "\n>", "▪\t"])(
  "a text of only %j is read",
  async (part) => {
    const text = part.repeat(Math.floor(LONG / part.length));
    expect(wordsAbove(text).length).toBeLessThan(LONG);
    readTextBounce(text, wordsAbove(text));
    failureIn({ action: "failed", status: text, diagnostic: text });
    splitQuote(text);
    searchTerms(text);
    senseOf(text);
    readLine(text);
    await openTable(Buffer.from(text), "Split it.").catch(String);
  },
);
