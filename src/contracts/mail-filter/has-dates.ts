import type { MailFilterNode } from './mail-filter';

/** Whether a filter counts days, so that it matters in which zone they begin and end. */
export function hasDates(node: MailFilterNode): boolean {
  switch (node.type) {
    case 'all':
    case 'any':
      return node.parts.some(hasDates);
    case 'not':
      return hasDates(node.part);
    default:
      return node.type === 'date';
  }
}
