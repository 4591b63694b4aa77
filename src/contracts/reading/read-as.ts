import { z } from 'zod';
import { cutText } from '../../text/cut-text';
import { readBlanks } from './blanks';
import { unclearEmptyValue } from './empty-value';
import { inOurWords } from './in-our-words';
import { meantValue } from './meant-value';

/**
 * Parses a person's or a model's value with a schema: the only entry to every step and trigger. It accepts a single value for a list,
 * and drops meaningless blanks from a step's input. Error messages are written for the author of the value.
 */
export function readAs<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  const { value: meant, perhapsEmptied } = readBlanks(schema, value);
  if (perhapsEmptied.length > 0) return refusing(schema, perhapsEmptied).safeParse(value);
  return schema.safeParse(meantValue(schema, meant), { error: inOurWords });
}

const refusing = <Schema extends z.ZodType>(schema: Schema, fields: readonly string[]) =>
  z.preprocess((_value, context) => {
    for (const field of fields) context.addIssue({ code: 'custom', path: [field], message: unclearEmptyValue });
    return z.NEVER;
  }, schema);

/** Limits for an author who repeated one mistake a thousand times: number of problems, and letters of each. */
const most = { problems: 20, letters: 2_000 };

/** Returns one sentence per problem, beginning with the field, up to a limit. */
export function problemsOf({ issues }: z.ZodError): string[] {
  const problems = issues.slice(0, most.problems).map(sentenceOf);
  const others = issues.length - problems.length;
  return others === 0 ? problems : [...problems, `And ${String(others)} more.`];
}

function sentenceOf({ path, message }: z.core.$ZodIssue): string {
  const problem = inWords(message);
  return cutText(path.length === 0 ? problem : `${path.join('.')}: ${problem}`, most.letters);
}

/** For schemas not parsed by `readAs`: zod then reports a missing value as "undefined" and a non-number as "NaN". */
function inWords(message: string): string {
  if (/received undefined$/.test(message)) return 'This is needed.';
  if (/received NaN$/.test(message)) return 'This is no number.';
  return /[.!?:…]["”)]?$/.test(message) ? message : `${message}.`;
}
