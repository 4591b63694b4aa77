import { isDeepStrictEqual } from 'node:util';
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

/**
 * Returns a comparison of cursors by what `part` leaves of them: without a link, for example, which a provider makes anew for each answer. A cursor that
 * cannot be read is like no other.
 */
export function comparedBy<Schema extends z.ZodType>(
  schema: Schema,
  part: (position: z.output<Schema>) => unknown,
): (one: Cursor, other: Cursor) => boolean {
  return (one, other) => {
    try {
      return isDeepStrictEqual(part(readCursor(schema, one)), part(readCursor(schema, other)));
    } catch (error) {
      if (error instanceof UnreadableCursor) return false;
      throw error;
    }
  };
}
