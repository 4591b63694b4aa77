import type { z } from 'zod';
import { defined } from '../../../src/json/defined';
import {
  newBoard as contract,
  type NewBoardEvent,
  type ObservedBoard,
} from '../../../src/contracts/triggers/new-board';
import { ifFound } from '../../../src/providers/if-found';
import { path } from '../../../src/providers/request-path';
import { isTrelloId } from '../../../src/providers/trello/ids';
import type { TrelloAction } from '../../../src/providers/trello/wire/action';
import { readCursor } from '../read-cursor';
import { watched, type Observation, type Watch } from '../trigger-source';
import { namesWorkspace, settleWorkspace } from './boards/settle-workspace';
import { trelloOf } from './boards/trello-of';
import { newSince, positionSchema, type Position } from './actions/dated-position';
import { describeTrust } from './boards/describe-boards';
import { memberOf, named } from './actions/event-of-action';
import { areWebhooksHealthy, describeFailures, subscribeModels, unsubscribeModels } from './webhooks/model-webhooks';
import { readActions } from './actions/read-actions';
import { whyUnverifiable } from './webhooks/verifiable-deliveries';
import { boardFields, listWatchedBoards, readWatched, type DatedBoard, type Watched } from './boards/watched-workspace';

type Config = z.output<typeof contract.config>;
type Seen = Observation<ObservedBoard, NewBoardEvent>;

const announced = ['createBoard', 'copyBoard'];

/**
 * How old a board may be to count as new. An older one that the last pull did not see has come into the workspace since. The
 * time is longer than our clock may be ahead of Trello's, and than a new board may be missing from a listing.
 */
const newMilliseconds = 24 * 60 * 60 * 1_000;

/** Announced by the webhooks of the workspace and of the account's member; a pull compares the existing boards. The event's id is the board's id. */
export const newBoardSource = watched(contract, {
  settle: settleWorkspace,
  hasNames: namesWorkspace,
  beginning: JSON.stringify(null),
  pull: async (watch: Watch<Config>, cursor, since) => {
    const target = await readWatched(watch);
    const known = readCursor(positionSchema.nullable(), cursor) ?? { since: since.toISOString(), seen: [] };
    const { news, position } = newSince(known, await listWatchedBoards(await trelloOf(watch), target));
    const observations = news.map((board) => observationOf(board, target, watch, { since }));
    return { observations, cursor: JSON.stringify(notBeforeYesterday(position, watch.pulledAt)), more: false };
  },
  resolve: async (watch: Watch<Config>, hints) => {
    // The member's webhook announces everything the account does.
    const wanted = hints.filter(({ detail }) => detail?.type === undefined || announced.includes(detail.type));
    if (wanted.length === 0) return [];
    const trello = await trelloOf(watch);
    const target = await readWatched(watch);
    const read = async (boardId: string, action?: TrelloAction): Promise<Seen[]> => {
      const board = await ifFound(trello.get(path`/boards/${boardId}`, boardFields));
      return board === undefined ? [] : [observationOf(board, target, watch, action === undefined ? {} : { action })];
    };
    const announcedActions = await readActions(trello, wanted, {
      types: announced,
      modelIds: target.modelIds,
      gone: watch.reading.gone,
    });
    const actions = announcedActions.filter(({ type }) => announced.includes(type));
    // A person asks for a board by its id.
    const asked = wanted.flatMap(({ id, detail }) => (detail?.type === undefined && isTrelloId(id) ? [id] : []));
    const seen = await Promise.all([
      ...actions.map((action) => read(action.data.board?.id ?? '', action)),
      ...asked.map((boardId) => read(boardId)),
    ]);
    return seen.flat();
  },
  latest: async (watch: Watch<Config>) => {
    const target = await readWatched(watch);
    const boards = await listWatchedBoards(await trelloOf(watch), target);
    const latest = boards.sort((one, other) => one.id.localeCompare(other.id)).slice(-20);
    return latest.map((board) => observationOf(board, target, watch));
  },
  canSubscribe: () => true,
  obstacle: whyUnverifiable,
  subscribe: async (watch: Watch<Config>, callbackUrl, known) =>
    subscribeModels(await trelloOf(watch), (await readWatched(watch)).modelIds, callbackUrl, known),
  unsubscribe: async (watch, subscription) => unsubscribeModels(await trelloOf(watch), subscription),
  isHealthy: async (watch: Watch<Config>, subscription) =>
    areWebhooksHealthy(await trelloOf(watch), (await readWatched(watch)).modelIds, subscription),
  describeFailures: async (watch, subscription) => describeFailures(await trelloOf(watch), subscription),
  diagnose: async (watch: Watch<Config>) => {
    const { workspace } = await readWatched(watch);
    return [
      ...describeTrust(watch.dependencies.configuration),
      ...(workspace === undefined
        ? []
        : [good(`Boards that anyone makes in the workspace "${workspace.name}" are watched.`)]),
      ...(watch.config.includeOwnBoards ? [good(`Boards that the account makes are watched, wherever they are.`)] : []),
    ];
  },
});

/** Moves the position up, so that boards that are older than a day now do not count as new from the next pull on. */
function notBeforeYesterday({ since, seen }: Position, pulledAt: Date): Position {
  const oldest = Math.max(Date.parse(since), pulledAt.getTime() - newMilliseconds);
  return { since: new Date(oldest).toISOString(), seen };
}

const good = (text: string) => ({ level: 'good' as const, text });

/** @param seen.since start of the pulled period: a new board is not older, even if the creation time in its id, which lacks milliseconds, is */
function observationOf(
  board: DatedBoard,
  { workspace, memberId }: Watched,
  { definition, config }: Watch<Config>,
  { since = new Date(0), action }: { since?: Date; action?: TrelloAction } = {},
): Seen {
  const { id, name, shortUrl, idMemberCreator, organization } = board;
  const at = action === undefined ? new Date(Math.max(Date.parse(board.date), since.getTime())) : new Date(action.date);
  const maker = action?.memberCreator ?? (idMemberCreator == null ? undefined : { id: idMemberCreator });
  const isMadeByAccount = maker?.id === memberId;
  const isInWorkspace = workspace !== undefined && board.idOrganization === workspace.id;
  return {
    eventId: id,
    at,
    place: isInWorkspace ? (config.workspace ?? '') : '',
    label: name,
    observed: { isInWorkspace, isMadeByAccount },
    event: {
      at: at.toISOString(),
      board: { id, name, ...defined({ url: shortUrl }) },
      ...(organization != null && { workspace: named({ id: organization.id, name: organization.displayName }) }),
      ...(maker !== undefined && { by: memberOf(maker) }),
    },
    ...(definition.ignoreOwnChanges &&
      isMadeByAccount && { obstacle: 'The board was made through the same account, and ignoreOwnChanges is set.' }),
  };
}
