import { normalForm } from './normal-form';

/** More layers of encoding than anybody means. */
const mostEncodings = 5;

/**
 * The words a provider may read in a written endpoint, lower-case, however they are spelled: decoded as often as it is
 * encoded, without query and parameters, split at slashes of either kind and at keys in parentheses.
 * For judging what a call does; what is sent is read strictly by the provider clients.
 *
 * `/me/messages('x')/microsoft.graph.send?a=b` gives `me`, `messages`, `x`, `microsoft.graph.send`.
 *
 * @returns undefined when it cannot be decoded
 */
export function endpointWords(endpoint: string): string[] | undefined {
  const [path = ''] = endpoint.split('?', 1);
  const decoded = decodeFully(path);
  if (decoded === undefined) return undefined;
  return normalForm(decoded, 'NFKC')
    .toLowerCase()
    .split(/[/\\()?#]/)
    .map((word) => word.replace(/;.*$/s, '').replace(/[\s'"\p{C}]/gu, ''))
    .filter((word) => word !== '');
}

function decodeFully(text: string, encodings = 0): string | undefined {
  if (encodings > mostEncodings) return undefined;
  try {
    const decoded = decodeURIComponent(text);
    return decoded === text ? text : decodeFully(decoded, encodings + 1);
  } catch {
    return undefined;
  }
}
