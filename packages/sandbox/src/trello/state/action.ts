/** The data of an action; its keys depend on the type. */
export type ActionData = Record<string, unknown>;

/** Returns the id of the object that an action refers to under this key, if any. */
export function idIn(data: ActionData, key: string): string | undefined {
  const value = data[key];
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined;
  return typeof value.id === 'string' ? value.id : undefined;
}

/** One entry of a board's history. */
export interface Action {
  readonly id: string;
  readonly type: string;
  readonly date: Date;
  readonly idMemberCreator: string;
  readonly idApp: string | null;
  /** The member the action is about, if any. */
  readonly idMember: string | null;
  readonly data: ActionData;
  /** Whether lists of actions show it; webhooks always deliver it. */
  readonly listed: boolean;
  readonly reactions: Reaction[];
}

interface Reaction {
  readonly id: string;
  readonly idMember: string;
  readonly shortName: string;
}

/**
 * Types that `GET …/actions` never returns, by the guide of action types. It has `deleteAttachmentFromCard` and those of custom fields among them too,
 * which Trello's own pages ask the lists of cards and boards for (github.com/tinyhref/trello.com, app/scripts/network/payloads.ts, `cardActions` and
 * `boardActions`; the first also taigaio/taiga-back, taiga/importers/trello/importer.py), and which exports of boards contain.
 */
export const unlistedActionTypes: ReadonlySet<string> = new Set([
  'addLabelToCard',
  'copyChecklist',
  'createBoardInvitation',
  'createBoardPreference',
  'createCheckItem',
  'createLabel',
  'createOrganizationInvitation',
  'deleteCheckItem',
  'deleteComment',
  'deleteLabel',
  'makeAdminOfOrganization',
  'removeLabelFromCard',
  'removeMemberFromBoard',
  'removeMemberFromOrganization',
  'updateCheckItem',
  'updateComment',
  'updateLabel',
  'voteOnCard',
]);

/** Returns the ids of everything an action belongs to: webhooks that watch one of them deliver it. */
export function modelsOf(action: Action): ReadonlySet<string> {
  const ids = modelKeys.map((key) => idIn(action.data, key));
  const all = [...ids, action.idMemberCreator, action.idMember];
  return new Set(all.filter((id) => typeof id === 'string'));
}

const modelKeys = ['board', 'list', 'listBefore', 'listAfter', 'card', 'organization'];
