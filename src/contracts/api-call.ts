import { z } from 'zod';

/** Largest base64 attachment body a raw call hands through, in bytes of JSON: above it the answer says to use a reference. */
export const rawBodyLimit = 256 * 1024;

export const rawHeadersField = z
  .record(z.string().regex(/^[A-Za-z0-9-]+$/), z.string().max(4000))
  .default({})
  .describe('Extra request headers. Those that carry identity (Authorization, Cookie, Host …) are refused.');

/** What both raw calls answer, 429 and other refusals included: the caller decides. */
export const rawAnswerSchema = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
});
