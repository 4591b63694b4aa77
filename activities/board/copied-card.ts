import { z } from 'zod';
import type { createCard } from '../../src/contracts/board/create-card';
import { partsGiven, partsOfCard, type PartOfCard } from '../../src/contracts/board/copy-fields';
import type { Review } from '../../src/contracts/review';
import { path } from '../../src/providers/request-path';
import { attachmentSchema, type TrelloAttachment } from '../../src/providers/trello/wire/attachment';
import type { BoardStepContext } from '../implement';
import { cardReference } from './resolve-card';
import { reviewCard } from './review-card';

type Input = z.output<typeof createCard.input>;

/** A card that another is made as a copy of. */
export interface CopiedCard {
  id: string;
  /** As Trello takes it. */
  keepFromSource: string;
  /** Those that come along with the copy. */
  attachments: TrelloAttachment[];
}

const sourceSchema = z.looseObject({ id: z.string(), idBoard: z.string(), attachments: z.array(attachmentSchema) });

/**
 * The card that somebody wants a copy of; undefined where none is wanted. How Trello joins what is given with what is kept is not
 * documented, so what is given is not kept.
 *
 * @throws PermissionDenied when the agent is limited to other boards
 */
export async function copiedCard(input: Input, context: BoardStepContext): Promise<CopiedCard | undefined> {
  const { copyFrom, board } = input;
  if (copyFrom === undefined) return undefined;
  const reference = await cardReference({ card: copyFrom, board }, context);
  const { id, idBoard, attachments } = await context.trello.get(path`/cards/${reference}`, {
    query: { fields: 'idBoard', attachments: true, attachment_fields: 'name,url,isUpload' },
    schema: sourceSchema,
  });
  context.assertBoardAllowed(idBoard);
  const kept = partsKept(input);
  return { id, keepFromSource: kept.join(','), attachments: kept.includes('attachments') ? attachments : [] };
}

const partsKept = (input: Input): PartOfCard[] => {
  const given = partsGiven(input);
  return (input.keep ?? partsOfCard).filter((part) => !given.includes(part));
};

/** Which card is copied, and what of it. */
export async function reviewCopied(input: Input, context: BoardStepContext): Promise<Review> {
  const { copyFrom, board } = input;
  if (copyFrom === undefined) return [];
  const source = await reviewCard({ card: copyFrom, board }, context);
  return [
    ...source.map((fact) => ({ ...fact, name: 'Copy of' })),
    { name: 'Copied with it', value: partsKept(input).join(', ') },
  ];
}

/** What is on a copy and did not come along from the other card. */
export function withoutCopies(
  present: readonly TrelloAttachment[],
  copied: readonly TrelloAttachment[],
): TrelloAttachment[] {
  const others = [...present];
  for (const { name, url, isUpload } of copied) {
    const isCopy = (other: TrelloAttachment) => other.name === name && (isUpload === true || other.url === url);
    const place = others.findIndex(isCopy);
    if (place !== -1) others.splice(place, 1);
  }
  return others;
}
