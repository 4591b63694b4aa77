import { z } from 'zod';
import { parseParameters, wholeNumber, type Parameters } from '../parameters';
import { TrelloError } from '../trello-error';
import { modelsOf, type Action } from '../state/action';
import { isTrelloId } from '../state/trello-id';
import { actionView } from '../views/action-view';
import { asksFor, pickFields, type View } from '../views/view';
import type { TrelloWorld } from '../state/world';

const paging = z.object({
  limit: wholeNumber.max(1000).default(50),
  page: wholeNumber.default(0),
  since: z.string().optional(),
  before: z.string().optional(),
  filter: z.string().default('all'),
  idModels: z.string().optional(),
  format: z.enum(['list', 'count', 'minimal']).default('list'),
});

/** Nested lists of actions contain 300 at most (developer.atlassian.com/cloud/trello/guides/rest-api/nested-resources). */
export const nestedActionLimit = (parameters: Parameters): number =>
  Math.min(Number(parameters.actions_limit ?? 50), 300);

/**
 * Returns the actions of any of the models, newest first, selected by `filter`, `since`, `before`, `limit` and `page`.
 *
 * @param isVisible whether the caller may see an action. Default: all, since the caller sees the board that the models are on
 */
export function listActions(
  world: TrelloWorld,
  models: ReadonlySet<string>,
  parameters: Parameters,
  isVisible: (action: Action) => boolean = () => true,
): View | View[] {
  const { limit, page, since, before, filter, idModels, format } = parseParameters(paging, parameters);
  if (limit * page > 1000) throw new TrelloError(400, 'invalid value for page');
  const accepts = typeFilter(filter);
  const also = idModels === undefined ? undefined : new Set(idModels.split(','));
  const matching = [...world.actions.values()]
    .reverse()
    .sort(newestFirst)
    .filter((action) => {
      if (!action.listed || !accepts(action) || !isVisible(action)) return false;
      const ids = modelsOf(action);
      if (![...ids].some((id) => models.has(id)) || (also && ![...ids].some((id) => also.has(id)))) return false;
      return (since === undefined || isSince(action, since)) && (before === undefined || isBefore(action, before));
    });
  if (format === 'count') return { _value: matching.length };
  return matching
    .slice(page * limit, (page + 1) * limit)
    .map((action) => chosenParts(actionView(world, action), parameters));
}

/** Lists are sorted by date, not by id (recorded). */
const newestFirst = (one: Action, other: Action): number => other.date.getTime() - one.date.getTime();

/** `filter=updateCard:idList,commentCard`: types, each possibly with the property that changed. */
function typeFilter(filter: string): (action: Action) => boolean {
  const wanted = filter.split(',').map((part) => part.split(':') as [string, string?]);
  return (action) =>
    wanted.some(
      ([type, changed]) =>
        type === 'all' ||
        (type === action.type &&
          (changed === undefined || changed in ((action.data.old ?? {}) as Record<string, unknown>))),
    );
}

/** `since` and `before` are an id (exclusive), or a date: `since` includes the date, `before` excludes it. */
function isSince(action: Action, since: string): boolean {
  return isTrelloId(since) ? action.id > since.toLowerCase() : action.date.getTime() >= timeOf(since, 'since');
}

function isBefore(action: Action, before: string): boolean {
  return isTrelloId(before) ? action.id < before.toLowerCase() : action.date.getTime() < timeOf(before, 'before');
}

function timeOf(date: string, name: string): number {
  const time = Date.parse(date);
  if (Number.isNaN(time)) throw new TrelloError(400, `invalid value for ${name}`);
  return time;
}

/** `fields` selects an action's or a notification's own fields; its people are included unless `member` or `memberCreator` is false. */
export function chosenParts({ member, memberCreator, ...own }: View, parameters: Parameters): View {
  return {
    ...pickFields(own, parameters.fields),
    ...person('member', member, parameters),
    ...person('memberCreator', memberCreator, parameters),
  };
}

function person(name: 'member' | 'memberCreator', view: unknown, parameters: Parameters): View {
  if (view === undefined || (parameters[name] !== undefined && !asksFor(parameters[name]))) return {};
  return { [name]: pickFields(view as View, parameters[`${name}_fields`]) };
}
