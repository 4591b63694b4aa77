import { z } from 'zod';
import { kinds } from '../reading/kind-of';

/**
 * One address per entry. Line breaks, commas, semicolons and angle brackets could smuggle in more recipients or headers, and invisible
 * characters could show a reviewer a different address from the one that is mailed. `Lena Fischer <lena@northwind.example>` is reduced
 * to its address, unless the name itself looks like one or several addresses.
 */
export const recipientSchema = z
  .string()
  .max(320)
  .overwrite(plainAddress)
  .regex(/^[^\s\p{C}@<>,;:"()[\]\\]+@(?:[^\s\p{C}@<>,;:"()[\]\\.]+\.)+[^\s\p{C}@<>,;:"()[\]\\.]+$/u, {
    error:
      'Give one plain address per entry, such as "lena@northwind.example" or "Lena Fischer <lena@northwind.example>": no list, no line break, no invisible character.',
  });
kinds.add(recipientSchema, { one: 'an address', many: 'addresses' });

export const recipientsSchema = z.array(recipientSchema).max(100);

/** Whether a text is a whole address, as far as a search is concerned, and not a part of one. */
export const isWholeAddress = (text: string): boolean => /^[^@\s]+@[^@\s]+$/.test(text);

/** Returns the address of `Name <address>`; any other text is returned unchanged. */
export function plainAddress(written: string): string {
  if (/\p{C}/u.test(written)) return written;
  const text = written.trim();
  const open = text.indexOf('<');
  if (open === -1 || !text.endsWith('>')) return written;
  const name = text.slice(0, open).trim();
  const bare = name.startsWith('"') && name.endsWith('"') ? name.slice(1, -1) : name;
  return /[@<>,;:"\\]/u.test(bare) ? written : text.slice(open + 1, -1).trim();
}
