import { z } from 'zod';

/** How many cards a list answers, and how much of each. */
export const cardListFields = {
  descriptionLength: z.int().min(0).max(2_000).default(100).describe('Characters per card. 0 leaves descriptions out.'),
  limit: z.int().min(1).max(500).default(50).describe('Limit. Most cards in one answer, 1 to 500.'),
};
