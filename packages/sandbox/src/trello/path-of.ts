/** The path of a request without the prefix it is mounted under and without a closing slash: `/1/cards/…`. */
export function pathOf(url: string): string {
  const { pathname } = new URL(url);
  return pathname.slice(Math.max(pathname.indexOf('/1/'), 0)).replace(/\/$/, '');
}
