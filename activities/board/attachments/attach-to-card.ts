import { z } from 'zod';
import { quoted } from '../../../src/contracts/quoting-error';
import type { createCard } from '../../../src/contracts/board/create-card';
import { formatAttachmentReference } from '../../../src/contracts/attachment-reference';
import { defined } from '../../../src/json/defined';
import { path } from '../../../src/providers/request-path';
import { attachmentSchema, type TrelloAttachment } from '../../../src/providers/trello/wire/attachment';
import { withQuotation } from '../../attempts/with-sentence';
import type { BoardStepContext } from '../../implement';

export type WantedAttachment = z.output<typeof createCard.input>['attachments'][number];

/**
 * Attaches files and links one after the other. If one fails, the error names those attached so far.
 *
 * @param earlier what an earlier attempt attached, at the index of the wanted attachment
 */
export async function attachToCard(
  cardId: string,
  wanted: readonly WantedAttachment[],
  earlier: readonly (TrelloAttachment | undefined)[],
  context: BoardStepContext,
): Promise<{ attachment: string; name: string; bytes?: number }[]> {
  const attached: TrelloAttachment[] = [];
  try {
    for (const [place, item] of wanted.entries()) {
      attached.push(
        earlier[place] ??
          ('url' in item ? await attachLink(cardId, item, context) : await attachFile(cardId, item, context)),
      );
    }
  } catch (error) {
    throw attached.length === 0 ? error : withQuotation(error, attachedBefore(attached));
  }
  return attached.map(({ id, name, bytes }) => ({
    attachment: formatAttachmentReference({ from: 'card', account: context.account, cardId, attachmentId: id }),
    name,
    ...(bytes != null && { bytes }),
  }));
}

function attachedBefore(attached: readonly TrelloAttachment[]): string {
  const names = attached.map(({ name }) => quoted(name));
  return `Attached before that: ${names.join(', ')}. Leave ${names.length === 1 ? 'it' : 'them'} out when you ask again.`;
}

/**
 * Looks up every file before anything is changed, so that a file that cannot be opened fails the call before it has any effect.
 *
 * @param earlier as in `attachToCard`; the source of a file that is already attached may be gone
 */
export async function assertFilesOpen(
  wanted: readonly WantedAttachment[],
  earlier: readonly (TrelloAttachment | undefined)[],
  { describeAttachment }: BoardStepContext,
): Promise<void> {
  const missing = wanted.filter((_item, place) => earlier[place] === undefined);
  await Promise.all(filesAmong(missing).map(describeAttachment));
}

/** References of the files among the wanted attachments. */
export const filesAmong = (wanted: readonly WantedAttachment[]): string[] =>
  wanted.flatMap((item) => ('attachment' in item ? [item.attachment] : []));

/** Lists the attachments in the order in which they were attached: ids begin with the creation time. */
export async function listAttached(cardId: string, { trello }: BoardStepContext): Promise<TrelloAttachment[]> {
  const attached = await trello.get(path`/cards/${cardId}/attachments`, {
    query: { fields: 'id,name,url,bytes,isUpload,idMember' },
    schema: z.array(attachmentSchema),
  });
  return attached.sort((one, other) => (one.id < other.id ? -1 : 1));
}

function attachLink(
  cardId: string,
  { url, name }: Extract<WantedAttachment, { url: string }>,
  { trello }: BoardStepContext,
): Promise<TrelloAttachment> {
  return trello.post(path`/cards/${cardId}/attachments`, {
    body: { url, ...defined({ name }) },
    schema: attachmentSchema,
  });
}

function attachFile(
  cardId: string,
  { attachment, name }: Extract<WantedAttachment, { attachment: string }>,
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
