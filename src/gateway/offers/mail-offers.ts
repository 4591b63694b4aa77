import { z } from 'zod';
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

const calendarsSchema = z.looseObject({ value: z.array(z.looseObject({ id: z.string(), name: z.string() })) });

export async function calendarOffers(tools: Tools, { account, mailbox }: Mailbox): Promise<Offer[]> {
  const whose = mailbox === undefined ? 'me' : `users/${encodeURIComponent(mailbox)}`;
  const endpoint = `/${whose}/calendars?$select=id,name&$top=200`;
  const { status, body } = await tools.call('mail.apiCall', { account, method: 'GET', endpoint });
  return status === 200 ? calendarsSchema.parse(body).value.map(({ id, name }) => ({ value: id, name })) : [];
}
