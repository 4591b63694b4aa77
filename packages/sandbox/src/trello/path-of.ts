/**
 * Returns the path of a request without its mount prefix and with single slashes, without a trailing slash:
 * `/1/cards/…`. Other clients write `/1/card/…` and `/checkitems`, and Trello accepts that.
 */
export function pathOf(url: string): string {
  const pathname = new URL(url).pathname.replace(/\/{2,}/g, '/');
  return pathname
    .slice(Math.max(pathname.indexOf('/1/'), 0))
    .replace(/\/$/, '')
    .replace(/^\/1\/(board|card|list|member)(?=\/|$)/, '/1/$1s')
    .replace(/\/checkitems(?=\/|$)/, '/checkItems');
}
