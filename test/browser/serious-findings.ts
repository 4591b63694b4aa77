import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  impact: string | null;
  id: string;
  nodes: { html: string }[];
}

/** What axe-core finds on a page that keeps people out: findings that are serious or critical, with where they are. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // Evaluated by the debugger, which the page's content security policy does not hold. A frame that may do nothing answers no message.
  const violations = await page.evaluate<Finding[]>(
    `(async () => { ${axe}; return (await axe.run(document, { iframes: false })).violations; })()`,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
