/** Reads a number or percentage between nothing and the whole; 1 for anything else. */
export function fraction(written = '1'): number {
  const number = Number.parseFloat(written);
  if (Number.isNaN(number)) return 1;
  return Math.min(1, Math.max(0, written.endsWith('%') ? number / 100 : number));
}
