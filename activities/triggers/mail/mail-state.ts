import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { emailChanged, EmailChangedEvent } from '../../../src/contracts/triggers/email-changed';
import { hasCategory } from '../../../src/providers/microsoft-graph/filter-text';
import { callErrorDetails } from '../../../src/providers/provider-call';
import type { Query } from '../../../src/providers/query';
import { arrivalSchema, type Arrival, type WatchedMailbox } from './watched-mailbox';

/** What a message can come to be, and how to ask which messages are. */
export interface MailState {
  /** The same for the same state of the same folder, in a few characters. */
  mark: string;
  change: EmailChangedEvent['change'];
  label?: string;
  /** The only folder that counts, by id. */
  folderId?: string | undefined;
  filter?: string;
}

/** The states a trigger watches. `folderId` is that of the folder in its configuration. */
export function statesOf(
  { change, labels = [] }: z.output<typeof emailChanged.config>,
  folderId: string | undefined,
): MailState[] {
  const state = (filter?: string, label?: string): MailState => ({
    mark: shortDigest([change, label ?? '', folderId ?? ''].join('\n')),
    change,
    folderId,
    ...(label === undefined ? {} : { label }),
    ...(filter === undefined ? {} : { filter }),
  });
  if (change === 'labelled') return labels.map((label) => state(hasCategory(label), label));
  if (change === 'flagged') return [state("flag/flagStatus eq 'flagged'")];
  if (change === 'read') return [state('isRead eq true')];
  return [state()];
}

/** A message that is in a state now. */
export interface InState {
  id: string;
  receivedAt: string;
}

/** Messages of one page. */
const pageSize = 500;

/** Pages read where the mailbox's server sorts nothing for us. */
const mostPages = 20;

/**
 * The messages that are in a state, newest first, and whether there are more than so many. It says what is, whatever happened before, so
 * that nothing can have been missed.
 */
export async function messagesIn(
  state: MailState,
  mailbox: WatchedMailbox,
  most: number,
): Promise<{ messages: InState[]; hasMore: boolean }> {
  // A property that sorts must come first in the filter. (https://learn.microsoft.com/graph/api/user-list-messages)
  const dated = 'receivedDateTime ge 1900-01-01T00:00:00Z';
  const $filter = state.filter === undefined ? dated : `${dated} and ${state.filter}`;
  try {
    return newest(await read({ $filter, $orderby: 'receivedDateTime desc' }, most + 1), most);
  } catch (error) {
    // Too complex for some servers (InefficientFilter): all of them, sorted here.
    if (state.filter === undefined || callErrorDetails(error)?.status !== 400) throw error;
    return newest(await read({ $filter: state.filter }, pageSize * mostPages), most);
  }

  async function read(query: Query, enough: number): Promise<{ found: Arrival[]; isCut: boolean }> {
    const { graph, at } = mailbox;
    const start = state.folderId === undefined ? at`/messages` : at`/mailFolders/${state.folderId}/messages`;
    const $top = Math.min(enough, pageSize);
    const found: Arrival[] = [];
    const pages = graph.pages(start, {
      query: { ...query, $select: 'id,receivedDateTime,isDraft', $top },
      schema: arrivalSchema,
    });
    for await (const { items } of pages) {
      found.push(...items);
      if (found.length >= enough) break;
    }
    return { found, isCut: found.length >= enough };
  }
}

function newest(
  { found, isCut }: { found: readonly Arrival[]; isCut: boolean },
  most: number,
): { messages: InState[]; hasMore: boolean } {
  const messages = found.flatMap(({ id, receivedDateTime, isDraft }): InState[] =>
    isDraft === true || receivedDateTime == null ? [] : [{ id, receivedAt: receivedDateTime }],
  );
  messages.sort((one, other) => Date.parse(other.receivedAt) - Date.parse(one.receivedAt));
  return { messages: messages.slice(0, most), hasMore: isCut || messages.length > most };
}

/** Of a message or state, for recognising it among a few thousand: 36 bits. */
export const shortDigest = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, digestLength);

export const digestLength = 6;
