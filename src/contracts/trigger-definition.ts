import { z } from 'zod';
import { rare } from './field-marks';

export const triggerIdSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, {
  error: 'A trigger id is 1 to 63 characters: lower-case letters, digits and "-", beginning with a letter or digit.',
});

/** A trigger in an agent's definition; the contract of its type checks `config`. */
export const triggerDefinitionSchema = z.strictObject({
  id: triggerIdSchema.describe('Unique among all triggers: the workflow is trigger/<id>.'),
  type: z.string().max(100).describe('Name of the trigger contract, such as "mail.newEmail".'),
  account: z.string().min(1).max(100).describe('Name of the connected account that is watched.'),
  config: z.record(z.string(), z.unknown()).default({}).describe("The fields of the trigger's type."),
  ignoreOwnChanges: z
    .boolean()
    .default(false)
    .meta(rare)
    .describe(
      'Do not fire for changes made through the same account. On a board, that is all its member does, also by hand or by Automation, and ' +
        'comments mailed to its address of a card. A card mailed to the board does fire.',
    ),
});

export type TriggerDefinition = z.output<typeof triggerDefinitionSchema>;
