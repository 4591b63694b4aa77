const day = 86_400_000;

/** Day 0 of each of the two calendars. The older one also counts Lotus 1-2-3's nonexistent 29 February 1900. */
const dayZero = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };

/** Exclusive limit: the first day after the year 9999. */
const lastDay = 2_958_466;

/** Formats a date, a time or both from a cell's value: days since day zero. A value that is none of these is returned unchanged. */
export function cellTime(value: string, since1904: boolean): string {
  const days = Number(value);
  if (value.trim() === '' || !(days >= 0 && days < lastDay)) return value;
  const shift = !since1904 && days < 60 ? day : 0;
  const milliseconds = Math.round((days * day) / 1000) * 1000 + shift + dayZero[since1904 ? 1904 : 1900];
  const [date = '', time = ''] = new Date(milliseconds).toISOString().slice(0, 19).split('T');
  if (days < 1) return time;
  return Number.isInteger(days) ? date : `${date} ${time}`;
}

/** Number formats for dates and times that every workbook has without declaring them (ECMA-376 part 1, 18.8.30). */
const builtIn = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

/** Whether a number format shows a date or a time. @param code as the workbook writes it, when the format is the workbook's own */
export function isTimeFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtIn.some(([from, to]) => from <= id && id <= to);
  // Text in quotes is shown literally. Brackets hold colours and conditions, except for hours beyond a day.
  const parts = code.slice(0, 500).match(/"[^"]*"?|\\.?|\[[^\]]*\]?|./g) ?? [];
  return parts.some((part) => /^(?:[dmyhs]|\[[hms]{1,2}\])$/i.test(part));
}
