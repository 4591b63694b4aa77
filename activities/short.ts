import { trimBody } from '../src/providers/trim-body';

/** Characters of a name that is told. */
export const mostOfName = 300;

/** A name as it is told: whoever may write on a board may give one of 16,384 characters. */
export function short(name: string, most = mostOfName): string {
  const { text, truncated } = trimBody(name, most);
  return truncated ? `${text}…` : text;
}
