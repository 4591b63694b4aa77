import type { Calls } from '../../client/calls';
import type { Offer } from './offer';

/** An account, and the shared mailbox in it that the form names. */
export interface Mailbox {
  readonly account: string;
  readonly mailbox?: string;
}

export async function folderOffers(calls: Calls, at: Mailbox): Promise<{ all: Offer[]; isCut: boolean }> {
  const { folders, hasMore } = await calls.run('mail.listFolders', { ...at, limit: 1000 });
  return { all: folders.map(({ id, path }) => ({ value: id, name: path })), isCut: hasMore };
}

export async function categoryOffers(calls: Calls, at: Mailbox): Promise<Offer[]> {
  const { labels } = await calls.run('mail.listLabels', { ...at });
  return labels.map(({ name, colour }) => ({ value: name, name, ...(colour === undefined ? {} : { detail: colour }) }));
}

export async function calendarOffers(calls: Calls, at: Mailbox): Promise<Offer[]> {
  const { calendars } = await calls.run('calendar.listCalendars', { ...at });
  return calendars.map(({ id, name }) => ({ value: id, name }));
}
