import type { OwnSummary } from './own-summaries';

/** An invisible character (U+2063) by which the codec tells a summary from data. */
const mark = '\u2063';

/**
 * Marks a summary that may be stored unencrypted, so that an operator can read it in Temporal Web UI without keys. The codec leaves it unencrypted
 * only if the service writes such summaries (`src/client/own-summary.ts`): they name steps, accounts, agents and triggers, never content. It seals others.
 */
export const readableSummary = (text: OwnSummary): string => stepSummary(text);

/** Marks the title of a step, or what a workflow gives with its call in place of that: the codec leaves titles unencrypted, and seals the rest. */
export const stepSummary = (text: string): string => (text.startsWith(mark) ? text : mark + text);

/** The mark at the beginning of a JSON string, in UTF-8. */
const beginning = [0x22, 0xe2, 0x81, 0xa3];

/** Size limit in bytes: longer data is never a summary. */
const longest = 2_000;

/** Returns the text of a marked summary from the bytes of a `json/plain` payload, or undefined for anything else. */
export function readableTextOf(data: Uint8Array | null | undefined): string | undefined {
  if (data == null || data.length > longest || !beginning.every((byte, index) => data[index] === byte))
    return undefined;
  try {
    const text: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(data));
    return typeof text === 'string' ? text.slice(mark.length) : undefined;
  } catch {
    return undefined; // not JSON, although it begins with the mark
  }
}
