import type { Page } from 'playwright-core';

/** Which elements have a corner that is cut off, outside the window or beneath something else, with its place in pixels. */
export const coveredParts = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll(${JSON.stringify(selector)})].flatMap((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const corners = [left + 8, right - 8].flatMap((x) => [top + 8, bottom - 8].map((y) => [x, y]));
    const covered = corners.find(([x, y]) => !element.contains(document.elementFromPoint(x, y)));
    return covered === undefined ? [] : [element.textContent.trim() + ' at ' + covered.join(', ')];
  })`);
