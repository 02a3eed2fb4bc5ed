/** The encodings that a file can be read in, as people choose them. */
export const encodingNames = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-1252": "Windows-1252",
  "windows-1250": "Windows-1250",
  "windows-1251": "Windows-1251",
  macintosh: "Mac Roman",
  mixed: "UTF-8 and Windows-1252",
  "windows-1253": "Windows-1253",
  "iso-8859-7": "ISO 8859-7",
  "windows-1254": "Windows-1254",
  "windows-1255": "Windows-1255",
  "windows-1256": "Windows-1256",
  "windows-1257": "Windows-1257",
  "windows-1258": "Windows-1258",
  "windows-874": "Windows-874",
  "koi8-r": "KOI8-R",
  "koi8-u": "KOI8-U",
  "iso-8859-5": "ISO 8859-5",
  ibm866: "DOS 866",
  "x-mac-cyrillic": "Mac Cyrillic",
  "iso-8859-2": "ISO 8859-2",
  shift_jis: "Shift JIS",
  "euc-jp": "EUC-JP",
  "euc-kr": "EUC-KR",
  gb18030: "GB 18030",
  big5: "Big5",
};
export type TextEncoding = keyof typeof encodingNames;

/** The languages that an encoding was made for. */
const languages: Partial<Record<TextEncoding, string>> = {
  "utf-8": "all languages",
  "utf-16le": "all languages",
  "utf-16be": "all languages, reversed",
  "windows-1252": "Western European",
  macintosh: "Western European, old Macs",
  "windows-1250": "Central European",
  "iso-8859-2": "Central European",
  "windows-1251": "Cyrillic",
  "koi8-r": "Cyrillic",
  "koi8-u": "Ukrainian",
  "iso-8859-5": "Cyrillic",
  ibm866: "Cyrillic",
  "x-mac-cyrillic": "Cyrillic",
  "windows-1253": "Greek",
  "iso-8859-7": "Greek",
  "windows-1254": "Turkish",
  "windows-1255": "Hebrew",
  "windows-1256": "Arabic",
  "windows-1257": "Baltic",
  "windows-1258": "Vietnamese",
  "windows-874": "Thai",
  shift_jis: "Japanese",
  "euc-jp": "Japanese",
  "euc-kr": "Korean",
  gb18030: "Chinese, simplified",
  big5: "Chinese, traditional",
};

export const textEncodings = Object.keys(encodingNames) as TextEncoding[];

/** An encoding as staff choose it: `Shift JIS (Japanese)`. */
export function encodingLabel(encoding: TextEncoding): string {
  const language = languages[encoding];
  return language ? `${encodingNames[encoding]} (${language})` : encodingNames[encoding];
}
