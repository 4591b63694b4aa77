import { z } from 'zod';
import { mostPeople } from '../most-people';

/** Recipients of a mail, in the answers of steps that write one. */
export const sentToFields = {
  to: z.array(z.string()).describe(`The first ${mostPeople}.`),
  recipientCount: z.int().optional().describe(`How many are in "to". Only when more than ${mostPeople}.`),
};
