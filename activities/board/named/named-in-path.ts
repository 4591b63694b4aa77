import { isTrelloId, parseTrelloReference } from '../../../src/providers/trello/ids';

/** What has an id in Trello's paths, of those for which Trello tells the board. */
export type Kind = 'board' | 'card' | 'list' | 'checklist' | 'label' | 'action';

export interface Named {
  kind: Kind;
  reference: string;
}

const kindOfCollection: ReadonlyMap<string, Kind> = new Map(
  (['board', 'card', 'list', 'checklist', 'label', 'action'] as const).flatMap((kind) => [
    [kind, kind],
    [`${kind}s`, kind],
  ]),
);

/** Returns what the things in a collection of Trello are: `cards` and `card` hold cards. */
export const kindIn = (collection: string): Kind | undefined => kindOfCollection.get(collection.toLowerCase());

/** Returns what a path names by id, outermost first: `cards/{id}/checklists/{id}` a card and a checklist. Undefined if it does not begin with one. */
export function namedInPath([root = '', id = '', ...below]: readonly string[]): Named[] | undefined {
  const first = namedBy(kindIn(root), id);
  if (first === undefined) return undefined;
  return [first, ...below.flatMap((segment, index) => namedBy(kindIn(segment), below[index + 1]) ?? [])];
}

/** Boards and cards can also be named by short link. A reference that is no id of the kind names nothing. */
function namedBy(kind: Kind | undefined, reference = ''): Named | undefined {
  if (kind === undefined) return undefined;
  const isOne =
    kind === 'board' || kind === 'card' ? parseTrelloReference(reference) !== undefined : isTrelloId(reference);
  return isOne ? { kind, reference } : undefined;
}
