import { z } from 'zod';
import { formatAttachmentReference } from '../../../src/contracts/attachment-reference';
import type { getCard } from '../../../src/contracts/board/get-card';
import { defined } from '../../../src/json/defined';
import { trimmedText } from '../../../src/text/cut-text';
import { attachmentSchema, type TrelloAttachment } from '../../../src/providers/trello/wire/attachment';
import { boardSchema } from '../../../src/providers/trello/wire/board';
import { cardSchema } from '../../../src/providers/trello/wire/card';
import { checklistSchema, type TrelloChecklist } from '../../../src/providers/trello/wire/checklist';
import { commentSchema, type TrelloComment } from '../../../src/providers/trello/wire/comment';
import { customFieldItemSchema, type TrelloCustomField } from '../../../src/providers/trello/wire/custom-field';
import { listSchema } from '../../../src/providers/trello/wire/list';
import { memberSchema } from '../../../src/providers/trello/wire/member';
import { cutName, mostOfName } from '../../cut-name';
import { answerCheckItem } from '../checklists/check-item';
import { dueOf } from './card-fields';
import { answerFields } from './custom-fields';
import { describeLabel, describeMember } from '../boards/describe-board';

type Answer = z.input<typeof getCard.output>;

/** A card with its checklists, attachments, comments and custom fields. */
export const wholeCardSchema = cardSchema.extend({
  url: z.string(),
  idBoard: z.string(),
  closed: z.boolean(),
  board: boardSchema,
  list: listSchema,
  members: z.array(memberSchema).default([]),
  customFieldItems: z.array(customFieldItemSchema).default([]),
  checklists: z.array(checklistSchema).default([]),
  attachments: z.array(attachmentSchema).default([]),
  actions: z.array(commentSchema).default([]),
});

export interface CardAnswerOptions {
  account: string;
  commentLimit: number;
  /** Longest description or comment, in characters. */
  textLength: number;
  /** The custom fields of the board. */
  fields: readonly TrelloCustomField[];
}

/** Formats a card for a model. Empty fields are left out. */
export function answerCard(card: z.output<typeof wholeCardSchema>, options: CardAnswerOptions): Answer {
  const { account, commentLimit, textLength, fields } = options;
  const description = trimmedText(card.desc ?? '', textLength);
  const comments = card.actions.slice(0, commentLimit).map((comment) => answerComment(comment, textLength));
  return {
    id: card.id,
    name: cutName(card.name),
    url: card.url,
    board: { id: card.board.id, name: cutName(card.board.name) },
    list: { id: card.list.id, name: cutName(card.list.name) },
    archived: card.closed,
    ...(card.list.closed === true && { listArchived: true }),
    ...defined({ position: card.pos }),
    ...(card.dateLastActivity != null && { lastActivity: card.dateLastActivity }),
    ...(description.text !== '' && { description: description.text }),
    ...(description.truncated && { truncated: true }),
    ...dueOf(card),
    ...(card.start != null && { start: card.start }),
    ...filled('labels', card.labels.map(describeLabel)),
    ...filled('members', card.members.map(describeMember)),
    ...filled('customFields', answerFields(card.customFieldItems, fields)),
    ...answerCover(card.cover, account, card.id),
    ...filled(
      'checklists',
      inOrder(card.checklists).map((checklist) => answerChecklist(checklist, textLength)),
    ),
    ...filled(
      'attachments',
      card.attachments.map((attachment) => answerAttachment(attachment, account, card.id)),
    ),
    ...filled('comments', comments),
    ...(card.actions.length > commentLimit && { hasMoreComments: true }),
  };
}

const filled = <Name extends string, Entry>(name: Name, entries: Entry[]) =>
  (entries.length === 0 ? {} : { [name]: entries }) as { [Key in Name]?: Entry[] };

const inOrder = <Placed extends { pos?: number | null | undefined }>(placed: readonly Placed[]): Placed[] =>
  [...placed].sort((one, other) => (one.pos ?? 0) - (other.pos ?? 0));

function answerCover(cover: z.output<typeof wholeCardSchema>['cover'], account: string, cardId: string) {
  if (cover?.idAttachment) {
    const attachment = formatAttachmentReference({ from: 'card', account, cardId, attachmentId: cover.idAttachment });
    return { cover: { attachment } };
  }
  return cover?.color ? { cover: { color: cover.color } } : {};
}

function answerChecklist({ id, name, checkItems }: TrelloChecklist, textLength: number) {
  return {
    id,
    name: cutName(name),
    items: inOrder(checkItems).map((item) => answerCheckItem(item, Math.max(textLength, mostOfName))),
  };
}

function answerAttachment(
  { id, name, url, mimeType, bytes, isUpload }: TrelloAttachment,
  account: string,
  cardId: string,
) {
  if (isUpload !== true) return { ...(url != null && { url }), name: cutName(name) };
  return {
    attachment: formatAttachmentReference({ from: 'card', account, cardId, attachmentId: id }),
    name: cutName(name),
    ...(mimeType ? { contentType: mimeType } : {}),
    ...(bytes != null && { bytes }),
  };
}

function answerComment(
  { id, date, data, memberCreator }: TrelloComment,
  textLength: number,
): NonNullable<Answer['comments']>[number] {
  const { text, truncated } = trimmedText(data.text, textLength);
  const by = memberCreator?.username;
  return { id, ...(by != null && { by }), at: date, text, ...(truncated && { truncated }) };
}
