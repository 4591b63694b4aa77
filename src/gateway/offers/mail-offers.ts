import type { Tools } from '../../client/tools';
import type { Offer } from './offer';

/** An account, and the shared mailbox in it that the form names. */
export interface Mailbox {
  readonly account: string;
  readonly mailbox?: string;
}

export async function folderOffers(tools: Tools, at: Mailbox): Promise<{ all: Offer[]; isCut: boolean }> {
  const { folders, hasMore } = await tools.call('mail.listFolders', { ...at, limit: 1000 });
  return { all: folders.map(({ id, path }) => ({ value: id, name: path })), isCut: hasMore };
}

export async function categoryOffers(tools: Tools, at: Mailbox): Promise<Offer[]> {
  const { labels } = await tools.call('mail.listLabels', { ...at });
  return labels.map(({ name, colour }) => ({ value: name, name, ...(colour === undefined ? {} : { detail: colour }) }));
}

export async function calendarOffers(tools: Tools, at: Mailbox): Promise<Offer[]> {
  const { calendars } = await tools.call('calendar.listCalendars', { ...at });
  return calendars.map(({ id, name }) => ({ value: id, name }));
}
