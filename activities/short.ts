import { trimBody } from '../src/text/trim-body';

/** Maximum characters of a name that are shown. */
export const mostOfName = 300;

/** Shortens a name for display: anybody who may write on a board can give a name of 16,384 characters. */
export function short(name: string, most = mostOfName): string {
  const { text, truncated } = trimBody(name, most);
  return truncated ? `${text}…` : text;
}
