import { trimmedText } from '../src/text/cut-text';

/** Maximum characters of a name that are shown. */
export const mostOfName = 300;

/** Shortens a name for display: anybody who may write on a board can give a name of 16,384 characters. */
export function cutName(name: string, most = mostOfName): string {
  const { text, truncated } = trimmedText(name, most);
  return truncated ? `${text}…` : text;
}
