/** The most strings, lists, objects and commas in one JSON body. A full agent definition or a page of a sheet has some ten thousand. */
export const mostParts = 50_000;

export const tooManyParts = `A body has at most ${mostParts.toLocaleString('en')} texts, lists, objects and commas. Send less at once.`;

const [quote, backslash, comma, list, object] = Array.from('"\\,[{', (sign) => sign.charCodeAt(0));

/**
 * Whether a JSON text has more parts than any client legitimately sends. The cost of parsing and validating a body grows with the number of its
 * parts: a megabyte of `{},` is a third of a million objects, and blocks all other requests for seconds.
 *
 * @param json may be invalid; it is read only as far as the answer needs
 */
export function hasTooManyParts(json: string, most = mostParts): boolean {
  let parts = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (isInText) {
      if (sign === backslash) at += 1;
      else if (sign === quote) isInText = false;
      continue;
    }
    if (sign !== quote && sign !== comma && sign !== list && sign !== object) continue;
    isInText = sign === quote;
    parts += 1;
    if (parts > most) return true;
  }
  return false;
}
