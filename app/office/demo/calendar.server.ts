/** An event of the demo: its day and its series. */
export interface DemoNight {
  day: Temporal.PlainDate;
  /** Index of the series that plays. */
  series: number;
  /** Whether it is the night before a public holiday. */
  special: boolean;
}

const WEEKS_BACK = 6;
const WEEKS_AHEAD = 17;

/** Gregorian Easter Sunday (the anonymous algorithm, Meeus, Astronomical Algorithms, ch. 8). */
function easterSunday(year: number): Temporal.PlainDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  return new Temporal.PlainDate(year, month, ((h + l - 7 * m + 114) % 31) + 1);
}

function nthMonday(year: number, month: number, nth: number): Temporal.PlainDate {
  const first = new Temporal.PlainDate(year, month, 1);
  return first.add({ days: ((8 - first.dayOfWeek) % 7) + 7 * (nth - 1) });
}

/** Public holidays of New South Wales that can fall on a Monday (Public Holidays Act 2010 NSW). */
function holidays(year: number): Temporal.PlainDate[] {
  const movedToMonday = (month: number, day: number) => {
    const date = new Temporal.PlainDate(year, month, day);
    return date.dayOfWeek > 5 ? date.add({ days: 8 - date.dayOfWeek }) : date;
  };
  return [
    movedToMonday(1, 1),
    movedToMonday(1, 26),
    easterSunday(year).add({ days: 1 }),
    nthMonday(year, 6, 2),
    nthMonday(year, 10, 1),
    movedToMonday(12, 25),
    movedToMonday(12, 26),
  ];
}

/** The first Sunday from `today` on whose Monday is a public holiday. */
export function sundayBeforeHoliday(today: Temporal.PlainDate): Temporal.PlainDate {
  const mondays = [today.year, today.year + 1]
    .flatMap(holidays)
    .filter((day) => day.dayOfWeek === 1 && Temporal.PlainDate.compare(day, today) > 0)
    .sort(Temporal.PlainDate.compare);
  const [monday = today] = mondays;
  return monday.subtract({ days: 1 });
}

/**
 * About thirty events around `today`: every Saturday, some Fridays, and the Sunday before the next public holiday. The
 * club is closed on Christmas Day.
 *
 * @param seriesCount the number of series, which take turns.
 */
export function demoNights(today: Temporal.PlainDate, seriesCount: number): DemoNight[] {
  const saturday = today.add({ days: (13 - today.dayOfWeek) % 7 });
  const days: { day: Temporal.PlainDate; special: boolean }[] = [{ day: sundayBeforeHoliday(today), special: true }];
  for (let week = -WEEKS_BACK; week <= WEEKS_AHEAD; week += 1) {
    const day = saturday.add({ weeks: week });
    days.push({ day, special: false });
    if (week % 4 === 1 || week % 4 === -3) days.push({ day: day.subtract({ days: 1 }), special: false });
  }
  return days
    .filter(({ day }) => !(day.month === 12 && day.day === 25))
    .sort((a, b) => Temporal.PlainDate.compare(a.day, b.day))
    .map(({ day, special }, index) => ({ day, special, series: (index * 3 + 2) % seriesCount }));
}
