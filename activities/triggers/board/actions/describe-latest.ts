import type { Finding } from '../../../../src/contracts/trigger-report';
import type { BoardScope } from '../../../../src/contracts/triggers/board-scope';
import type { TrelloClient } from '../../../../src/providers/trello/trello-client';
import type { TriggerSource, Watch } from '../../trigger-source';
import { latestActions } from './action-cursor';

/** Triggers that fire for everything are named only if no other trigger fires. */
const general: ReadonlySet<string> = new Set(['board.newBoardActivity', 'board.customWebhook']);

/** Tells which triggers fire for the latest change on the watched boards, if this trigger does not. */
export async function describeLatest(
  trello: TrelloClient,
  { config: { boardIds }, definition: { account, type } }: Watch<BoardScope>,
  all: readonly TriggerSource[],
): Promise<Finding> {
  const [last] = (await latestActions(trello, boardIds, 'all', 1)).slice(-1);
  if (last === undefined) return { level: 'good', text: 'Nothing has happened on the watched boards yet.' };
  const change = `The latest listed change (${last.type}, ${last.date})`;
  const firing = all.filter(({ isToldBy }) => isToldBy?.(last, account) === true).map(({ contract }) => contract);
  const own = all.find(({ contract }) => contract.name === type)?.contract;
  const title = own?.title ?? type;
  if (firing.some(({ name }) => name === type))
    return { level: 'good', text: `${change} is one that ${title} looks at.` };
  const others = firing.filter(({ name }) => !general.has(name)).map(({ title }) => title);
  const does = others.length === 1 ? 'does' : 'do';
  const instead = others.length === 0 ? 'New Board Activity does' : `${others.join(' and ')} ${does}`;
  const unlisted = own === undefined || own.webhookOnly === 'nothing' ? '' : ' What webhooks alone tell is not listed.';
  return { level: 'warning', text: `${change} is none that ${title} fires for; ${instead}.${unlisted}` };
}
