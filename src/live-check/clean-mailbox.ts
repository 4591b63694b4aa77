import { prefix, type CheckContext } from './check';

type Request = Pick<CheckContext, 'request' | 'owner'>;

interface Found {
  id: string;
  displayName?: string;
  name?: string;
  isDraft?: boolean;
  from?: { emailAddress?: { address?: string } } | null;
}

/** The most rounds of searching: mails in transit arrive later. */
const mostRounds = 5;

/** Removes everything that live checks have created in the mailbox, in this run or an interrupted one. Returns how many there were. */
export async function cleanMailbox(context: Request): Promise<number> {
  let removed = 0;
  for (let round = 1; round <= mostRounds; round += 1) {
    const found = await messages(context);
    for (const { id } of found) removed += await remove(context, `/me/messages/${id}`);
    if (found.length === 0) break;
  }
  const named = ({ displayName }: Found) => displayName?.startsWith(prefix) === true;
  const folders = await list(context, '/me/mailFolders?$top=250&$select=id,displayName');
  for (const { id } of folders.filter(named)) removed += await remove(context, `/me/mailFolders/${id}`);
  const events = await list(context, `/me/events?$filter=startswith(subject,'${prefix}')&$select=id`);
  for (const { id } of events) removed += await remove(context, `/me/events/${id}`);
  const calendars = await list(context, '/me/calendars?$top=200&$select=id,name');
  for (const { id } of calendars.filter(({ name }) => name?.startsWith(prefix) === true))
    removed += await deleted(context, `/me/calendars/${id}`);
  const contacts = await list(context, `/me/contacts?$filter=startswith(displayName,'${prefix}')&$select=id`);
  for (const { id } of contacts) removed += await remove(context, `/me/contacts/${id}`);
  const labels = await list(context, '/me/outlook/masterCategories');
  for (const { id } of labels.filter(named)) removed += await deleted(context, `/me/outlook/masterCategories/${id}`);
  return removed;
}

/** Finds own drafts and mails from the account to itself. A stranger's mail with such a subject stays. */
async function messages(context: Request): Promise<Found[]> {
  const found = await list(
    context,
    `/me/messages?$filter=contains(subject,'${prefix}')&$select=id,isDraft,from&$top=100`,
  );
  const own = context.owner.toLowerCase();
  return found.filter(({ isDraft, from }) => isDraft === true || from?.emailAddress?.address?.toLowerCase() === own);
}

async function list({ request }: Request, endpoint: string): Promise<Found[]> {
  const { status, body } = await request('GET', endpoint);
  if (status !== 200) throw new Error(`What is left could not be listed: GET ${endpoint} was answered with ${status}.`);
  return (body as { value: Found[] }).value;
}

/** Deletes permanently if the mailbox can, otherwise normally. */
async function remove(context: Request, path: string): Promise<number> {
  const { status } = await context.request('POST', `${path}/permanentDelete`);
  return status < 300 ? 1 : deleted(context, path);
}

async function deleted({ request }: Request, path: string): Promise<number> {
  const { status } = await request('DELETE', path);
  return status < 300 ? 1 : 0;
}
