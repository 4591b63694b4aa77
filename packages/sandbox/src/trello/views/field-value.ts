import { TrelloError } from '../trello-error';
import type { View } from './view';

/** `GET /cards/{id}/{field}`: returns one field of an object, wrapped. */
export function fieldValue(view: View, field: string): { _value: unknown } {
  if (!Object.hasOwn(view, field)) throw new TrelloError(400, 'invalid value for field');
  return { _value: view[field] };
}
