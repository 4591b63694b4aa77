import { z } from 'zod';
import { path } from '../../../../src/providers/request-path';
import { createdAt, isTrelloId } from '../../../../src/providers/trello/ids';
import type { TrelloClient } from '../../../../src/providers/trello/trello-client';
import { boardSchema } from '../../../../src/providers/trello/wire/board';
import { readMyself } from '../../../board/own-effects/myself';
import type { Watch } from '../../trigger-source';
import { trelloOf } from './trello-of';

/** The workspace and the member whose new boards are watched. */
export interface Watched {
  workspace?: { id: string; name: string };
  /** The id of the account's member. */
  memberId: string;
  /** The models that have a webhook: the workspace, the member. */
  modelIds: string[];
}

const datedBoardSchema = boardSchema
  .extend({
    idMemberCreator: z.string().nullish(),
    organization: z.looseObject({ id: z.string(), displayName: z.string().nullish() }).nullish(),
  })
  .transform((board) => ({
    ...board,
    /** ISO instant of the board's creation, to the second. */
    date: (isTrelloId(board.id) ? createdAt(board.id) : new Date(0)).toISOString(),
  }));

export type DatedBoard = z.output<typeof datedBoardSchema>;

const query = {
  fields: 'name,shortUrl,idOrganization,idMemberCreator',
  organization: true,
  organization_fields: 'displayName',
};

export const boardFields = { query, schema: datedBoardSchema };

/** @throws NotFound, PermissionDenied when the account has no such workspace */
export async function readWatched(
  watch: Watch<{ workspace?: string | undefined; includeOwnBoards: boolean }>,
): Promise<Watched> {
  const trello = await trelloOf(watch);
  const { workspace: reference, includeOwnBoards } = watch.config;
  const { memberId } = await readMyself(trello);
  if (reference === undefined) return { memberId, modelIds: [memberId] };
  const { id, displayName } = await trello.get(path`/organizations/${reference}`, {
    query: { fields: 'displayName' },
    schema: z.looseObject({ id: z.string(), displayName: z.string() }),
  });
  return { workspace: { id, name: displayName }, memberId, modelIds: includeOwnBoards ? [id, memberId] : [id] };
}

/** The boards of the workspace, and the boards of the member, whoever made them. */
export async function listWatchedBoards(
  trello: TrelloClient,
  { workspace, modelIds, memberId }: Watched,
): Promise<DatedBoard[]> {
  const request = { query: { ...query, filter: 'all' }, schema: z.array(datedBoardSchema) };
  const listed = [
    ...(workspace === undefined ? [] : await trello.get(path`/organizations/${workspace.id}/boards`, request)),
    ...(modelIds.includes(memberId) ? await trello.get(path`/members/me/boards`, request) : []),
  ];
  return [...new Map(listed.map((board) => [board.id, board])).values()];
}
