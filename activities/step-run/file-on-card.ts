import { z } from 'zod';
import { accountId } from '../../src/contracts/account';
import type { AttachmentReference } from '../../src/contracts/attachment-reference';
import { quoted, quotingError } from '../../src/contracts/quoting-error';
import { toolError } from '../../src/contracts/tool-error';
import { path } from '../../src/providers/request-path';
import { boardOfCard } from '../board/named/resolve-card';
import { trelloClientFor } from '../provider-clients';
import type { FoundFile, OpeningFor } from './found-file';

const attachmentSchema = z.looseObject({
  name: z.string(),
  fileName: z.string().nullish(),
  mimeType: z.string().nullish(),
  isUpload: z.boolean(),
  url: z.string(),
  bytes: z.number().nullish(),
});

/**
 * Looks up the file of a card.
 *
 * @throws PermissionDenied when no step of boards gives the agent access to the account and the card's board
 * @throws InvalidInput when the attachment is a link
 */
export async function findOnCard(
  { account, cardId, attachmentId }: Extract<AttachmentReference, { from: 'card' }>,
  { dependencies, equipment, signal }: OpeningFor,
): Promise<FoundFile> {
  const client = () => trelloClientFor(dependencies, accountId('board', account), signal);
  if (!(await equipment.mayUse('board', account, async () => boardOfCard(cardId, { trello: await client() })))) {
    throw toolError(
      'PermissionDenied',
      `The agent "${equipment.agent ?? ''}" has no board step that may touch the board of the card the attachment is on (account "${account}"), so it may not open it.`,
    );
  }
  const trello = await client();
  const described = await trello.get(path`/cards/${cardId}/attachments/${attachmentId}`, { schema: attachmentSchema });
  if (!described.isUpload)
    throw quotingError(
      'InvalidInput',
      `${quoted(described.name)} is a link, not a file. Pass its address on, which Get Card answers.`,
    );
  const fileName = described.fileName ?? described.name;
  const content = path`/cards/${cardId}/attachments/${attachmentId}/download/${fileName}`;
  return {
    name: described.name,
    contentType: described.mimeType ?? 'application/octet-stream',
    ...(described.bytes != null && { size: described.bytes }),
    fetch: (use, largest) => trello.withDownload(content, use, largest),
  };
}
