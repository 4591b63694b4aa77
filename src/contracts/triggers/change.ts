import { z } from 'zod';
import { outside } from '../field-marks';

export const changesField = z
  .array(
    z.object({
      property: z.string().describe('What changed, such as name, due, list, labels, members or archived.'),
      field: z.string().optional().describe('The same as Trello names it, where one field has changed.'),
      from: z
        .unknown()
        .meta(outside)
        .describe(
          'Before; null for what was not there, and for labels where Trello does not tell it. Ids and names; texts up to 4,000 characters.',
        ),
      to: z.unknown().meta(outside).describe('After; null for what is gone.'),
    }),
  )
  .describe(
    'What changed. Of a set (members, attachments, checklists, checkItems) only what came or went; of labels the ids of all.',
  );

export type Change = z.output<typeof changesField>[number];
