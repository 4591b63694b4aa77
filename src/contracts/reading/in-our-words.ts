import { z } from 'zod';
import { cutText } from '../../text/cut-text';
import { namesInShort } from '../../text/names-in-short';
import { nearestName } from '../../text/nearest-name';
import { joined, kindOf } from './kind-of';
import { definitionOf } from './definition';
import { nearestField } from './nearest-field';
import { isRecord } from '../../json/is-record';

type Issue = z.core.$ZodRawIssue;

/** Limit of fields named in one message. */
const mostFields = 30;

/** Returns a message about a value for its author, or undefined to use zod's own message. A message set on the schema takes precedence. */
export function inOurWords(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return askFor(issue);
    case 'unrecognized_keys':
      return issue.keys.map((key) => unknownField(key, issue)).join(' ');
    case 'invalid_value': {
      const values = issue.values.map(String);
      const meant = typeof issue.input === 'string' ? nearestName(issue.input, values) : undefined;
      return `${askFor(issue)}${meant === undefined ? '' : ` Did you mean ${JSON.stringify(meant)}?`}`;
    }
    case 'invalid_union':
      return noSuchForm(issue) ?? wrongInAllForms(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return askFor(issue);
    case 'invalid_key':
      return `A name cannot be like this. ${issue.issues.map(({ message }) => message).join(' ')}`;
    default:
      return undefined;
  }
}

function askFor({ input, inst, expected }: Issue & { expected?: string }): string {
  const wanted = inst instanceof z.core.$ZodType ? kindOf(inst) : `what is called "${expected ?? 'a value'}"`;
  return input === undefined ? `This is needed: give ${wanted}.` : `Give ${wanted}.`;
}

function unknownField(written: string, { inst, input }: Issue): string {
  const definition = inst instanceof z.core.$ZodType ? definitionOf(inst) : undefined;
  const shown = JSON.stringify(cutText(written, 80, ''));
  if (definition?.type !== 'object') return `There is no field ${shown}.`;
  const given = new Set(isRecord(input) ? Object.keys(input) : []);
  const known = Object.keys(definition.shape);
  const meant = nearestField(
    written,
    known.filter((name) => !given.has(name)),
  );
  if (meant !== undefined) return `There is no field ${shown}; did you mean "${meant}"?`;
  return `There is no field ${shown}; there are: ${namesInShort(known, mostFields)}.`;
}

/** Message for a union with a discriminator whose value matches no form. */
function noSuchForm({ inst }: Issue): string | undefined {
  const definition = inst instanceof z.core.$ZodType ? definitionOf(inst) : undefined;
  if (definition?.type !== 'union' || !('discriminator' in definition)) return undefined;
  const name = String(definition.discriminator);
  const values = definition.options.flatMap((option) => [...(option._zod.propValues?.[name] ?? [])]);
  return `Give ${joined(
    values.map((value) => JSON.stringify(value)),
    'or',
  )}.`;
}

/** Returns why the value does not fit the form that it comes closest to. */
function wrongInAllForms(issue: Issue & { code: 'invalid_union' }): string {
  const near = issue.errors
    .filter((issues) => !issues.some(({ path, code }) => path.length === 0 && code === 'invalid_type'))
    .sort((one, other) => one.length - other.length)[0];
  if (near !== undefined && issue.input !== undefined) {
    return near.map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`)).join(' ');
  }
  return askFor(issue);
}

type Size = Issue & { origin: string; inclusive?: boolean };

function tooSmall(issue: Size & { minimum: number | bigint }): string {
  const { origin, minimum, inclusive = true } = issue;
  if (origin === 'string') return `Give at least ${count(minimum, 'character')}.`;
  if (origin === 'array') return `Give at least ${minimum === 1 ? 'one' : String(minimum)}.`;
  return `Give a number ${inclusive ? 'from' : 'above'} ${String(minimum)}${inclusive ? ' up' : ''}.`;
}

function tooBig(issue: Size & { maximum: number | bigint }): string {
  const { origin, maximum, inclusive = true, input } = issue;
  const given = typeof input === 'string' || Array.isArray(input) ? `; this has ${String(input.length)}` : '';
  if (origin === 'string') return `Give at most ${count(maximum, 'character')}${given}.`;
  if (origin === 'array') return `Give at most ${String(maximum)}${given}.`;
  return `Give a number ${inclusive ? 'up to' : 'below'} ${String(maximum)}.`;
}

const count = (number: number | bigint, what: string): string => `${String(number)} ${what}${number === 1 ? '' : 's'}`;
