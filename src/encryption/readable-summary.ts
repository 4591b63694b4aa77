/** An invisible character (U+2063) with which the codec knows a summary from data. */
const mark = '\u2063';

/**
 * Marks a summary to be stored unencrypted, so that an operator can read it in Temporal Web UI without keys. What it says is visible
 * to everyone who can see the namespace: name the step and the account, never content.
 */
export const readableSummary = (text: string): string => (text.startsWith(mark) ? text : mark + text);

/** The mark at the beginning of a JSON string, in UTF-8. */
const beginning = [0x22, 0xe2, 0x81, 0xa3];

/** Whether the bytes of a `json/plain` payload are a marked summary. */
export const isReadableSummary = (data: Uint8Array | null | undefined): boolean =>
  data != null && beginning.every((byte, index) => data[index] === byte);
