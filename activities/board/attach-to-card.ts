import { z } from 'zod';
import type { createCard } from '../../src/contracts/board/create-card';
import { formatAttachmentReference } from '../../src/contracts/attachment-reference';
import { path } from '../../src/providers/request-path';
import { attachmentSchema, type TrelloAttachment } from '../../src/providers/trello/wire/attachment';
import type { BoardStepContext } from '../implement';
import { mayHaveHappened } from '../nothing-sent';

type Wanted = z.output<typeof createCard.input>['attachments'][number];

/**
 * Attaches files and links one after the other: what an earlier attempt has done is the beginning of the list. The card is new and
 * ours, so nobody else's attachments are on it.
 */
export async function attachToCard(
  cardId: string,
  wanted: Wanted[],
  context: BoardStepContext,
): Promise<{ attachment: string; name: string; bytes?: number }[]> {
  if (wanted.length === 0) return [];
  const attached = mayHaveHappened(context) ? await listAttached(cardId, context) : [];
  for (const item of wanted.slice(attached.length)) {
    attached.push('url' in item ? await attachLink(cardId, item, context) : await attachFile(cardId, item, context));
  }
  return attached.map(({ id, name, bytes }) => ({
    attachment: formatAttachmentReference({ from: 'card', account: context.account, cardId, attachmentId: id }),
    name,
    ...(bytes == null ? {} : { bytes }),
  }));
}

/** In the order in which they were attached: ids begin with the time. */
async function listAttached(cardId: string, { trello }: BoardStepContext): Promise<TrelloAttachment[]> {
  const attached = await trello.get(path`/cards/${cardId}/attachments`, {
    query: { fields: 'id,name,bytes' },
    schema: z.array(attachmentSchema),
  });
  return attached.sort((one, other) => (one.id < other.id ? -1 : 1));
}

function attachLink(
  cardId: string,
  { url, name }: Extract<Wanted, { url: string }>,
  { trello }: BoardStepContext,
): Promise<TrelloAttachment> {
  return trello.post(path`/cards/${cardId}/attachments`, {
    body: { url, ...(name === undefined ? {} : { name }) },
    schema: attachmentSchema,
  });
}

function attachFile(
  cardId: string,
  { attachment, name }: Extract<Wanted, { attachment: string }>,
  { trello, withAttachment }: BoardStepContext,
): Promise<TrelloAttachment> {
  return withAttachment(attachment, (file) =>
    trello.upload(path`/cards/${cardId}/attachments`, {
      file: file.body,
      fileName: file.name,
      contentType: file.contentType,
      size: file.size,
      fields: { name: name ?? file.name },
      schema: attachmentSchema,
    }),
  );
}
