import type { TrelloList } from '../state/trello-list';
import type { View } from './view';

export const listDefaultFields = ['name', 'closed', 'idBoard', 'pos', 'subscribed', 'softLimit'];

export function listView(list: TrelloList, idViewer?: string): View {
  return {
    id: list.id,
    name: list.name,
    closed: list.closed,
    color: null,
    idBoard: list.idBoard,
    pos: list.pos,
    subscribed: idViewer !== undefined && list.subscribers.has(idViewer),
    softLimit: null,
    type: null,
  };
}
