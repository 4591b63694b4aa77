import { z } from 'zod';
import { defined } from '../../../json/defined';
import { parseJson } from '../../../json/parse-json';

const text = z.string().optional().catch(undefined);

/** Some refusals are JSON; `error` is a code such as `API_TOKEN_LIMIT_EXCEEDED`. */
const trelloErrorSchema = z.looseObject({ message: text, error: text });

export interface TrelloError {
  message: string;
  code?: string;
}

/** Parses an error body: JSON, or plain text, with which Trello mostly answers. */
export function readTrelloError(body: string): TrelloError {
  const parsed = trelloErrorSchema.safeParse(parseJson(body));
  if (!parsed.success) return { message: body.trim() };
  const { message, error } = parsed.data;
  const code = error !== undefined && /^\w+$/.test(error) ? error : undefined;
  return { message: message ?? error ?? '', ...defined({ code }) };
}
