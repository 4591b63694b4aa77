import { z } from 'zod';
import { parseParameters, wholeNumber, type Parameters } from '../parameters';
import { TrelloError } from '../trello-error';
import { modelsOf, type Action } from '../state/action';
import { createdAt, isTrelloId } from '../state/trello-id';
import { actionView } from '../views/action-view';
import { pickFields, type View } from '../views/view';
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

/** The actions of any of the models, newest first, as `filter`, `since`, `before`, `limit` and `page` ask. */
export function listActions(world: TrelloWorld, models: ReadonlySet<string>, parameters: Parameters): View | View[] {
  const { limit, page, since, before, filter, idModels, format } = parseParameters(paging, parameters);
  if (limit * page > 1000) throw new TrelloError(400, 'invalid value for page');
  const accepts = typeFilter(filter);
  const also = idModels === undefined ? undefined : new Set(idModels.split(','));
  const matching = [...world.actions.values()].reverse().filter((action) => {
    if (!action.listed || !accepts(action)) return false;
    const ids = modelsOf(action);
    if (![...ids].some((id) => models.has(id)) || (also && ![...ids].some((id) => also.has(id)))) return false;
    return (since === undefined || isAfter(action, since)) && (before === undefined || isAfter(before, action));
  });
  if (format === 'count') return { _value: matching.length };
  return matching
    .slice(page * limit, (page + 1) * limit)
    .map((action) => pickFields(trimmed(actionView(world, action), parameters), parameters.fields));
}

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

type Moment = Action | string;

/** Whether the left moment comes after the right one; ids order what happened in the same instant. */
function isAfter(left: Moment, right: Moment): boolean {
  const leftId = idOf(left);
  const rightId = idOf(right);
  if (leftId !== undefined && rightId !== undefined) return leftId > rightId;
  return timeOf(left) > timeOf(right);
}

function idOf(moment: Moment): string | undefined {
  if (typeof moment !== 'string') return moment.id;
  return isTrelloId(moment) ? moment : undefined;
}

function timeOf(moment: Moment): number {
  if (typeof moment !== 'string') return moment.date.getTime();
  const time = isTrelloId(moment) ? createdAt(moment).getTime() : Date.parse(moment);
  if (Number.isNaN(time)) throw new TrelloError(400, 'invalid value for since');
  return time;
}

function trimmed(action: View, { member, memberCreator }: Parameters): View {
  const hidden = [member === 'false' ? 'member' : '', memberCreator === 'false' ? 'memberCreator' : ''];
  return Object.fromEntries(Object.entries(action).filter(([name]) => !hidden.includes(name)));
}
