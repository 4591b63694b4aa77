import type { z } from 'zod';
import type { Cursor } from '../../src/messages/trigger';

/** What should be a position is none: no JSON, or of another shape. */
export class UnreadableCursor extends Error {
  override readonly name = 'UnreadableCursor';
}

/**
 * Reads a position as its source wrote it.
 *
 * @throws UnreadableCursor
 */
export function readCursor<Schema extends z.ZodType>(schema: Schema, cursor: Cursor): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(cursor));
  } catch (error) {
    throw new UnreadableCursor('A position cannot be read.', { cause: error });
  }
}
