const countPath = /\/(?:\$|%24)count$/i;

/**
 * Answers `GET …/$count` with the number of entries that the list of this path has with the same `$filter` or `$search`, as plain text; everything else
 * as it is asked. Microsoft's OpenAPI description lists both options for each `$count`, and no other.
 */
export async function withCounts(
  request: Request,
  answer: (request: Request) => Response | Promise<Response>,
): Promise<Response> {
  if (request.method !== 'GET' || !countPath.test(new URL(request.url).pathname)) return await answer(request);
  const response = await answer(listRequest(request));
  if (response.status !== 200) return response;
  const total = ((await response.json()) as { '@odata.count'?: number })['@odata.count'];
  // What is asked is no list: there is no such path.
  return total === undefined ? await answer(request) : new Response(String(total));
}

function listRequest(request: Request): Request {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(countPath, '');
  for (const name of ['$count', 'count', '$top', 'top', '$skip', 'skip']) url.searchParams.delete(name);
  url.searchParams.set('$count', 'true');
  return new Request(url, request);
}
