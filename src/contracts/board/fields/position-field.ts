import { z } from 'zod';

/** Position of an item among its siblings. */
export const positionField = z
  .union([z.enum(['top', 'bottom']), z.number().positive()])
  .describe('top, bottom or a number. Trello\'s own "pos": a positive number by which neighbours are ordered.');
