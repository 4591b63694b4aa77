/** Texts, lists, objects and commas that one body of JSON may have. A full agent definition or page of a sheet has some ten thousand. */
export const mostParts = 50_000;

export const tooManyParts = `A body has at most ${mostParts.toLocaleString('en')} texts, lists, objects and commas. Send less at once.`;

const [quote, backslash, comma, list, object] = Array.from('"\\,[{', (sign) => sign.charCodeAt(0));

/**
 * Whether a text of JSON has more parts than anybody means to send. What it costs to parse a body and to hold it against a schema goes with
 * their number: a megabyte of `{},` is a third of a million objects, and keeps everybody else waiting for seconds.
 *
 * @param json need not be valid; it is read no further than the answer needs
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
