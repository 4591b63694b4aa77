/** Reads a number or percentage between nothing and the whole; 1 for any other word. What is calculated counts as nothing, because it may be. */
export function fraction(written = '1'): number {
  if (written.includes('(')) return 0;
  const number = Number.parseFloat(written);
  if (Number.isNaN(number)) return 1;
  return Math.min(1, Math.max(0, written.endsWith('%') ? number / 100 : number));
}
