import { z } from 'zod';
import { nameOf } from '../field-marks';

/** The `mailbox` field every mail step has. */
export const mailboxField = z
  .string()
  .max(320)
  .regex(/^[^\s\p{C}/\\:;,?#@<>"]+(@[^\s\p{C}/\\:;,?#@<>"]+)?$/u, {
    error: 'Give the address of one mailbox, such as "support@contoso.example", or its user id.',
  })
  .meta(nameOf('mailbox'))
  .optional()
  .describe(
    'Shared mailbox, by address. Such as "support@contoso.example", where the account has access to it; leave it out for the account\'s own. ' +
      'Ids belong to one mailbox: use the same "mailbox" as the step that answered them.',
  );
