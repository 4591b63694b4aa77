import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { emailChanged, EmailChangedEvent } from '../../../src/contracts/triggers/email-changed';
import { hasCategory } from '../../../src/providers/microsoft-graph/filter-text';
import type { PageLink } from '../../../src/providers/microsoft-graph/graph-client';
import { callErrorDetails } from '../../../src/providers/provider-call';
import type { Query } from '../../../src/providers/query';
import type { RequestPath } from '../../../src/providers/request-path';
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
  const { graph, at } = mailbox;
  const folder = state.folderId === undefined ? at`/messages` : at`/mailFolders/${state.folderId}/messages`;
  const pagesOf = (start: RequestPath | PageLink, query: Query, $top = pageSize) =>
    graph.pages(start, { query: { ...query, $select: 'id,receivedDateTime,isDraft', $top }, schema: arrivalSchema });
  try {
    return newest(await readSorted(most + 1), most);
  } catch (error) {
    // Too complex for some servers (InefficientFilter): all of them, sorted here.
    if (state.filter === undefined || callErrorDetails(error)?.status !== 400) throw error;
    return newest(await readUnsorted(state.filter, pageSize * mostPages), most);
  }

  async function readSorted(enough: number): Promise<Read> {
    const found = new Map<string, Arrival>();
    let position: DescendingPosition | undefined = {};
    while (position !== undefined && found.size < enough) {
      const page = await readPage(position, Math.min(enough, pageSize));
      for (const item of page.items) found.set(item.id, item);
      position = page.next;
    }
    return { found: [...found.values()], isCut: found.size >= enough };
  }

  async function readPage(
    { until, link }: DescendingPosition,
    top: number,
  ): Promise<{ items: readonly Arrival[]; next?: DescendingPosition | undefined }> {
    // A property that sorts must come first in the filter. (https://learn.microsoft.com/graph/api/user-list-messages)
    const dated = `receivedDateTime ${until === undefined ? 'ge 1900-01-01T00:00:00Z' : `lt ${until}`}`;
    const $filter = state.filter === undefined ? dated : `${dated} and ${state.filter}`;
    const query = { $filter, $orderby: 'receivedDateTime desc' };
    for await (const { items, nextLink } of pagesOf(link ?? folder, query, top)) {
      return {
        items,
        next: nextLink === undefined ? undefined : belowPage(items.at(-1)?.receivedDateTime, until, nextLink),
      };
    }
    return { items: [] };
  }

  async function readUnsorted($filter: string, enough: number): Promise<Read> {
    const found: Arrival[] = [];
    for await (const { items } of pagesOf(folder, { $filter })) {
      found.push(...items);
      if (found.length >= enough) break;
    }
    return { found, isCut: found.length >= enough };
  }
}

interface Read {
  found: readonly Arrival[];
  isCut: boolean;
}

/** Where a listing goes on that has the newest first: before an ISO instant, if any, or by the link where there is one. */
interface DescendingPosition {
  until?: string | undefined;
  link?: PageLink;
}

/**
 * As `afterPage` has it, of a listing that has the newest first. Dates are told in whole seconds and kept more exactly, so that it goes on with
 * the whole of the last second once more.
 */
function belowPage(lastDate: string | null | undefined, until: string | undefined, link: string): DescendingPosition {
  const below = Date.parse(lastDate ?? '') + 1_000;
  return below < (until === undefined ? Infinity : Date.parse(until))
    ? { until: new Date(below).toISOString() }
    : { until, link: { link } };
}

function newest({ found, isCut }: Read, most: number): { messages: InState[]; hasMore: boolean } {
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
