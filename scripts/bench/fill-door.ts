import { openTonight, type StaffApi } from "../fill-night.ts";

/** Numbers of a night's guests by kind. */
interface DoorGuests {
  tables: number;
  claims: number;
  entries: number;
  tickets: number;
}

/** The size of the largest club night that a door must handle: 8,000 guests. */
export const fullHouse: DoorGuests = { tables: 40, claims: 460, entries: 3_500, tickets: 4_000 };

const firstNames =
  "Mia Tom Priya Alexandrina Hannah Sam Leo Ines Kai Rosa Wilhelmina Noa Ivy Ella Bruno Chidi Dalia Emre Farah Goran Hiro Ilse Jonas Kateryna Lars Mbali Nils Olga Pia Quentin Ravi Søren Tamsin Uma Vera Wei Xin Yara Zoë Amara".split(
    " ",
  );
const lastNames =
  "Karlsson Nguyen Shah Featherstonehaugh Weiss Okafor Rossi Duarte Lee Braun Levi Chen Brown Silva Adeyemi Haddad Yilmaz Aziz Novak Tanaka Schmidt Berg Kovalenko Olsen Dlamini Jensen Petrova Costa Martin Patel Lindqvist Ward Iyer Papadopoulos Zhang Liu Mansour Fischer Obi Walsh".split(
    " ",
  );
const middleNames = "A B C D E F G H J K L M N P R S T W".split(" ");

/** A distinct name for each number below 28,800. */
function nameOf(index: number): string {
  const first = firstNames[index % firstNames.length];
  const last = lastNames[Math.trunc(index / firstNames.length) % lastNames.length];
  const middle = middleNames[Math.trunc(index / (firstNames.length * lastNames.length)) % middleNames.length];
  return `${first} ${index < firstNames.length * lastNames.length ? "" : `${middle}. `}${last}`;
}

/** The code of a ticket in the file, by its index. */
export const ticketCode = (index: number): string => `9${String(index * 7_919 + 10_000_000_019).padStart(13, "0")}`;

/** A shop's file with Eventbrite's headings. */
function ticketsCsv(count: number): string {
  const kinds = ["General admission", "Second release", "VIP"];
  const rows = Array.from({ length: count }, (_, index) => {
    const [first, ...last] = nameOf(index).split(" ");
    const people = index % 5 === 0 ? 2 : 1;
    return `${1_000_000 + Math.trunc(index / 2)},${first},${last.join(" ")},${kinds[index % 3]},${ticketCode(index)},${people},Attending`;
  });
  return `Order #,First Name,Last Name,Ticket Type,Barcode number,Quantity,Attendee Status\n${rows.join("\n")}\n`;
}

const ticketColumns = {
  order: "Order #",
  first_name: "First Name",
  last_name: "Last Name",
  kind: "Ticket Type",
  code: "Barcode number",
  people: "Quantity",
  status: "Attendee Status",
};

/** Adds a ticket shop with the columns of `ticketsCsv`. @returns its id. */
async function addTicketShop(call: StaffApi, name: string): Promise<string> {
  const { shop } = await call<{ shop: string }>("/api/tickets/shops", {
    name,
    keeps_contacts: false,
    codes_rotate: false,
  });
  await call(`/api/tickets/shops/${shop}/columns`, { columns: ticketColumns });
  return shop;
}

/** Imports a file exactly as previewed. @returns the durations of preview and import in ms. */
async function importTickets(
  call: StaffApi,
  { shop, night, csv }: { shop: string; night: string; csv: string },
): Promise<{ preview: number; import: number }> {
  const begun = performance.now();
  const query = `shop=${shop}&night=${night}&other=yes`;
  const { preview } = await call<{ preview: { seen: string } }>(`/api/tickets/preview?${query}`, csv);
  const previewed = performance.now();
  await call(`/api/tickets/import?${query}&seen=${preview.seen}&name=tickets.csv`, csv);
  return { preview: previewed - begun, import: performance.now() - previewed };
}

const listOf = (name: string) => ({
  of: "all",
  name,
  owner_kind: "promoter",
  owner_name: "Nova",
  owner_email: "",
  places: 5_000,
  most_plus_ones: 5,
  early: "free",
  early_amount: "",
  until: "23:30",
  late: "amount",
  late_amount: "15",
  closes: "04:00",
  commission: "5",
  beyond: 0,
});

/** Most lines that staff can paste at once. */
const MOST_LINES = 300;

/** Adds guests to four lists. @returns the id of the last list. */
async function addEntries(call: StaffApi, night: string, count: number): Promise<string> {
  let last = "";
  const each = Math.ceil(count / 4);
  for (let list = 0; list < 4; list += 1) {
    ({ _id: last } = await call<{ _id: string }>("/api/guest-lists", listOf(`DJ Nova ${list + 1}`)));
    const size = Math.min(each, count - list * each);
    const lines = Array.from({ length: size }, (_, index) => {
      // One guest in fifty is also on another list or has a ticket.
      const name = nameOf(index % 50 === 0 ? index : 5_000 + list * each + index);
      return index % 4 === 0 ? `${name} +${1 + (index % 3)}` : name;
    });
    for (let start = 0; start < lines.length; start += MOST_LINES) {
      const text = lines.slice(start, start + MOST_LINES).join("\n");
      const { added, bad } = await call<{ added: number; bad: object[] }>(`/api/guest-lists/${last}/entries`, {
        night,
        text,
      });
      if (bad.length > 0) throw new Error(`${bad.length} lines of ${added} were not added: ${JSON.stringify(bad[0])}`);
    }
  }
  return last;
}

async function addRequests(call: StaffApi, night: string, { tables, claims }: DoorGuests): Promise<void> {
  const [offer] = await call<{ _id: string }[]>("/api/offers/all-offers");
  for (let index = 0; index < tables + claims; index += 1) {
    const name = nameOf(9_000 + index);
    const guest = { email: `guest${index}@example.com`, phone: `+61491570${100 + (index % 900)}` };
    if (index >= tables) {
      const [fname = "", ...more] = name.split(" ");
      const rest = { dob: "", instagram: "", guestName: nameOf(15_000 + index) };
      const claim = { ...guest, ...rest, fname, lname: more.join(" "), offer_id: offer?._id, celebrateDate: night };
      await call("/api/offers/claim-offer", claim);
      continue;
    }
    const party = { ...guest, name, date: night, guests: 4, time: index % 2 ? "05:30" : "05:45" };
    const { reference } = await call<{ reference: string }>("/api/event/vip-table", {
      ...party,
      budget: "$251-$500",
      message: "Near the booth, please.",
    });
    const found = await call<{ items: { _id: string }[] }>(`/api/requests?show=all&q=${reference}`);
    await call(`/api/requests/${found.items[0]?._id}`, { status: "approved" });
  }
}

/**
 * Fills a club night of a running site through its endpoints: approved tables, claims, guest lists, and tickets.
 *
 * @returns the id of a guest list with free places.
 */
export async function fillDoor(call: StaffApi, night: string, guests: DoorGuests): Promise<{ list: string }> {
  await openTonight(call, night);
  await addRequests(call, night, guests);
  const list = await addEntries(call, night, guests.entries);
  const shop = await addTicketShop(call, "Box Office");
  await importTickets(call, { shop, night, csv: ticketsCsv(guests.tickets) });
  return { list };
}
