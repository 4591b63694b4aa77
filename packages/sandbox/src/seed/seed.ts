import { z } from 'zod';
import { mailboxSeed } from '../microsoft-graph/seed/mailbox-seed';
import { trelloSeed } from '../trello/seed/trello-seed';
import { seededOptions } from './seeded-options';

/** The initial content of a sandbox. */
export const seed = z.strictObject({
  $schema: z.string().optional().describe('For editors'),
  base: z
    .enum(['empty', 'support-desk'])
    .optional()
    .describe(
      "Ours, to add to: 'empty' has four people, 'support-desk' their mail, calendars and boards too; absent: nobody",
    ),
  startTime: z.iso
    .datetime({ offset: true })
    .optional()
    .describe("The sandbox's time at start; real time unless given. With one, ids and dates are the same each time"),
  options: seededOptions.optional().describe('How this world behaves; the README says what each option means'),
  mailboxes: z.array(mailboxSeed).default([]).describe('People with mail, calendar and contacts at Microsoft'),
  trello: trelloSeed.optional(),
});
export type Seed = z.output<typeof seed>;
export type SeedInput = z.input<typeof seed>;

/** @throws Error that names each place and what is wrong there */
export function parseSeed(input: SeedInput | NonNullable<Seed['base']>): Seed {
  if (typeof input === 'string') return seed.parse({ base: input });
  const parsed = seed.safeParse(input);
  if (!parsed.success) throw new Error(`The seed cannot be used.\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
