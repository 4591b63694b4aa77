import { trimmedText } from '../text/cut-text';

/** Collects a text piece by piece, up to a number of characters. */
export interface TextCollector {
  add: (piece: string) => void;
  /** Whether there was more text than the limit. */
  isFull: () => boolean;
  text: () => string;
}

export function collectText(most: number): TextCollector {
  const pieces: string[] = [];
  let length = 0;
  return {
    add: (piece) => {
      if (length <= most) pieces.push(piece);
      length += piece.length;
    },
    isFull: () => length > most,
    text: () => trimmedText(pieces.join(''), most).text,
  };
}

/** Says that the text ends before the file does. */
export const cutNote = (most: number): string => `Only the first ${String(most)} characters were read; it goes on.`;
