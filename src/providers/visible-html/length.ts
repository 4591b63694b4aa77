/** Pixels per unit; units that depend on a window assume one of 1280 by 800. */
const pixels: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 37.8,
  mm: 3.78,
  q: 0.945,
  vw: 12.8,
  vh: 8,
  vmin: 8,
  vmax: 12.8,
  rem: 16,
};

const pattern = /(-?[\d.]{1,15}(?:e-?\d{1,3})?)(%|[a-z]{1,5})?/g;

/**
 * Returns a length in pixels; undefined for a word. For a calculation, returns the smallest length in it.
 *
 * @param whole pixels that 1em and 100% are
 */
export function lengthIn(written: string, whole: number): number | undefined {
  if (!/^[-+.\d]|^(calc|min|max|clamp)\(/.test(written)) return undefined;
  const lengths = lengthsIn(written, whole);
  return lengths.length === 0 ? undefined : Math.min(...lengths);
}

/** Returns all lengths in a value, in pixels; percentages stay as written unless `whole` gives their base. */
export function lengthsIn(written: string, whole?: number): number[] {
  return [...written.slice(0, 200).matchAll(pattern)].flatMap(([, number, unit = 'px']) => {
    const value = Number(number);
    if (Number.isNaN(value)) return [];
    if (unit === '%') return [whole === undefined ? value : (value / 100) * whole];
    if (unit === 'em' || unit === 'ex' || unit === 'ch') return [value * (unit === 'em' ? 1 : 0.5) * (whole ?? 16)];
    return [value * (pixels[unit] ?? 1)];
  });
}
