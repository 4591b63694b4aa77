import type { Calls } from '../../client/calls';
import { defined } from '../../json/defined';
import type { Integration } from '../../contracts/integration';
import { boardOffers, listOffers, offersOnBoards, workspaceOffers } from './board-offers';
import { offersNamed, type Offer, type Offers } from './offer';

/** The kinds of objects that are looked up at a provider, with the provider's integration. */
export const integrationOf = {
  board: 'board',
  list: 'board',
  label: 'board',
  member: 'board',
  workspace: 'board',
  folder: 'mail',
  category: 'mail',
  calendar: 'mail',
} as const satisfies Record<string, Integration>;

export type OfferedKind = keyof typeof integrationOf;

/** An account, and the shared mailbox in it if the form names one. */
interface Mailbox {
  readonly account: string;
  readonly mailbox?: string;
}

/** Where to look, according to the other fields of the form. */
export interface Place extends Mailbox {
  readonly boards: readonly string[];
  /** Set for a person who may look only in these workspaces and on those boards. */
  readonly workspaces?: readonly string[];
}

/**
 * Asks the provider which objects a field may point at, by calling the ordinary steps.
 *
 * @param text the typed search text; empty for all objects
 * @throws what a step throws
 */
export async function offersOf(calls: Calls, kind: OfferedKind, place: Place, text: string): Promise<Offers> {
  const { account, boards, workspaces } = place;
  const isBound = workspaces !== undefined;
  if (isBound && boards.length === 0 && isOnBoards(kind)) return { offers: [], why: 'The request names no board' };
  switch (kind) {
    case 'board':
      if (isBound) return offersNamed(text, await offersOnBoards(calls, account, kind, boards));
      return cut(text, await boardOffers(calls, account, text));
    case 'list':
      if (boards.length === 0) return cut(text, await listOffers(calls, account));
      return offersNamed(text, await offersOnBoards(calls, account, kind, boards));
    case 'label':
    case 'member':
      if (boards.length === 0) return { offers: [], why: 'Name the board first' };
      return offersNamed(text, await offersOnBoards(calls, account, kind, boards));
    case 'workspace':
      return offersNamed(text, (await workspaceOffers(calls, account)).filter(isAmong(workspaces)));
    case 'folder':
      return cut(text, await folderOffers(calls, mailboxOf(place)));
    case 'category':
      return offersNamed(text, await categoryOffers(calls, mailboxOf(place)));
    case 'calendar':
      return offersNamed(text, await calendarOffers(calls, mailboxOf(place)));
  }
}

async function folderOffers(calls: Calls, at: Mailbox): Promise<{ all: Offer[]; isCut: boolean }> {
  const { folders, hasMore } = await calls.run('mail.listFolders', { ...at, limit: 1000 });
  return { all: folders.map(({ id, path }) => ({ value: id, name: path })), isCut: hasMore };
}

async function categoryOffers(calls: Calls, at: Mailbox): Promise<Offer[]> {
  const { labels } = await calls.run('mail.listLabels', { ...at });
  return labels.map(({ name, colour }) => ({ value: name, name, ...defined({ detail: colour }) }));
}

async function calendarOffers(calls: Calls, at: Mailbox): Promise<Offer[]> {
  const { calendars } = await calls.run('calendar.listCalendars', { ...at });
  return calendars.map(({ id, name }) => ({ value: id, name }));
}

const isOnBoards = (kind: OfferedKind): boolean => integrationOf[kind] === 'board' && kind !== 'workspace';

/** Whether an offer is one of these, by name or id; every offer is, if `meant` is undefined. */
const isAmong =
  (meant: readonly string[] | undefined) =>
  ({ value, name }: Offer): boolean =>
    meant === undefined || meant.some((written) => written === value || written.toLowerCase() === name.toLowerCase());

const mailboxOf = ({ account, mailbox }: Place): Mailbox => ({
  account,
  ...defined({ mailbox }),
});

const cut = (text: string, { all, isCut }: { all: Parameters<typeof offersNamed>[1]; isCut: boolean }): Offers =>
  offersNamed(text, all, isCut);
