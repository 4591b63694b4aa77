import { cutText } from '../../text/cut-text';
import { visibleLine } from '../../text/visible-text';

/** Returns text of outsiders (a subject, the name of a card) as one short line. Invisible characters are made visible. */
export function shortLine(text: string, most = 120): string {
  return cutText(visibleLine(text.slice(0, most * 4)).trim(), most);
}
