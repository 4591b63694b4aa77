import { z } from 'zod';

/** Where among its siblings something stands. */
export const positionField = z
  .union([z.enum(['top', 'bottom']), z.number().positive()])
  .describe('top, bottom or a number. Trello\'s own "pos": a positive number by which neighbours are ordered.');
