import { z } from 'zod';
import { cutText } from '../../../../src/text/cut-text';
import type { Configuration } from '../../../../src/configuration';
import { quoted } from '../../../../src/contracts/quoting-error';
import { isToolError } from '../../../../src/contracts/tool-error';
import { parseTrelloReference } from '../../../../src/providers/trello/ids';
import type { Finding } from '../../../../src/contracts/trigger-report';
import { path } from '../../../../src/providers/request-path';
import type { TrelloClient } from '../../../../src/providers/trello/trello-client';
import { cannotBeRead } from './each-board';
import { readWatchedBoard, type WatchedBoard } from './watched-board';

/** The ids and names that a configuration may contain, by field. */
export interface WatchedValues {
  boardIds: readonly string[];
  listIds?: readonly string[] | undefined;
  fromListIds?: readonly string[] | undefined;
  toListIds?: readonly string[] | undefined;
  cardIds?: readonly string[] | undefined;
  labelIds?: readonly string[] | undefined;
  members?: readonly string[] | undefined;
}

/** Tells whether each watched board can be read and is open, and which configured values can match nothing on the boards. */
export async function describeBoards(trello: TrelloClient, config: WatchedValues): Promise<Finding[]> {
  const boards: WatchedBoard[] = [];
  const described = config.boardIds.map(async (boardId): Promise<Finding> => {
    try {
      const board = await readWatchedBoard(trello, boardId);
      boards.push(board);
      return board.closed
        ? { level: 'problem', text: `The board "${board.name}" is closed; nothing happens on it.` }
        : { level: 'good', text: `The board "${board.name}" can be read.` };
    } catch (error) {
      if (!isToolError(error)) throw error;
      return { level: 'problem', text: cannotBeRead(boardId, error) };
    }
  });
  const findings = await Promise.all(described);
  // The contents of a board that cannot be read are unknown.
  if (boards.length < config.boardIds.length) return findings;
  return [...findings, ...unmatchable(config, boards), ...(await unmatchableCards(trello, config))];
}

/** The configured ids that are on none of the boards. */
export function unmatchable(config: WatchedValues, boards: readonly WatchedBoard[]): Finding[] {
  const lists = boards.flatMap((board) => board.lists);
  const known = {
    listIds: lists.map(({ id }) => id),
    fromListIds: lists.map(({ id }) => id),
    toListIds: lists.map(({ id }) => id),
    labelIds: boards.flatMap((board) => board.labels.map(({ id }) => id)),
    members: boards.flatMap((board) => board.members.flatMap(({ id, username }) => [id, username ?? id])),
  };
  const fields = Object.keys(known) as (keyof typeof known)[];
  const unknown = fields.flatMap((field) =>
    (config[field] ?? []).filter((value) => !known[field].includes(value)).map((value) => neverMatches(field, value)),
  );
  const wanted = [config.listIds, config.fromListIds, config.toListIds].flatMap((ids) => ids ?? []);
  const archived = lists.filter(({ id, closed }) => closed && wanted.includes(id));
  return [
    ...unknown,
    ...archived.map(({ name }) => ({
      level: 'warning' as const,
      text: `The list ${quoted(name)} is archived; cards rarely change there.`,
    })),
  ];
}

async function unmatchableCards(trello: TrelloClient, { boardIds, cardIds = [] }: WatchedValues): Promise<Finding[]> {
  const looked = cardIds.map(async (written): Promise<Finding[]> => {
    const reference = parseTrelloReference(written);
    if (reference === undefined) return [neverMatches('cardIds', written)];
    const named = reference.kind === 'id' ? reference.id : reference.shortLink;
    const boardId = await boardOf(named, trello);
    return boardId !== undefined && boardIds.includes(boardId) ? [] : [neverMatches('cardIds', written)];
  });
  return (await Promise.all(looked)).flat();
}

const onBoardSchema = z.looseObject({ idBoard: z.string() });

/** Returns the id of a card's board; undefined where the card is gone, or on a board that the account may not see, and so on none of the watched ones. */
async function boardOf(card: string, trello: TrelloClient): Promise<string | undefined> {
  try {
    return (await trello.get(path`/cards/${card}`, { query: { fields: 'idBoard' }, schema: onBoardSchema })).idBoard;
  } catch (error) {
    if (isToolError(error, 'NotFound') || isToolError(error, 'PermissionDenied')) return undefined;
    throw error;
  }
}

const neverMatches = (field: string, value: string): Finding => ({
  level: 'problem',
  text: `${field}: ${JSON.stringify(cutText(value, 100, ''))} is on none of the watched boards, so it can never match.`,
});

/** Tells how far webhook deliveries are trusted. */
export function describeTrust({ publicUrl, trello, atlassian }: Configuration): Finding[] {
  if (publicUrl === undefined || trello.apiSecret !== undefined || atlassian.clientSecret !== undefined) return [];
  return [
    {
      level: 'good',
      text:
        "Without the application's secret (TRELLO_API_SECRET or ATLASSIAN_CLIENT_SECRET) no delivery's signature can be checked: each is " +
        'only a hint, and counts when Trello confirms the action by its id.',
    },
  ];
}
