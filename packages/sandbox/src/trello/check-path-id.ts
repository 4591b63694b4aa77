import { TrelloError } from './trello-error';
import { isShortLink, isTrelloId } from './state/trello-id';

const byIdOnly = ['lists', 'labels', 'checklists', 'actions', 'webhooks'];
const byIdOrShortLink = ['cards', 'boards'];

/** Trello looks at the id in the path before it looks at the credentials. */
export function checkPathId(path: string): void {
  const [, , resource = '', id] = path.split('/');
  if (id === undefined || id === '' || isTrelloId(id)) return;
  if (byIdOrShortLink.includes(resource) && isShortLink(id)) return;
  if (byIdOnly.includes(resource) || byIdOrShortLink.includes(resource)) throw new TrelloError(400, 'invalid id');
}
