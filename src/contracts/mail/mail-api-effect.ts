import { endpointWords } from '../endpoint-words';
import type { Effect } from '../step';

export interface MailApiCall {
  method: string;
  /** As written; may hold a query. */
  endpoint: string;
  body?: unknown;
}

/** Actions that put something before other people. */
const sendingWords: ReadonlySet<string> = new Set([
  ...['send', 'reply', 'replyall', 'forward', 'invite'],
  ...['accept', 'decline', 'tentativelyaccept', 'cancel'],
]);

/** POSTs that only ask. */
const askingWords: ReadonlySet<string> = new Set([
  ...['getschedule', 'findmeetingtimes', 'translateexchangeids', 'getmailtips', '$query'],
]);

/** POSTs that change what is there. */
const changingWords: ReadonlySet<string> = new Set([
  ...['move', 'snoozereminder', 'dismissreminder', 'markasjunk', 'markasnotjunk', 'markread', 'markunread'],
]);

/** Where an event is; what follows is its id. */
const eventWords: ReadonlySet<string> = new Set([
  'events',
  'event',
  'calendarview',
  'instances',
  'exceptionoccurrences',
]);

/** Fields of an event that are the owner's own: changing them tells the attendees nothing. */
const privateEventFields: ReadonlySet<string> = new Set([
  ...['categories', 'isreminderon', 'reminderminutesbeforestart', 'showas', 'sensitivity'],
  ...['singlevalueextendedproperties', 'multivalueextendedproperties'],
]);

const bySeverity: readonly Effect[] = ['read', 'create', 'update', 'delete', 'send'];

/** A batch in a batch is refused by the provider; deeper than this it is an attempt to hide something. */
const deepestBatch = 3;

/**
 * What a Mail API Call does to the world. In doubt it is a send: no spelling of a path hides one.
 *
 * Sends are: mail being sent, answered or forwarded; an event created with attendees, changed in what attendees see, or
 * deleted (the organizer's deletion mails cancellations, and the call does not say whether there are attendees);
 * answers to invitations; rules and automatic replies that send later; a `$batch` with any of these.
 */
export function mailApiEffect(call: MailApiCall): Effect {
  return effectOf(call, 0);
}

function effectOf({ method, endpoint, body }: MailApiCall, depth: number): Effect {
  const verb = method.trim().toUpperCase();
  const words = endpointWords(endpoint);
  if (words?.some((word) => actionName(word) === '$batch') === true) return batchEffect(body, depth);
  if (verb === 'GET' || verb === 'HEAD') return 'read';
  if (words === undefined) return 'send';
  const actions = words.filter((_, index) => !isUserId(words, index)).flatMap((word) => [word, actionName(word)]);
  if (actions.some((word) => sendingWords.has(word) || /^send[a-z]/.test(word))) return 'send';
  if (isEventItself(words)) return eventEffect(verb, body, words);
  if (sendsLater(actions, body)) return 'send';
  return plainEffect(verb, actionName(words.at(-1) ?? ''));
}

/** Actions may be written with their namespace: `microsoft.graph.reply`. */
function actionName(word: string): string {
  return word.split('.').findLast((part) => part !== '') ?? word;
}

/** In `/users/send.me@example.com/messages` the second word is a person. */
function isUserId(words: readonly string[], index: number): boolean {
  return words[index - 1] === 'users' && (index === 1 || (index === 2 && words[0] === 'v1.0'));
}

function plainEffect(verb: string, lastAction: string): Effect {
  if (verb === 'DELETE' || lastAction === 'permanentdelete') return 'delete';
  if (verb !== 'POST') return 'update';
  if (askingWords.has(lastAction)) return 'read';
  return changingWords.has(lastAction) ? 'update' : 'create';
}

function isEventItself(words: readonly string[]): boolean {
  const place = words.findLastIndex((word) => eventWords.has(actionName(word)));
  if (place === -1) return false;
  const below = words.slice(place + 1);
  return below.length <= 1 || (below.length === 2 && actionName(below[1] ?? '') === 'permanentdelete');
}

function eventEffect(verb: string, body: unknown, words: readonly string[]): Effect {
  if (verb === 'DELETE' || actionName(words.at(-1) ?? '') === 'permanentdelete') return 'send';
  const fields = fieldsOf(body);
  if (fields === undefined) return 'send';
  if (verb !== 'POST') return fields.every(([name]) => privateEventFields.has(name)) ? 'update' : 'send';
  const invites = fields.some(([name, value]) => name === 'attendees' && !(Array.isArray(value) && value.length === 0));
  return invites ? 'send' : 'create';
}

/** Rules that forward and automatic replies send when nobody is looking. */
function sendsLater(actions: readonly string[], body: unknown): boolean {
  if (!actions.some((word) => word === 'messagerules' || word === 'mailboxsettings')) return false;
  if (body === undefined) return false;
  const fields = fieldsOf(body);
  return fields === undefined || /forward|redirect|automaticreplies/i.test(JSON.stringify(fields));
}

function batchEffect(body: unknown, depth: number): Effect {
  const requests = fieldsOf(body)?.filter(([name]) => name === 'requests');
  const [only] = requests ?? [];
  if (depth >= deepestBatch || requests?.length !== 1 || !Array.isArray(only?.[1])) return 'send';
  return (only[1] as unknown[])
    .map((request) => batchedEffect(request, depth))
    .reduce((worst, effect) => (bySeverity.indexOf(effect) > bySeverity.indexOf(worst) ? effect : worst), 'read');
}

function batchedEffect(request: unknown, depth: number): Effect {
  const fields = fieldsOf(request);
  if (fields === undefined || new Set(fields.map(([name]) => name)).size !== fields.length) return 'send';
  const { method, url, body } = Object.fromEntries(fields);
  if (typeof method !== 'string' || typeof url !== 'string') return 'send';
  return effectOf({ method, endpoint: url, body }, depth + 1);
}

/** An object's fields with lower-case names; a string is read as JSON. Undefined when it is no object. */
function fieldsOf(body: unknown): [name: string, value: unknown][] | undefined {
  const value = typeof body === 'string' ? parsed(body) : body;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.entries(value).map(([name, field]) => [name.toLowerCase(), field]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
