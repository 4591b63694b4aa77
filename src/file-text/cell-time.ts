const day = 86_400_000;

/** Day 0 of each of the two calendars. In the older one, Lotus 1-2-3's 29 February 1900 counts too. */
const dayZero = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };

/** The last of the year 9999. */
const lastDay = 2_958_466;

/** A date, a time or both, as a cell keeps it: days since a day zero. What is none stays as it is. */
export function cellTime(value: string, since1904: boolean): string {
  const days = Number(value);
  if (value.trim() === '' || !(days >= 0 && days < lastDay)) return value;
  const shift = !since1904 && days < 60 ? day : 0;
  const milliseconds = Math.round((days * day) / 1000) * 1000 + shift + dayZero[since1904 ? 1904 : 1900];
  const [date = '', time = ''] = new Date(milliseconds).toISOString().slice(0, 19).split('T');
  if (days < 1) return time;
  return Number.isInteger(days) ? date : `${date} ${time}`;
}

/** Formats that every workbook has without saying so (ECMA-376 part 1, 18.8.30): those of dates and times. */
const builtIn = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

/** Whether a format of numbers shows a date or a time. @param code as the workbook writes it, where it is one of its own */
export function isTimeFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtIn.some(([from, to]) => from <= id && id <= to);
  // What stands in quotes is shown as it is, in brackets are colours and conditions, but for hours beyond a day.
  const parts = code.slice(0, 500).match(/"[^"]*"?|\\.?|\[[^\]]*\]?|./g) ?? [];
  return parts.some((part) => /^(?:[dmyhs]|\[[hms]{1,2}\])$/i.test(part));
}
