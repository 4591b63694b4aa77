import { z } from 'zod';

/** One address per entry: line breaks, commas, semicolons and angle brackets would let a text smuggle in more recipients or headers. */
export const recipientSchema = z
  .string()
  .max(320)
  .regex(/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\]+$/u, {
    error:
      'Give one plain address per entry, such as "lena@northwind.example": no display name, no list, no line break.',
  });

export const recipientsSchema = z.array(recipientSchema).max(100);
