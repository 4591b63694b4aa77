import { z } from 'zod';
import { readBlanks } from './blanks';
import { inOurWords } from './in-our-words';
import { meantValue } from './meant-value';

/**
 * Reads what a person or a model wrote as what a schema takes: the one way into every step and trigger. One thing where a list is meant
 * is taken, and a blank in a step's input that says nothing is left out. Problems are said in words for the writer.
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
    for (const field of fields) context.addIssue({ code: 'custom', path: [field], message: unclear });
    return z.NEVER;
  }, schema);

const unclear = 'This would empty it, beside other fields that are blank. Leave out every field that stays as it is.';

/** What somebody reads who wrote one thing a thousand times wrong: some of it, in lines of bearable length. */
const most = { problems: 20, letters: 2_000 };

/** One sentence per problem, beginning with the field; some of them where there are many. */
export function problemsOf({ issues }: z.ZodError): string[] {
  const problems = issues.slice(0, most.problems).map(sentenceOf);
  const others = issues.length - problems.length;
  return others === 0 ? problems : [...problems, `And ${String(others)} more.`];
}

function sentenceOf({ path, message }: z.core.$ZodIssue): string {
  const problem = inWords(message);
  const sentence = path.length === 0 ? problem : `${path.join('.')}: ${problem}`;
  return sentence.length <= most.letters ? sentence : `${sentence.slice(0, most.letters)}…`;
}

/** Where a schema was asked otherwise than by `readAs`, zod calls what is missing "undefined", and what is no number "NaN". */
function inWords(message: string): string {
  if (/received undefined$/.test(message)) return 'This is needed.';
  if (/received NaN$/.test(message)) return 'This is no number.';
  return /[.!?:…]["”)]?$/.test(message) ? message : `${message}.`;
}
