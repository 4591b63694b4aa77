import { colord, extend } from 'colord';
import names from 'colord/plugins/names';

extend([names]);

/**
 * Reads the colour of an attribute such as `bgcolor`, for which nearly every text is a colour, also one without `#`.
 * (HTML standard, "rules for parsing a legacy color value")
 *
 * @returns the colour as CSS writes it; undefined for a text that is none
 */
export function legacyColor(written: string): string | undefined {
  const value = written.trim().toLowerCase();
  if (value === '' || value === 'transparent') return undefined;
  if (/^#[\da-f]{3}$/.test(value) || (/^[a-z]+$/.test(value) && colord(value).isValid())) return value;
  const digits = value
    .replace(/[\u{10000}-\u{10ffff}]/gu, '00')
    .slice(0, 128)
    .replace(/^#/, '')
    .replace(/[^\da-f]/g, '0');
  const length = Math.max(1, Math.ceil(digits.length / 3));
  const padded = digits.padEnd(3 * length, '0');
  const parts = [0, 1, 2].map((place) => padded.slice(place * length, (place + 1) * length).slice(-8));
  // Zeros that all three begin with do not count, as long as two digits remain.
  const zeros = Math.min(
    ...parts.map((part) => /^0*/.exec(part)?.[0].length ?? 0),
    Math.max(0, (parts[0]?.length ?? 0) - 2),
  );
  return `#${parts.map((part) => part.slice(zeros, zeros + 2).padStart(2, '0')).join('')}`;
}
