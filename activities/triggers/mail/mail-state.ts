import type { z } from 'zod';
import { defined } from '../../../src/json/defined';
import type { emailChanged, EmailChangedEvent } from '../../../src/contracts/triggers/email-changed';
import { hasCategory } from '../../../src/providers/microsoft-graph/filter-text';
import type { PageLink } from '../../../src/providers/microsoft-graph/graph-client';
import { callErrorDetails } from '../../../src/providers/provider-call';
import type { Query } from '../../../src/providers/query';
import type { RequestPath } from '../../../src/providers/request-path';
import { arrivalSchema, type Arrival, type WatchedMailbox } from '../mailbox/watched-mailbox';
import { shortDigest } from '../short-digest';

/** A state that a message can enter, and the query for messages in it. */
export interface MailState {
  /** Short digest that is the same for the same state of the same folder. */
  mark: string;
  change: EmailChangedEvent['change'];
  label?: string;
  /** Id of the only folder that counts. */
  folderId?: string | undefined;
  filter?: string;
}

/** The states a trigger watches. `folderId` is the id of the folder in its configuration. */
export function statesOf(
  { change, labels = [] }: Pick<z.output<typeof emailChanged.config>, 'change' | 'labels'>,
  folderId: string | undefined,
): MailState[] {
  const state = (filter?: string, label?: string): MailState => ({
    mark: shortDigest([change, label ?? '', folderId ?? ''].join('\n')),
    change,
    folderId,
    ...defined({ label, filter }),
  });
  if (change === 'labelled') return labels.map((label) => state(hasCategory(label), label));
  if (change === 'flagged') return [state("flag/flagStatus eq 'flagged'")];
  if (change === 'read') return [state('isRead eq true')];
  return [state()];
}

/** A message that is currently in a state. */
export interface InState {
  id: string;
  receivedAt: string;
}

/** Messages per page. */
const pageSize = 500;

/** Most pages to read if the mailbox's server does not sort. */
const mostPages = 20;

/**
 * Lists the messages in a state, newest first, and whether there are more than `most`. It reads the current state, whatever happened before,
 * so that no message can be missed.
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
    // The query is too complex for some servers (InefficientFilter): all messages are read and sorted here.
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
    // The property to sort by must come first in the filter. (https://learn.microsoft.com/graph/api/user-list-messages)
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

/** Where a listing with the newest first continues: at the link if there is one, otherwise before an ISO instant, if any. */
interface DescendingPosition {
  until?: string | undefined;
  link?: PageLink;
}

/**
 * Like `afterPage`, for a listing with the newest first. Graph reports dates in whole seconds but stores them more precisely, so the next page
 * repeats the whole last second.
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
