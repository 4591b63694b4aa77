import type { MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { limitBody } from './limit-body';
import { hasTooManyParts } from './too-many-parts';

/** The most bytes of one delivery. Trello includes the whole board model, Graph sends up to some hundred notifications. */
const deliveryBytes = 1024 * 1024;

export const limitDelivery: MiddlewareHandler = limitBody({
  maxSize: deliveryBytes,
  onError: (context) => context.text(`A delivery has at most ${deliveryBytes} bytes.`, 413, { Connection: 'close' }),
});

export const requireJson: MiddlewareHandler = async (context, next) => {
  const [type = ''] = (context.req.header('Content-Type') ?? '').split(';');
  if (type.trim().toLowerCase() === 'application/json') return next();
  return context.text('A delivery is sent as application/json.', 415, { Accept: 'application/json' });
};

/** @returns undefined when the bytes are not JSON of this shape, or have too many parts */
export function readJson<Schema extends z.ZodType>(bytes: Uint8Array, schema: Schema): z.output<Schema> | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (hasTooManyParts(text)) return undefined;
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
