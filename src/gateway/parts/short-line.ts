import { visibleLine } from '../../contracts/visible-text';

/** What outsiders wrote (a subject, the name of a card), as one line of a list: nothing in it is hidden, and no more than a line of it. */
export function shortLine(text: string, most = 120): string {
  const line = visibleLine(text.slice(0, most * 4)).trim();
  return line.length <= most ? line : `${line.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`;
}
