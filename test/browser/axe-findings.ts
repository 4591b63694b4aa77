import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  nodes: { html: string }[];
}

/** Everything axe-core finds on a page, with where it is. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Evaluated by the debugger, which the page's content security policy does not hold. A frame that may do nothing answers no message.
  const violations = await page.evaluate<Finding[]>(
    `(async () => { ${axe}; return (await axe.run(document, { iframes: false })).violations; })()`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
