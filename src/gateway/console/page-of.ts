/** One page of a list that is read completely, with the numbers of the previous and the next page. */
export interface PageOf<Entry> {
  shown: readonly Entry[];
  /** Page numbers, from 0. */
  previous: number | undefined;
  next: number | undefined;
}

/** @param page the page number from the address, from 0; an invalid number means the first page, a number after the end the last page */
export function pageOf<Entry>(entries: readonly Entry[], page: string | undefined, size: number): PageOf<Entry> {
  const last = Math.max(0, Math.ceil(entries.length / size) - 1);
  const wished = /^\d{1,6}$/.test(page ?? '') ? Number(page) : 0;
  const at = Math.min(last, wished);
  return {
    shown: entries.slice(at * size, (at + 1) * size),
    previous: at === 0 ? undefined : at - 1,
    next: at === last ? undefined : at + 1,
  };
}
