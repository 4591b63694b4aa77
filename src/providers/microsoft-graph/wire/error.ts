import { z } from 'zod';
import { defined } from '../../../json/defined';
import { parseJson } from '../../../json/parse-json';

const text = z.string().catch('');

/** `{"error":{"code","message","innerError":{…}}}`; `code` can be empty and `innerError` is spelled in either case. */
const graphErrorSchema = z.looseObject({ error: z.looseObject({ code: text, message: text }) });

export interface GraphError {
  /** The outer code, or the innermost one when the outer is empty or general. */
  code: string;
  message: string;
  requestId?: string;
}

const generalCodes: ReadonlySet<string> = new Set(['', 'invalidrequest', 'badrequest', 'generalexception']);

/** Parses an error body. Anything else, such as a proxy's page, yields an empty error. */
export function readGraphError(body: string): GraphError {
  const parsed = graphErrorSchema.safeParse(parseJson(body));
  if (!parsed.success) return { code: '', message: '' };
  const { code, message } = parsed.data.error;
  const inner = innerErrors(parsed.data.error);
  const innerCode = inner.map((error) => stringField(error, 'code')).findLast((found) => found !== undefined);
  const requestId = inner.map((error) => stringField(error, 'request-id')).find((found) => found !== undefined);
  return {
    code: generalCodes.has(code.toLowerCase()) ? (innerCode ?? code) : code,
    message,
    ...defined({ requestId }),
  };
}

function innerErrors(error: Readonly<Record<string, unknown>>, depth = 0): Readonly<Record<string, unknown>>[] {
  const inner = Object.entries(error).find(([name]) => name.toLowerCase() === 'innererror')?.[1];
  if (typeof inner !== 'object' || inner === null || depth > 5) return [];
  const record = inner as Readonly<Record<string, unknown>>;
  return [record, ...innerErrors(record, depth + 1)];
}

function stringField(record: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = record[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
