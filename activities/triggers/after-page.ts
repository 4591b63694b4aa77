/**
 * Returns where a listing sorted by date continues: at items that have the date of this page's last item, or a later one. The page's link counts the
 * preceding items (`$skip`), so it skips an item if one of those leaves its place meanwhile. The link is used only if the whole page has one instant.
 *
 * @param from instant with which the listing begins, in epoch milliseconds
 */
export function afterPage(
  lastDate: string | null | undefined,
  from: number,
  link: string,
): { since: string; link: string | null } {
  const last = Date.parse(lastDate ?? '');
  const isFurther = last > from;
  return { link: isFurther ? null : link, since: new Date(isFurther ? last : from).toISOString() };
}
