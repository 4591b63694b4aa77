import { z } from 'zod';

/**
 * One address per entry: line breaks, commas, semicolons and angle brackets would let a text smuggle in more recipients or headers, and
 * invisible characters would show a reviewer another address than the one that is mailed.
 */
export const recipientSchema = z
  .string()
  .max(320)
  .regex(/^[^\s\p{C}@<>,;:"()[\]\\]+@(?:[^\s\p{C}@<>,;:"()[\]\\.]+\.)+[^\s\p{C}@<>,;:"()[\]\\.]+$/u, {
    error:
      'Give one plain address per entry, such as "lena@northwind.example": no display name, no list, no line break, no invisible character.',
  });

export const recipientsSchema = z.array(recipientSchema).max(100);
