import { z } from 'zod';
import type { createCard } from '../../../src/contracts/board/create-card';
import { partsGiven, partsOfCard, type PartOfCard } from '../../../src/contracts/board/fields/copy-fields';
import type { Review } from '../../../src/contracts/review';
import { path } from '../../../src/providers/request-path';
import { attachmentSchema, type TrelloAttachment } from '../../../src/providers/trello/wire/attachment';
import type { BoardStepContext } from '../../implement';
import { cardReference } from '../named/resolve-card';
import { reviewCard } from './review-card';

type Input = z.output<typeof createCard.input>;

/** The source of a card that is created as a copy. */
export interface CopiedCard {
  id: string;
  /** As Trello's API takes it. */
  keepFromSource: string;
  /** The attachments that are copied too. */
  attachments: TrelloAttachment[];
}

const sourceSchema = z.looseObject({ id: z.string(), idBoard: z.string(), attachments: z.array(attachmentSchema) });

/**
 * Finds the card to copy. Undefined when no copy is wanted. Trello does not document how it merges given values with kept parts,
 * so parts that the input gives are not kept from the source.
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
  context.boards.assertAllowed(idBoard);
  const kept = partsKept(input);
  return { id, keepFromSource: kept.join(','), attachments: kept.includes('attachments') ? attachments : [] };
}

const partsKept = (input: Input): PartOfCard[] => {
  const given = partsGiven(input);
  return (input.keep ?? partsOfCard).filter((part) => !given.includes(part));
};

/** Tells the reviewer which card is copied, and which parts of it. */
export async function reviewCopied(input: Input, context: BoardStepContext): Promise<Review> {
  const { copyFrom, board } = input;
  if (copyFrom === undefined) return [];
  const source = await reviewCard({ card: copyFrom, board }, context);
  return [
    ...source.map((fact) => ({ ...fact, name: 'Copy of' })),
    { name: 'Copied with it', value: partsKept(input).join(', ') },
  ];
}

/**
 * The attachments of a copy that did not come from the source card. Those that did have ids of the moment of copying and name who copied (recorded in a public
 * board export: github.com/smallma/trello-to-travel, 2026), as what a call attaches has: they are told by name and address. Of two files with one name, either
 * may be taken for the copy.
 */
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
