import { z } from 'zod';
import { mostPeople } from '../most-people';

/** Whom a mail goes to, as the steps that write one answer it. */
export const sentToFields = {
  to: z.array(z.string()).describe(`The first ${mostPeople}.`),
  recipientCount: z.int().optional().describe(`How many are in "to". Only when more than ${mostPeople}.`),
};
