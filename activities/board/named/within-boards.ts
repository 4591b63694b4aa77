import { z } from 'zod';
import { toolError } from '../../../src/contracts/tool-error';
import type { RawRequest } from '../../../src/providers/raw-call/raw-exchange';
import { path } from '../../../src/providers/request-path';
import { isTrelloId } from '../../../src/providers/trello/ids';
import type { BoardStepContext } from '../../implement';
import { idsIn, inBody, inQuery, parameterWithIds, type Parameters } from './named-in-call';
import { kindIn, namedInPath, type Kind, type Named } from './named-in-path';
import { readId } from './resolve-board';
import { boardOfCard } from './resolve-card';

/** The parameter with the place of a new object. A new board has no such place, and actions cannot be created. */
const placeOfNew: ReadonlyMap<Kind, string> = new Map([
  ['card', 'idlist'],
  ['list', 'idboard'],
  ['label', 'idboard'],
  ['checklist', 'idcard'],
]);

/**
 * Matches what leads from a board or card to other boards: a part of a path, a nested read, or a card that shows something from elsewhere
 * (`cardRole` of a mirror or of a board).
 */
const leadsElsewhere = /^(?:boards|organizations?|enterprises?)(?![a-z])|^cardrole$|mirror/;

/** Matches a nested read of actions: `actions`, `card_actions` of a list of cards, `actions_limit`. */
const readsActions = /(?:^|_)actions(?![a-z])/;

/** Parameters that end in `source` but take nothing from a board. */
const harmlessSources: ReadonlySet<string> = new Set(['keepfromsource', 'urlsource']);

/**
 * Limits a raw call to the boards its agent may use: each object named by id in the path, query or body must be on one of them.
 * Cards, lists and their contents move between boards, so they are looked up in every call and never cached.
 *
 * @throws PermissionDenied when the call names something on another board, or nothing for which Trello can tell the board
 */
export async function assertWithinBoards(request: RawRequest, context: BoardStepContext): Promise<void> {
  if (!context.boards.isLimited) return;
  const { segments } = request.endpoint;
  const parameters = parametersOf(request);
  const words = [...segments.slice(1), ...parameters.map(([name]) => name)].map((word) => word.toLowerCase());
  const elsewhere = words.find((word) => leadsElsewhere.test(word) || isUnknownSource(word));
  if (elsewhere !== undefined) {
    throw limited(`takes no "${elsewhere}", which can lead to other boards`);
  }
  if (isOfManyActions(segments) || parameters.some(([name]) => readsActions.test(name.toLowerCase()))) {
    throw limited(
      'reads no lists of actions, which also tell what happened on other boards to cards that were moved; List Activity tells what happened on its own boards',
    );
  }
  const inPath = namedOrPlaced(segments, parameters);
  if (inPath === undefined) {
    throw limited(
      'takes endpoints of boards, cards, lists, checklists, labels and actions that name one by its id, such as /1/cards/{id}, or a new one with its idBoard, idList or idCard',
    );
  }
  const inParameters = parameters.flatMap(([name, value]) => namedByParameter(name, value, segments));
  const named = new Map([...inPath, ...inParameters].map((each) => [`${each.kind} ${each.reference}`, each]));
  for (const each of named.values()) context.boards.assertAllowed(await boardOf(each, context));
}

/** Undefined when the path names nothing for which Trello can tell the board: another collection, or a new object without a place. */
function namedOrPlaced(segments: readonly string[], parameters: Parameters): Named[] | undefined {
  const [root = '', id] = segments;
  const kind = kindIn(root);
  if (kind === undefined || id !== undefined) return namedInPath(segments);
  const place = placeOfNew.get(kind);
  return parameters.some(([name, value]) => name.toLowerCase() === place && typeof value === 'string' && value !== '')
    ? []
    : undefined;
}

/** `/cards/{id}/actions` and the like, but neither one action by its id nor the place of new comments. */
const isOfManyActions = (segments: readonly string[]): boolean =>
  segments.some(
    (segment, index) =>
      index > 0 && /^actions?$/i.test(segment) && !/^(?:[0-9a-f]{24}|comments)$/i.test(segments[index + 1] ?? ''),
  );

function namedByParameter(written: string, value: unknown, segments: readonly string[]): Named[] {
  const [, kind] = parameterWithIds(written, segments) ?? [];
  if (kind === undefined || kind === 'member' || kind === 'workspace' || value === undefined || value === '') return [];
  return idsIn(value).map((id) => {
    if (typeof id !== 'string' || !isTrelloId(id)) throw limited(`needs in "${written}" the 24-digit id of a ${kind}`);
    return { kind, reference: id };
  });
}

function parametersOf(request: RawRequest): Parameters {
  const fields = inBody(request);
  if (fields === undefined) throw limited('takes a body that is a JSON object, so that what it names can be seen');
  return [...inQuery(request), ...fields];
}

const isUnknownSource = (name: string): boolean =>
  name.includes('source') && !harmlessSources.has(name) && parameterWithIds(name, []) === undefined;

const onBoard = z.looseObject({ idBoard: z.string() });

const actionSchema = z.looseObject({
  data: z.looseObject({
    card: z.looseObject({ id: z.string() }).optional(),
    board: z.looseObject({ id: z.string() }).optional(),
  }),
});

async function boardOf({ kind, reference }: Named, context: BoardStepContext): Promise<string> {
  const { trello } = context;
  switch (kind) {
    case 'board':
      return isTrelloId(reference) ? reference.toLowerCase() : readId(path`/boards/${reference}`, context);
    case 'card':
      return boardOfCard(reference, context);
    case 'list':
    case 'checklist':
    case 'label': {
      const query = { fields: 'idBoard' };
      const at = {
        list: path`/lists/${reference}`,
        checklist: path`/checklists/${reference}`,
        label: path`/labels/${reference}`,
      };
      return (await trello.get(at[kind], { query, schema: onBoard })).idBoard;
    }
    case 'action': {
      const query = { fields: 'data' };
      const { data } = await trello.get(path`/actions/${reference}`, { query, schema: actionSchema });
      // An action gives access to the board it happened on, and to its card on whatever board that is now.
      if (data.board === undefined) throw limited('cannot tell the board of this action');
      context.boards.assertAllowed(data.board.id);
      return data.card === undefined ? data.board.id : boardOfCard(data.card.id, context);
    }
  }
}

const limited = (what: string) =>
  toolError('PermissionDenied', `This agent is limited to some boards, so its Board API Call ${what}.`);
