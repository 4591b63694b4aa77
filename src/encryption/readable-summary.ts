/** An invisible character (U+2063) with which the codec knows a summary from data. */
const mark = '\u2063';

/**
 * Marks a summary that may be stored unencrypted, so that an operator can read it in Temporal Web UI without keys. It is where it is one of those
 * that the service writes (`src/own-summary.ts`), which name steps, accounts, agents and triggers, never content; whatever else is marked is sealed.
 */
export const readableSummary = (text: string): string => (text.startsWith(mark) ? text : mark + text);

/** The mark at the beginning of a JSON string, in UTF-8. */
const beginning = [0x22, 0xe2, 0x81, 0xa3];

/** Bytes beyond which nothing is a summary. */
const longest = 2_000;

/** What a marked summary says, of the bytes of a `json/plain` payload; undefined for anything else. */
export function readableTextOf(data: Uint8Array | null | undefined): string | undefined {
  if (data == null || data.length > longest || !beginning.every((byte, index) => data[index] === byte))
    return undefined;
  try {
    const text: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(data));
    return typeof text === 'string' ? text.slice(mark.length) : undefined;
  } catch {
    return undefined; // no JSON, whatever it begins with
  }
}
