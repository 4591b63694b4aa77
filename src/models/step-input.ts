import { isObjectId } from '../contracts/board/fields/object-id';
import { toolError } from '../contracts/tool-error';
import { changeAt } from './at-path';
import { isRecord } from '../json/is-record';
import { idFor, type Handles } from './handles';
import { withoutUnmeant } from './without-unmeant';
import { bodyWithIds, pathWithIds, queryWithIds, valuesWithIds } from './raw-call-ids';
import { detailsField, type ToolPlan } from './tool-plan';

export interface ModelCall {
  /** The step's own input, not yet validated: the step's strict schema does that. */
  input: Record<string, unknown>;
  /** Whether the model requested the details that answers otherwise leave out. */
  details: boolean;
}

/**
 * Converts what a model supplied into the step's input: handles become ids, and the fixed fields are filled in.
 *
 * @throws InvalidInput when it is no object, sets a fixed field to another value, has an empty value that is probably not meant, or has a handle that was never given out
 */
export function stepInput(
  { fixed, inputIds, onRequest, toldByBlanks }: ToolPlan,
  given: unknown,
  handles: Handles,
): ModelCall {
  const { [detailsField]: details, ...fields } = objectOf(given);
  const own = onRequest.length > 0 || details === undefined ? fields : { ...fields, [detailsField]: details };
  for (const [name, value] of Object.entries(fixed)) {
    if (own[name] === undefined || own[name] === value) continue;
    throw toolError('InvalidInput', `${name}: this is always ${JSON.stringify(value)} here. Leave it out.`);
  }
  const input = inputIds.reduce<unknown>(
    (value, place) =>
      changeAt(value, place.path, (found) => {
        if (place.within === 'body') return bodyWithIds(handles, found, own.headers);
        if (place.within === 'values') return valuesWithIds(handles, found);
        if (place.within === 'query') return isRecord(found) ? queryWithIds(handles, found) : found;
        if (typeof found !== 'string') return found;
        return place.within === undefined ? idFor(handles, place.kind, found) : pathWithIds(handles, found);
      }),
    { ...withoutUnmeant(own, toldByBlanks), ...fixed },
  );
  return {
    input: listsOwnBoard(input as Record<string, unknown>, own),
    details: onRequest.length > 0 && details === true,
  };
}

/**
 * Leaves a board out that was filled in beside the id of a list. The id says its board, which the step holds against the agent's limit: as two that
 * disagree they would be refused, with the advice to leave a field out that the model has not. It stays where a card is given by name, which is looked
 * up on it. A short link may be a name too, so only an id is none.
 */
function listsOwnBoard(input: Record<string, unknown>, own: Readonly<Record<string, unknown>>) {
  const { board: _filledIn, ...others } = input;
  const { list, card, copyFrom } = input;
  const isById = typeof list === 'string' && isObjectId(list);
  const isCardNamed = [card, copyFrom].some((one) => typeof one === 'string' && !isObjectId(one));
  return isById && !isCardNamed && own.board === undefined ? others : input;
}

function objectOf(given: unknown): Record<string, unknown> {
  if (given === undefined || given === null) return {};
  if (isRecord(given)) return given;
  throw toolError('InvalidInput', 'Give the arguments as one object with the fields of the schema.');
}
