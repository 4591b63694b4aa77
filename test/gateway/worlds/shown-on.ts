/** What a form of a page says it was made from; an empty text where it does not say. */
export const shownOn = (page: string): string => /name="shown" value="([^"]+)"/.exec(page)?.[1] ?? '';
