import type { z } from 'zod';
import { defined } from '../../json/defined';
import type { ProviderCaller } from '../provider-caller';
import { queryPairs } from '../query';
import { readAnswer } from '../read-answer';
import type { RequestPath } from '../request-path';
import type { GraphPage, GraphRequest, PageLink } from './graph-client';
import { parsePageLink } from './page-link';
import { pageSchema } from './wire/page';

/** Fetches the pages of a listing one by one. Each request carries the headers; links carry the query. */
export async function* graphPages<Item>(
  caller: ProviderCaller,
  start: RequestPath | PageLink,
  { query, headers, schema }: Pick<GraphRequest<never>, 'query' | 'headers'> & { schema: z.ZodType<Item> },
): AsyncGenerator<GraphPage<Item>, void, undefined> {
  const page = pageSchema(schema);
  const first =
    typeof start === 'string'
      ? { path: start, query: queryPairs(query) }
      : { ...parsePageLink(start.link, caller.baseUrl), query: [] };
  let answer = await readAnswer(caller, { method: 'GET', headers, ...first }, page);
  while (true) {
    const nextLink = answer['@odata.nextLink'];
    const deltaLink = answer['@odata.deltaLink'];
    const count = answer['@odata.count'];
    yield {
      items: answer.value,
      ...defined({ nextLink, deltaLink, count }),
    };
    if (nextLink === undefined) return;
    answer = await readAnswer(caller, { method: 'GET', headers, ...parsePageLink(nextLink, caller.baseUrl) }, page);
  }
}
