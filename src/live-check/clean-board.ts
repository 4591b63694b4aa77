import { prefix, type CheckContext } from './check';

interface Named {
  id: string;
  name: string;
  closed?: boolean;
}

/** Removes the boards of live checks, and their lists on a named board. Returns how many there were. */
export async function cleanBoard({ request, board }: Pick<CheckContext, 'request' | 'board'>): Promise<number> {
  const named = async (endpoint: string): Promise<Named[]> => {
    const { status, body } = await request('GET', endpoint);
    if (status !== 200)
      throw new Error(`What is left could not be listed: GET ${endpoint} was answered with ${status}.`);
    return (body as Named[]).filter(({ name }) => name.startsWith(prefix));
  };
  let removed = 0;
  for (const { id, closed } of await named('/1/members/me/boards?fields=name,closed&filter=all')) {
    if (closed !== true) await request('PUT', `/1/boards/${id}`, { closed: true });
    removed += (await request('DELETE', `/1/boards/${id}`)).status === 200 ? 1 : 0;
  }
  if (board === undefined) return removed;
  for (const { id } of await named(`/1/boards/${board}/cards/all?fields=name`)) {
    removed += (await request('DELETE', `/1/cards/${id}`)).status === 200 ? 1 : 0;
  }
  // Trello cannot delete lists.
  for (const { id } of await named(`/1/boards/${board}/lists?fields=name`)) {
    removed += (await request('PUT', `/1/lists/${id}/closed`, { value: true })).status === 200 ? 1 : 0;
  }
  return removed;
}
