/** A part of a list that is read whole, and which parts are before and behind it. */
export interface PageOf<Entry> {
  shown: readonly Entry[];
  /** Numbers of pages, from 0. */
  previous: number | undefined;
  next: number | undefined;
}

/** @param page as an address says it, from 0; what makes no sense is the first, what is behind the end the last */
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
