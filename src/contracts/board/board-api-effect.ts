import { endpointWords } from '../endpoint-words';
import type { Effect } from '../step';

export interface BoardApiCall {
  method: string;
  /** As written; may hold a query. */
  endpoint: string;
}

/** POSTs that change something that is there, by the last word of their path. */
const changingWords: ReadonlySet<string> = new Set([
  ...['archiveallcards', 'moveallcards', 'idmembers', 'idlabels', 'idtags', 'membersvoted'],
  ...['read', 'markedasviewed', 'markassociatednotificationsread', 'generate'],
]);

/**
 * What a Board API Call does to the world. `PUT /1/boards/{id}/members` and its sibling of workspaces invite a person by
 * email: a send. A path that cannot be read is judged a send too, so that a person looks at it.
 */
export function boardApiEffect({ method, endpoint }: BoardApiCall): Effect {
  const verb = method.trim().toUpperCase();
  if (verb === 'GET' || verb === 'HEAD') return 'read';
  const words = endpointWords(endpoint);
  if (words === undefined || invites(words)) return verb === 'DELETE' ? 'delete' : 'send';
  if (verb === 'DELETE') return 'delete';
  return verb === 'POST' && !changingWords.has(words.at(-1) ?? '') ? 'create' : 'update';
}

function invites(words: readonly string[]): boolean {
  const [collection, , last] = words[0] === '1' ? words.slice(1) : words;
  const shared = collection === 'boards' || collection === 'organizations' || collection === 'enterprises';
  return shared && last === 'members' && words.at(-1) === 'members';
}
