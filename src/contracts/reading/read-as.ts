import type { z } from 'zod';
import { inOurWords } from './in-our-words';
import { meantValue } from './meant-value';

/**
 * Reads what a person or a model wrote as what a schema takes: the one way into every step and trigger. One thing where a list is meant
 * is taken; what is wrong is said in words for who wrote it.
 */
export const readAs = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.ZodSafeParseResult<z.output<Schema>> => schema.safeParse(meantValue(schema, value), { error: inOurWords });

/** One sentence per problem, beginning with the field. */
export const problemsOf = (error: z.ZodError): string[] => error.issues.map(sentenceOf);

const sentenceOf = ({ path, message }: z.core.$ZodIssue): string =>
  path.length === 0 ? message : `${path.join('.')}: ${message}`;
