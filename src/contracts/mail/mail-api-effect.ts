import { endpointWords } from '../raw-call/endpoint-words';
import { fieldsOf, harmlessEffect, wordPattern } from '../raw-call/harmless-call';
import { isMethodOverride } from '../raw-call/method-override';
import { queryNames } from '../raw-call/query-names';
import type { Effect } from '../step';
import { readWrittenBody } from '../raw-call/written-body';
import { askingPath, harmlessMailCalls } from './harmless-mail-calls';

export interface MailApiCall {
  method: string;
  /** As written; may contain a query. */
  endpoint: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>> | undefined;
}

const bySeverity: readonly Effect[] = ['read', 'create', 'update', 'delete', 'send'];

const asking = wordPattern(askingPath);

/**
 * Returns the effect of a Mail API Call. Reads and calls on the list of harmless calls have their own effect; every other call is a `send`,
 * which a person reviews. No spelling of path, field or body hides a call. The body is judged as it will be sent.
 */
export function mailApiEffect(call: MailApiCall): Effect {
  const words = wordsOf(call.endpoint);
  if (words?.length === 1 && words[0] === '$batch' && !isOverridden(call)) return batchEffect(call);
  return singleEffect(call);
}

function singleEffect(call: MailApiCall): Effect {
  const words = wordsOf(call.endpoint);
  if (words === undefined || isOverridden(call)) return 'send';
  const method = call.method.trim().toUpperCase();
  if (method === 'GET') return 'read';
  // The list of harmless calls is for version 1.0. In the beta version only reads are known to be harmless.
  if (words[0] === 'beta') return 'send';
  const path = words.join('/');
  const body = readWrittenBody(call.body, call.headers);
  if (body.kind === 'unreadable' || body.kind === 'text') return 'send';
  if (method === 'POST' && asking.test(path)) return 'read';
  const fields = body.kind === 'none' ? [] : fieldsOf(body.value);
  if (fields === undefined) return 'send';
  return harmlessEffect(harmlessMailCalls, { method, path, fields }) ?? 'send';
}

/** Returns the words of an endpoint without the version and without the namespace of actions: `microsoft.graph.reply`. */
function wordsOf(endpoint: string): string[] | undefined {
  const words = endpointWords(endpoint)?.map((word) => word.replace(/^(?:microsoft\.)?graph\./, ''));
  return words?.[0] === 'v1.0' ? words.slice(1) : words;
}

const isOverridden = ({ endpoint, headers = {} }: MailApiCall): boolean =>
  [...queryNames(endpoint), ...Object.keys(headers)].some(isMethodOverride);

const requestFields: ReadonlySet<string> = new Set(['id', 'method', 'url', 'body', 'headers', 'dependson']);

/** Returns the most severe effect in a batch. Provider and gate read the same body, so a batch within a batch counts as an unknown call. */
function batchEffect({ body, headers }: MailApiCall): Effect {
  const read = readWrittenBody(body, headers);
  const fields = read.kind === 'json' ? fieldsOf(read.value) : undefined;
  const [only, ...others] = fields ?? [];
  if (only?.[0] !== 'requests' || others.length > 0 || !Array.isArray(only[1])) return 'send';
  return (only[1] as unknown[])
    .map(requestEffect)
    .reduce((worst, effect) => (bySeverity.indexOf(effect) > bySeverity.indexOf(worst) ? effect : worst), 'read');
}

function requestEffect(request: unknown): Effect {
  const fields = fieldsOf(request);
  if (fields?.every(([name]) => requestFields.has(name)) !== true) return 'send';
  const { method, url, body, headers } = Object.fromEntries(fields);
  if (typeof method !== 'string' || typeof url !== 'string') return 'send';
  const written = fieldsOf(headers ?? {})?.map(([name, value]) => [name, String(value)] as const);
  if (written === undefined) return 'send';
  return singleEffect({ method, endpoint: url, body, headers: Object.fromEntries(written) });
}
