const countPath = /\/(?:\$|%24)count$/i;

/**
 * Answers `GET …/$count` as plain text with the number of entries in the list at this path, for the same `$filter` or `$search`. Passes all
 * other requests on. Microsoft's OpenAPI description lists these two options for each `$count`, and no others.
 */
export async function withCounts(
  request: Request,
  answer: (request: Request) => Response | Promise<Response>,
): Promise<Response> {
  if (request.method !== 'GET' || !countPath.test(new URL(request.url).pathname)) return await answer(request);
  const response = await answer(listRequest(request));
  if (response.status !== 200) return response;
  const list = (await response.json()) as { '@odata.count'?: number; value?: unknown };
  const total =
    list['@odata.count'] ?? (isSearch(request) && Array.isArray(list.value) ? list.value.length : undefined);
  // The path is not a list, so this `$count` path does not exist.
  return total === undefined ? await answer(request) : new Response(String(total));
}

function listRequest(request: Request): Request {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(countPath, '');
  for (const name of ['$count', 'count', '$top', 'top', '$skip', 'skip']) url.searchParams.delete(name);
  url.searchParams.set('$count', 'true');
  // A search has no count. One page holds all of it, since a search never finds more than 1000 messages.
  if (isSearch(request)) url.searchParams.set('$top', '1000');
  return new Request(url, request);
}

function isSearch({ url }: Request): boolean {
  const { searchParams } = new URL(url);
  return searchParams.has('$search') || searchParams.has('search');
}
