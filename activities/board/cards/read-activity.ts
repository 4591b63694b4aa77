import type { RequestPath } from '../../../src/providers/request-path';
import { pagesBefore, placeAfter, type PlaceInActions } from '../../../src/providers/trello/pages-before';
import type { TrelloClient } from '../../../src/providers/trello/trello-client';
import { actionSchema, type TrelloAction } from '../../../src/providers/trello/wire/action';

interface ActivityReading {
  /** The list of actions, such as `/boards/{id}/actions`. */
  of: RequestPath;
  /** Action types as Trello's API takes them. */
  filter: string;
  /** ISO instant. */
  since: string | undefined;
  /** Most actions in the answer. */
  limit: number;
  /** Most actions in one request. */
  size: number;
  /** Where the page before ended. */
  from: PlaceInActions | undefined;
}

export interface ActionInWords {
  action: TrelloAction;
  what: string;
}

/** Most requests for one answer. If few actions have something to report, the answer is short. */
const mostReads = 5;

/**
 * Reads actions that have something to report, newest first.
 *
 * @param inWords describes an action; undefined for an action that is left out
 * @returns the actions, and where to continue if there may be more
 */
export async function readActivity(
  { of, filter, since, limit, size, from }: ActivityReading,
  inWords: (action: TrelloAction) => string | undefined,
  trello: TrelloClient,
): Promise<{ found: ActionInWords[]; end: PlaceInActions | undefined }> {
  const people = { memberCreator_fields: 'username,fullName', member_fields: 'username,fullName' };
  const pages = pagesBefore(trello, of, {
    query: { filter, since, fields: 'type,date,data,idMemberCreator', ...people },
    schema: actionSchema,
    by: 'date',
    size,
    from,
  });
  const found: ActionInWords[] = [];
  const seen: TrelloAction[] = [];
  const here = () => {
    const last = seen.at(-1);
    return last === undefined ? from : placeAfter(last, seen, from);
  };
  let reads = 0;
  for await (const actions of pages) {
    for (const action of [...actions].sort((one, other) => Date.parse(other.date) - Date.parse(one.date))) {
      const what = inWords(action);
      if (what !== undefined && found.length === limit) return { found, end: here() };
      seen.push(action);
      if (what !== undefined) found.push({ action, what });
    }
    reads += 1;
    if (reads === mostReads) return { found, end: here() };
  }
  return { found, end: undefined };
}
