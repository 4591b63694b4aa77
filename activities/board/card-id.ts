import { toolError } from '../../src/contracts/tool-error';
import { parseTrelloReference } from '../../src/providers/trello/ids';

/** What a path takes for a card: its id or short link. */
export function cardId(text: string): string {
  const reference = parseTrelloReference(text);
  if (reference === undefined)
    throw toolError('InvalidInput', `card: "${text.slice(0, 80)}" is no card id, short link or address.`);
  return reference.kind === 'id' ? reference.id : reference.shortLink;
}
