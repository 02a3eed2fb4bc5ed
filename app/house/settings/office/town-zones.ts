/** A zone's towns where clubs are, as people type them without accents: those that no zone is named after. */
const towns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AU: {
    "Australia/Adelaide": "glenelg",
    "Australia/Brisbane": "cairns,gold coast,sunshine coast,surfers paradise,toowoomba,townsville",
    "Australia/Perth": "fremantle,northbridge",
  },
  BR: {
    "America/Bahia": "salvador",
    "America/Campo_Grande": "campo grande",
  },
  CA: {
    "America/Edmonton": "banff,calgary,lethbridge,red deer",
    "America/Halifax": "charlottetown,dartmouth,fredericton,moncton,saint john",
    "America/Regina": "saskatoon",
    "America/St_Johns": "st. john's,st. john’s,st john's,st johns",
    "America/Vancouver": "burnaby,kelowna,nanaimo,richmond,surrey,victoria,whistler",
    "America/Winnipeg": "brandon",
  },
  ES: {
    "Atlantic/Canary":
      "adeje,arona,arrecife,corralejo,costa adeje,las palmas,las palmas de gran canaria,maspalomas,playa de las americas,playa del ingles,puerto de la cruz,santa cruz de tenerife,tenerife",
  },
  ID: {
    "Asia/Makassar": "badung,bali,canggu,denpasar,gili trawangan,jimbaran,kuta,legian,nusa dua,seminyak,ubud,uluwatu",
  },
  MX: {
    "America/Cancun": "cozumel,isla mujeres,playa del carmen,tulum",
    "America/Hermosillo": "guaymas,puerto penasco",
    "America/Mazatlan": "cabo san lucas,culiacan,la paz,los cabos,los mochis,san jose del cabo,tepic",
    "America/Tijuana": "ensenada,mexicali,rosarito",
  },
  PT: { "Atlantic/Azores": "angra do heroismo,ponta delgada", "Atlantic/Madeira": "funchal" },
  RU: {
    "Asia/Novosibirsk": "akademgorodok",
    "Asia/Yekaterinburg": "chelyabinsk,perm,tyumen,ufa",
    "Europe/Samara": "izhevsk,tolyatti",
  },
  US: {
    "America/Chicago":
      "austin,baton rouge,birmingham,dallas,des moines,fort worth,houston,kansas city,lincoln,little rock,madison,memphis,milwaukee,minneapolis,mobile,nashville,new orleans,oklahoma city,omaha,saint louis,saint paul,san antonio,sioux falls,st. louis,st. paul,tulsa,wichita",
    "America/Denver":
      "albuquerque,aspen,boulder,cheyenne,colorado springs,el paso,park city,salt lake city,santa fe,vail",
    "America/Los_Angeles":
      "anaheim,bakersfield,berkeley,beverly hills,eugene,fresno,hollywood,huntington beach,las vegas,long beach,malibu,oakland,palm springs,pasadena,portland,reno,riverside,sacramento,san diego,san francisco,san jose,santa ana,santa barbara,santa cruz,santa monica,seattle,silverlake,spokane,tacoma,venice,west hollywood",
    "America/Phoenix": "flagstaff,mesa,scottsdale,tempe,tucson",
    "Pacific/Honolulu": "hilo,kailua,waikiki",
  },
};

/** Names of zones that browsers still write as they were before a town or country changed its own. */
const renamed: Readonly<Record<string, string>> = {
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Louisville": "America/Kentucky/Louisville",
  "Africa/Asmera": "Africa/Asmara",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** The name of a time zone today: `Asia/Kolkata` for `Asia/Calcutta`. */
export const zoneToday = (zone: string): string => renamed[zone] ?? zone;

/** A town's name as it can be compared. */
export const plainTown = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, " ")
    .trim();

/** The time zone of a town that no zone is named after; undefined for one that is not known here. @param country ISO 3166. */
export function zoneOfTown(country: string, town: string): string | undefined {
  const plain = plainTown(town);
  return Object.entries(towns[country] ?? {}).find(([, names]) => names.split(",").includes(plain))?.[0];
}

const capital = (word: string) =>
  ["de", "del", "do"].includes(word) ? word : word.charAt(0).toUpperCase() + word.slice(1);

/** The towns of a country that no zone is named after, as people write them. @param country ISO 3166. */
export function townsOf(country: string): string[] {
  const names = Object.values(towns[country] ?? {}).flatMap((zone) => zone.split(","));
  return names.map((name) => name.split(" ").map(capital).join(" "));
}
