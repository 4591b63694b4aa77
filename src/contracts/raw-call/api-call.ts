import { z } from 'zod';
import { idsInBody, outside, withFiles } from '../field-marks';
import { isTooDeep, tooDeep } from '../../json/nesting';

/** Largest base64 attachment body that a raw call returns, in bytes of JSON. For a larger body the answer says to use a reference. */
export const rawBodyLimit = 256 * 1024;

/** Temporal takes 2 MB per payload; what a raw call answers must fit with room to spare. In bytes. */
export const rawTextLimit = 1024 * 1024;

/** The body of a raw call. JSON given as text is parsed strictly when the call is sent. */
export const rawBodyField = z
  .unknown()
  .meta(idsInBody)
  .refine((body) => !isTooDeep(body), { error: tooDeep });

export const rawHeadersField = z
  .record(z.string().regex(/^[A-Za-z0-9-]{1,200}$/), z.string().max(4000))
  .default({})
  .describe(
    'Headers. Extra ones for the request. Those that carry identity (Authorization, Cookie, Host …) are refused.',
  );

/** Output of both raw calls. It includes 429 and other refusals: the caller decides. */
export const rawAnswerSchema = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown().meta({ ...outside, ...withFiles }),
});
