import { endpointWords } from '../raw-call/endpoint-words';
import { fieldsOf, harmlessEffect, type Fields } from '../raw-call/harmless-call';
import { isMethodOverride } from '../raw-call/method-override';
import { queryParameters } from '../raw-call/query-names';
import type { Effect } from '../step';
import { readWrittenBody } from '../raw-call/written-body';
import { harmlessBoardCalls, readableBoardPath } from './harmless-board-calls';

export interface BoardApiCall {
  method: string;
  /** As written; may contain a query. */
  endpoint: string;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
  headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * Returns the effect of a Board API Call. Reads and calls on the list of harmless calls have their own effect; every other call is a `send`,
 * which a person reviews. No spelling of path, parameter or body hides a call. Trello takes parameters from the query and from the body.
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

/** Returns all parameters of the call, from endpoint, query and body. Undefined when the body cannot be parsed as an object. */
function parametersOf({ endpoint, query = {}, body, headers }: BoardApiCall): Fields | undefined {
  const read = readWrittenBody(body, headers);
  const inBody = read.kind === 'none' ? [] : read.kind === 'json' ? fieldsOf(read.value) : undefined;
  if (inBody === undefined) return undefined;
  const written = [...queryParameters(endpoint), ...Object.entries(query)];
  return [...written.map(([name, value]) => [name.toLowerCase(), value] as const), ...inBody];
}
