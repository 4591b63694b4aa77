import type { z } from 'zod';
import { defined } from '../../../../src/json/defined';
import type { attachmentSchema } from '../../../../src/contracts/triggers/new-attachment';
import type { TrelloAction } from '../../../../src/providers/trello/wire/action';

/** Where Trello keeps files: below the card's own URL, and before 2021 in a separate bucket. */
const uploaded = /\/1\/cards\/[0-9a-f]{24}\/attachments\/|^https:\/\/trello-attachments\.s3\.amazonaws\.com\//;

/** The attachment of an action. An attachment without a URL is a file that is gone. */
export function attachmentOf({ data: { attachment } }: TrelloAction): z.output<typeof attachmentSchema> | undefined {
  if (attachment === undefined) return undefined;
  const { id, name, url } = attachment;
  return {
    id,
    kind: url === undefined || uploaded.test(url) ? 'file' : 'link',
    ...defined({ name, url }),
  };
}
