import { endpointWords } from '../endpoint-words';
import { fieldsOf, harmlessEffect, type Fields } from '../harmless-call';
import { isMethodOverride } from '../method-override';
import { queryParameters } from '../query-names';
import type { Effect } from '../step';
import { readWrittenBody } from '../written-body';
import { harmlessBoardCalls, readableBoardPath } from './harmless-board-calls';

export interface BoardApiCall {
  method: string;
  /** As written; may hold a query. */
  endpoint: string;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
  headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * What a Board API Call does to the world. Reading, and what is on the list of harmless calls, is what it is; all the rest is a send,
 * which a person looks at: no spelling of a path, a parameter or a body hides one. Trello takes a parameter from the query as from the body.
 */
export function boardApiEffect(call: BoardApiCall): Effect {
  const words = endpointWords(call.endpoint);
  const parameters = parametersOf(call);
  if (words === undefined || parameters === undefined) return 'send';
  const names = [...parameters.map(([name]) => name), ...Object.keys(call.headers ?? {})];
  if (names.some(isMethodOverride)) return 'send';
  const path = (words[0] === '1' ? words.slice(1) : words).join('/');
  const method = call.method.trim().toUpperCase();
  if (method === 'GET') return readableBoardPath.test(path) ? 'read' : 'send';
  return harmlessEffect(harmlessBoardCalls, { method, path, fields: parameters }) ?? 'send';
}

/** All that the call says beside its path, from wherever it says it. Undefined when the body cannot be read as an object. */
function parametersOf({ endpoint, query = {}, body, headers }: BoardApiCall): Fields | undefined {
  const read = readWrittenBody(body, headers);
  const inBody = read.kind === 'none' ? [] : read.kind === 'json' ? fieldsOf(read.value) : undefined;
  if (inBody === undefined) return undefined;
  const written = [...queryParameters(endpoint), ...Object.entries(query)];
  return [...written.map(([name, value]) => [name.toLowerCase(), value] as const), ...inBody];
}
