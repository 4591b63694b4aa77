import type { Context } from 'hono';
import type { SandboxCore } from '../../sandbox-core';
import type { MailboxEnvironment } from './graph-environment';
import type { Mailbox } from '../users/mailbox';
import type { Entity } from '../odata/entity-model';
import type { EntityPage } from '../odata/entity-page';
import type { ODataQuery } from '../odata/list-query';

/** `https://…/$metadata#users('…')/messages(subject)/$entity` */
export function contextUrl(core: SandboxCore, mailbox: Mailbox, path: string, select?: readonly string[]): string {
  const columns = select ? `(${select.join(',')})` : '';
  return `${core.urls.graph}/v1.0/$metadata#users('${encodeURIComponent(mailbox.owner.id)}')/${path}${columns}`;
}

/** Returns one page of a collection, with its links and counts. */
export function collectionBody(
  context: Context<MailboxEnvironment>,
  core: SandboxCore,
  {
    path,
    query,
    page,
    value,
  }: { path: string; query: ODataQuery; page: EntityPage<unknown>; value: readonly Entity[] },
): object {
  return {
    '@odata.context': contextUrl(core, context.get('mailbox'), path, query.select),
    ...(query.count && { '@odata.count': page.total }),
    value,
    ...(page.nextSkip !== undefined && {
      '@odata.nextLink': linkWith(context, core, { $skip: String(page.nextSkip) }),
    }),
  };
}

/** Returns the request's URL with some query options replaced. */
function linkWith(
  context: Context<MailboxEnvironment>,
  core: SandboxCore,
  options: Readonly<Record<string, string>>,
): string {
  const url = new URL(context.req.url);
  for (const [name, value] of Object.entries(options)) {
    url.searchParams.delete(name.slice(1));
    url.searchParams.set(name, value);
  }
  return `${core.urls.graph}${url.pathname}${url.search.replaceAll('%24', '$').replaceAll('+', '%20')}`;
}
