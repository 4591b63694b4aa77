import type { z } from 'zod';
import type { Cursor } from '../../src/messages/trigger';

/** A cursor is not valid: it is no JSON, or has another shape. */
export class UnreadableCursor extends Error {
  override readonly name = 'UnreadableCursor';
}

/**
 * Parses a cursor that its source wrote.
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
