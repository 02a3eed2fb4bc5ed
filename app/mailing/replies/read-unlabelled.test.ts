import { expect, test } from "vitest";
import { written } from "../../../test/guest-mail.ts";
import { inEncoding } from "../../../test/in-encoding.ts";
import { readMail } from "./read-mail.server.ts";

/** The bytes of a text in an old encoding, each as the character of its number. */
const bytesOf = (text: string, encoding: string) => Buffer.from(inEncoding(text, encoding)).toString("latin1");

/** An email as a program writes it that does not encode its headers either. */
function rawMail(mail: { headers: string[]; body: string; subject?: string }): Buffer {
  return Buffer.from(written(mail).toString(), "latin1");
}

test.each([
  ["shift_jis", "はい、九人で行きます。", "utf-8"],
  ["euc-kr", "안녕하세요. 우리는 아홉 명이 갈 예정입니다. 감사합니다.", "us-ascii"],
  ["gb18030", "您好，我们一共九个人，谢谢。", "x-unknown"],
  ["big5", "您好，我們一共九個人，謝謝。", "utf-8"],
  ["koi8-r", "Здравствуйте, нас будет девять. Спасибо!", "utf-8"],
  ["windows-1251", "Здравствуйте, нас будет девять. Спасибо!", "us-ascii"],
  ["windows-1253", "Γεια σας, θα είμαστε εννέα. Ευχαριστώ!", "utf-8"],
  ["windows-1255", "שלום, נהיה תשעה אנשים. תודה", "utf-8"],
  ["windows-1256", "مرحبا سنكون تسعة أشخاص شكرا", "utf-8"],
  ["windows-874", "สวัสดีครับ เราจะมาเก้าคน", "utf-8"],
  ["windows-1250", "Będzie nas dziewięcioro, pozdrawiam, Miłosz", "utf-8"],
])("%s is read right without a label or with a wrong one: %s", async (encoding, words, label) => {
  const bytes = bytesOf(words, encoding);
  const bare = { headers: ["Content-Transfer-Encoding: 8bit"], body: bytes, subject: bytes };
  expect(await readMail(rawMail(bare))).toMatchObject({ text: words, subject: words });

  const quoted = bytes.replace(/[^ -<>-~]/g, (byte) => `=${byte.charCodeAt(0).toString(16).padStart(2, "0")}`);
  const headers = [`Content-Type: text/plain; charset=${label}`, "Content-Transfer-Encoding: quoted-printable"];
  expect((await readMail(written({ headers, body: quoted }))).text).toBe(words);

  const page = { headers: ["Content-Type: text/html"], body: `<html><body><p>${bytes}</p></body></html>` };
  expect((await readMail(rawMail(page))).text).toBe(words);
});

test("a reply above a quote in UTF-8 is read by itself", async () => {
  const quote = Buffer.from("> Your table at Café Zoë is on.").toString("latin1");
  const body = `${bytesOf("Спасибо, нас будет девять.", "koi8-r")}\r\n\r\n${quote}`;
  const { text, quoted } = await readMail(rawMail({ headers: ["Content-Transfer-Encoding: 8bit"], body }));
  expect({ text, quoted }).toEqual({ text: "Спасибо, нас будет девять.", quoted: "> Your table at Café Zoë is on." });
});

test("what an old Japanese program writes in seven bits is read without its label", async () => {
  const mail = await readMail(written({ subject: "\u001b$B$O$$\u001b(B", body: "\u001b$B$O$$\u001b(B, 9" }));
  expect(mail).toMatchObject({ subject: "はい", text: "はい, 9" });
});

test.each([
  "We’re nine–ten, “Zoë” and José… naïve café, Straße, £20, 5 m², Guðný",
  "“Zoë” – €",
  "Ça va, à bientôt !",
  "Å, så fint! Vi er åtte på lørdag.",
  "Þórður Ægir Óðinn",
])("signs and letters of Western Europe do not make a text another language: %s", async (words) => {
  const headers = ["Content-Transfer-Encoding: 8bit"];
  expect((await readMail(rawMail({ headers, body: bytesOf(words, "windows-1252") }))).text).toBe(words);
});
