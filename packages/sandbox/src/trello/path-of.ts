/**
 * The path of a request without the prefix it is mounted under and with single slashes, none of them at the end: `/1/cards/…`. Clients of others write
 * `/1/card/…` and `/checkitems`, and Trello takes it so.
 */
export function pathOf(url: string): string {
  const pathname = new URL(url).pathname.replace(/\/{2,}/g, '/');
  return pathname
    .slice(Math.max(pathname.indexOf('/1/'), 0))
    .replace(/\/$/, '')
    .replace(/^\/1\/(board|card|list|member)(?=\/|$)/, '/1/$1s')
    .replace(/\/checkitems(?=\/|$)/, '/checkItems');
}
