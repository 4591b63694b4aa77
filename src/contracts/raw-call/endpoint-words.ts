import { normalForm } from '../../text/normal-form';

/** Limit for layers of URL encoding; no honest endpoint has more. */
const mostEncodings = 5;

/**
 * Returns the lower-case words that a provider may read in an endpoint, however they are spelled. Decodes every layer of encoding, drops
 * query and parameters, and splits at slashes of either kind and at keys in parentheses.
 * Only for judging what a call does: provider clients parse strictly what they send.
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
