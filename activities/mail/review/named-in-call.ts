import { parseMailEndpoint } from '../../../src/providers/raw-call/endpoint-path';
import { isToolError } from '../../../src/contracts/tool-error';
import { mailboxPath, type MailboxPath } from '../../../src/providers/microsoft-graph/mailbox-path';

/** A message or event of a mailbox that a call's path names, and the action on it. */
export interface Named {
  kind: 'message' | 'event';
  id: string;
  /** In lower case, without its namespace; empty where the path ends with the id. */
  action: string;
  /** How many segments stand behind the id. */
  behind: number;
  at: MailboxPath;
}

const kinds: Readonly<Record<string, Named['kind']>> = {
  messages: 'message',
  events: 'event',
  instances: 'event',
  exceptionoccurrences: 'event',
  calendarview: 'event',
};

/** What of a person leads to mails and events of the mailbox. Chats have messages too, which no mailbox knows. */
const inMailbox = /^(?:messages|mailFolders|events|calendar|calendars|calendarGroups|calendarView)$/i;

/** What stands where an id does, and is none: `messages/delta`, `events/$count`. */
const noId = /^(?:delta\b|microsoft\.graph\.|\$)/i;

/**
 * Finds the innermost message or event in a path: `events/SERIES/instances/OCCURRENCE` is about the occurrence. Parses keys written as a segment,
 * `messages/AAMk`, or in parentheses, `messages('AAMk')`; actions also with their namespace.
 */
export function namedInCall(endpoint: string): Named | undefined {
  const segments = segmentsOf(endpoint).flatMap((segment) => {
    const [, name, key] = /^([a-z]+)\('(.+)'\)$/i.exec(segment) ?? [];
    return name === undefined || key === undefined ? [segment] : [name, key.replaceAll("''", "'")];
  });
  const root = segments[0]?.toLowerCase();
  const below = root === 'users' ? 2 : 1;
  if ((root !== 'me' && root !== 'users') || !inMailbox.test(segments[below] ?? '')) return undefined;
  const place = segments.findLastIndex((segment, index) => {
    const next = segments[index + 1];
    return index >= below && Object.hasOwn(kinds, segment.toLowerCase()) && next !== undefined && !noId.test(next);
  });
  const kind = kinds[segments[place]?.toLowerCase() ?? ''];
  const id = segments[place + 1];
  if (kind === undefined || id === undefined) return undefined;
  const behind = segments.slice(place + 2);
  const [last = ''] = behind.at(-1)?.split('(') ?? [];
  const action = last.split('.').at(-1)?.trim().toLowerCase() ?? '';
  return { kind, id, action, behind: behind.length, at: mailboxPath(below === 2 ? segments[1] : undefined) };
}

/** Returns no segments for an endpoint that is not a mailbox's: the provider refuses it, in a batch separately for each request. */
function segmentsOf(endpoint: string): readonly string[] {
  try {
    return parseMailEndpoint(endpoint.startsWith('/') ? endpoint : `/${endpoint}`).segments;
  } catch (error) {
    if (isToolError(error, 'InvalidInput')) return [];
    throw error;
  }
}
