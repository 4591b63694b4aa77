/**
 * Where a listing that is sorted by a date goes on: with what has the date of the last of this page, or a later one. Its link counts the items before
 * (`$skip`), and when one of those leaves its place meanwhile, another is passed over. Only a page of one and the same instant goes on by its link.
 *
 * @param from the listing begins with this instant, in epoch milliseconds
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
