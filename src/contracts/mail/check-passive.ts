import type { z } from 'zod';
import { activePart } from './passive-html';

interface Written {
  body?: string | undefined;
  bodyFormat: 'text' | 'markdown' | 'html';
}

/** Refuses HTML that mail programs would run or load, or that a reviewer would see differently from the recipients. */
export function checkPassive({ body = '', bodyFormat }: Written, context: z.RefinementCtx): void {
  const active = bodyFormat === 'html' ? activePart(body) : undefined;
  if (active === undefined) return;
  context.addIssue({
    code: 'custom',
    path: ['body'],
    message: `The HTML holds ${active}, which mail programs block or a reviewer would not see. Leave it out; use inline styles instead of style sheets.`,
  });
}
