import type { RequestPath } from '../../src/providers/request-path';
import { pagesBefore, placeAfter, type PlaceInActions } from '../../src/providers/trello/pages-before';
import type { TrelloClient } from '../../src/providers/trello/trello-client';
import { actionSchema, type TrelloAction } from '../../src/providers/trello/wire/action';

interface ActivityReading {
  /** Whose actions, such as `/boards/{id}/actions`. */
  of: RequestPath;
  /** Types as Trello takes them. */
  filter: string;
  /** ISO instant. */
  since: string | undefined;
  /** Most that are answered. */
  limit: number;
  /** Most that are asked for at once. */
  size: number;
  /** Where the last answer ended. */
  from: PlaceInActions | undefined;
}

export interface ActionInWords {
  action: TrelloAction;
  what: string;
}

/** Most lists that are read for one answer: where few actions have something to tell, it is a short one. */
const mostReads = 5;

/**
 * Actions that have something to tell, newest first.
 *
 * @param inWords what an action did; undefined for one that is left out
 * @returns them, and where to go on, if there may be more
 */
export async function readActivity(
  { of, filter, since, limit, size, from }: ActivityReading,
  inWords: (action: TrelloAction) => string | undefined,
  trello: TrelloClient,
): Promise<{ found: ActionInWords[]; end: PlaceInActions | undefined }> {
  const people = { memberCreator_fields: 'username,fullName', member_fields: 'username,fullName' };
  const pages = pagesBefore(trello, of, {
    query: { filter, since, fields: 'type,date,data,idMemberCreator', ...people },
    ...{ schema: actionSchema, by: 'date', size, from },
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
