import { expect, test } from "vitest";
import { inEncoding } from "../../../../test/in-encoding.ts";
import { encodingLabel, encodingNames, textEncodings } from "../encodings/text-encodings.ts";
import { openTable } from "./read-csv.server.ts";

async function read(file: Uint8Array, chosen?: (typeof textEncodings)[number]) {
  const { characters, encoding, rows } = await openTable(file, "Split it.", { chosen });
  const names = (await Array.fromAsync(rows())).map(({ cells: [name = ""] }) => name);
  return { ...characters, name: encoding, names };
}

const file = (names: readonly string[]) =>
  `Name,Order,Status,Email\n${names.map((name, at) => `${name},${100 + at},Paid,guest${at}@guest.example\n`).join("")}`;

const names = {
  Japanese: ["佐藤 健", "鈴木 花子", "高橋 エミ", "田中 さくら"],
  Korean: ["김민수", "이서연", "박지훈", "최유진", "정하늘", "홍길동"],
  "Chinese, simplified": ["王伟", "李娜", "张敏", "刘洋", "陈静", "黄强"],
  "Chinese, traditional": ["王小明", "李雅婷", "張志豪", "劉淑芬", "陳怡君"],
  Greek: ["Γιώργος Παπαδόπουλος", "Μαρία Νικολάου", "Ελένη Γεωργίου"],
  Cyrillic: ["Мария Иванова", "Дмитрий Смирнов", "Анна Кузнецова"],
  Hebrew: ["דוד כהן", "שרה לוי", "יוסף מזרחי"],
  Arabic: ["محمد علي", "فاطمة حسن", "أحمد خالد"],
  Thai: ["สมชาย ใจดี", "สุดา แก้วมณี", "วิชัย ทองคำ"],
};

test.each([
  ["shift_jis", "Japanese"],
  ["euc-kr", "Korean"],
  ["gb18030", "Chinese, simplified"],
  ["big5", "Chinese, traditional"],
  ["windows-1253", "Greek"],
  ["iso-8859-7", "Greek"],
  ["windows-1251", "Cyrillic"],
  ["koi8-r", "Cyrillic"],
  ["iso-8859-5", "Cyrillic"],
  ["ibm866", "Cyrillic"],
  ["x-mac-cyrillic", "Cyrillic"],
  ["windows-1255", "Hebrew"],
  ["windows-1256", "Arabic"],
  ["windows-874", "Thai"],
] as const)("a file in %s without a label is read right", async (encoding, language) => {
  const found = await read(inEncoding(file(names[language]), encoding));
  expect(found).toMatchObject({ sure: true, names: names[language], samples: names[language], lost: false });
  // The same in capitals, as some tills and shops print them, is read right or asked about.
  const capitals = names[language].map((name) => name.toUpperCase());
  const printed = await read(inEncoding(file(capitals), encoding));
  expect(printed.sure && printed.names.join() !== capitals.join()).toBe(false);
});

test("one short name in an old encoding is asked about, and read as staff choose", async () => {
  const bytes = inEncoding(file(["李娜"]), "gb18030");
  const korean = inEncoding(file(["김민수"]), "euc-kr");
  expect((await read(korean)).sure).toBe(false);
  expect(await read(korean, "euc-kr")).toMatchObject({ sure: true, encoding: "euc-kr", names: ["김민수"] });
  expect(await read(bytes, "gb18030")).toMatchObject({ sure: true, name: "GB 18030", names: ["李娜"] });
  // Chosen wrongly, it says what is lost.
  expect((await read(inEncoding(file(["José"]), "windows-1252"), "utf-8")).lost).toBe(true);
});

test("files of Western and Central Europe are not taken for others, whatever names are in them", async () => {
  const western = ["José Müller", "Zoë Ångström", "Åsa Ärlig", "ÉLODIE CÔTÉ", "Øyvind Sæther", "Þóra Guðmundsdóttir"];
  for (const some of [western, ...western.map((name) => [name])])
    expect(await read(inEncoding(file(some), "windows-1252"))).toMatchObject({
      encoding: "windows-1252",
      sure: true,
      names: some,
    });
  const central = ["Łukasz Mąka", "Małgorzata Kaźmierczak"];
  expect((await read(inEncoding(file(central), "windows-1250"))).names).toEqual(central);
});

test("Turkish letters are read, and asked about where they may be Icelandic", async () => {
  const turkish = ["Yıldız Şahin", "Özgür Doğan", "İbrahim Çelik"];
  expect(await read(inEncoding(file(turkish), "windows-1254"))).toMatchObject({ sure: true, names: turkish });
  expect(await read(inEncoding(file(["Guðný"]), "windows-1252"))).toMatchObject({ sure: false });
});

test("a file in UTF-16 without a mark is read, with few letters of ASCII too", async () => {
  const some = names["Chinese, simplified"];
  expect(await read(Buffer.from(file(some), "utf16le"))).toMatchObject({ names: some });
  expect(await read(Buffer.from(`姓名\n${some.join("\n")}\n`, "utf16le"))).toMatchObject({ names: some });
  expect(await read(Buffer.from(file(some), "utf16le").swap16())).toMatchObject({ names: some });
});

test("letters that another program lost are named", async () => {
  expect(await read(Buffer.from(file(["Jos\ufffd"])))).toMatchObject({ encoding: "utf-8", sure: true, lost: true });
  expect(await read(Buffer.from(file(["Leo"])))).toMatchObject({ samples: [], lost: false });
});

test("every encoding that can be chosen can be read", () => {
  for (const encoding of textEncodings) {
    if (encoding !== "mixed") expect(() => new TextDecoder(encoding)).not.toThrow();
    expect(encodingLabel(encoding)).toContain(encodingNames[encoding]);
  }
});
