/**
 * Emergency numbers other than 112, which is the one of the European Union (Directive 2018/1972, article 109) and many
 * other countries, and which mobile phones put through nearly everywhere. Police and ambulance are named where they have
 * a number each.
 *
 * Source: Google's libphonenumber, `resources/ShortNumberMetadata.xml` of July 2026, which follows the numbering plans
 * that states notify to the ITU. It lists numbers without saying whose they are; which is the police's and which the
 * ambulance's is general knowledge. Where that is not clear, 112 stays. Honduras is the exception: its 911 is newer than
 * the metadata. The setup shows the number, to be checked.
 */
const numbers: Readonly<Record<string, string>> = {
  "000": "AU",
  "111": "NZ",
  "115": "SR",
  "199": "MM",
  "911":
    "AG AI AR AS AW BB BM BS BZ CA CR DM DO EC ET FJ FM GD GU HN KN KY LC LR MH MP MS MX PA PH PR PW PY SV TC TO TV US UY VC VE VG VI",
  "999": "BD BH FK GB HK IM MO MU MY NU QA SB SC SD SH SL SS SZ UG WS",
  "9999": "OM",
  "100 (police) or 101 (ambulance)": "PS",
  "102 (police) or 103 (ambulance)": "AM KG MN",
  "104 (police) or 122 (ambulance)": "IQ",
  "105 (police) or 117 (ambulance)": "PE",
  "106 (police) or 104 (ambulance)": "CU",
  "110 (police) or 118 (ambulance)": "BO",
  "110 (police) or 119 (ambulance)": "JP TW",
  "110 (police) or 120 (ambulance)": "CN",
  "110 (police) or 123 (ambulance)": "GT",
  "112 (police) or 119 (ambulance)": "KR",
  "113 (police) or 115 (ambulance)": "VN",
  "117 (police) or 119 (ambulance)": "KH",
  "118 (police) or 128 (ambulance)": "NI",
  "119 (police) or 102 (ambulance)": "AF MV",
  "119 (police) or 117 (ambulance)": "MZ",
  "122 (police) or 123 (ambulance)": "EG",
  "122 (police) or 124 (ambulance)": "BA",
  "133 (police) or 131 (ambulance)": "CL",
  "10111 (police) or 10177 (ambulance)": "ZA",
  "17 (police) or 15 (ambulance)": "ML NE",
  "19 (police) or 15 (ambulance)": "MA",
  "190 (police) or 192 (ambulance)": "BR",
  "191 (police) or 1669 (ambulance)": "TH",
  "191 (police) or 195 (ambulance)": "LA",
  "197 (police) or 190 (ambulance)": "TN",
  "199 (police) or 191 (ambulance)": "YE",
  "888 (police) or 999 (ambulance)": "SO",
  "911 (police) or 913 (ambulance)": "GY",
  "993 (police) or 991 (ambulance)": "BN",
  "997 (police) or 998 (ambulance)": "MW",
  "999 (police) or 990 (ambulance)": "TT",
  "999 (police) or 995 (ambulance)": "SG",
  "999 (police) or 997 (ambulance)": "BW",
  "999 (police) or 998 (ambulance)": "AE CK",
};

/** The number to call in an emergency in a country, `AU` (ISO 3166) or as it is set: `AU +61`. */
export function emergencyNumber(country: string): string {
  const [code = ""] = country.split(" ");
  return Object.entries(numbers).find(([, countries]) => countries.split(" ").includes(code))?.[0] ?? "112";
}
