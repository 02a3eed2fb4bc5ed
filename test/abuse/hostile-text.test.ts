import { expect, test } from "vitest";
import { readTextBounce, wordsAbove } from "../../app/bounces/text-bounce.ts";
import { readLine } from "../../app/guest-lists/read-line.ts";
import { splitQuote } from "../../app/inbound/split-quote.ts";
import { openTable } from "../../app/lib/read-csv.server.ts";
import { failureIn } from "../../app/mail/failure-kind.ts";
import { senseOf } from "../../app/newsletter/import/standing-column.ts";
import { searchTerms } from "../../app/requests/search/search-terms.ts";

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
