import { z } from 'zod';
import type { BoardPlace, BoardScope } from '../../../../src/contracts/triggers/board-scope';
import type { Change } from '../../../../src/contracts/triggers/change';
import { ifFound } from '../../../../src/providers/if-found';
import { path } from '../../../../src/providers/request-path';
import type { TrelloClient } from '../../../../src/providers/trello/trello-client';
import type { TrelloAction } from '../../../../src/providers/trello/wire/action';
import { readMyself } from '../../../board/own-effects/myself';
import type { Observation, TriggerSource, Watch } from '../../trigger-source';
import { actionsSince, beginningOfActions, latestActions } from './action-cursor';
import { withShortChanges } from './changes-of-action';
import { describeBoards, describeTrust } from '../boards/describe-boards';
import { describeLatest } from './describe-latest';
import { listAtTheTime } from './list-at-the-time';
import { areWebhooksHealthy, describeFailures, subscribeModels, unsubscribeModels } from '../webhooks/model-webhooks';
import { readActions } from './read-actions';
import { namesSomething, settleBoards } from '../boards/settle-boards';
import { trelloOf } from '../boards/trello-of';
import { whyUnverifiable } from '../webhooks/verifiable-deliveries';
import { withCardDetails } from './with-card-details';
import { createdAt, isTrelloId } from '../../../../src/providers/trello/ids';

/** The fields that events have in common. */
export type ActionEvent = BoardPlace & {
  card?: { id: string; name?: string | undefined } | undefined;
  changes?: Change[] | undefined;
};

/** Which of Trello's actions are events of a trigger, and what the events contain. */
export interface ActionReading<Event extends ActionEvent, Config extends BoardScope = BoardScope> {
  /** The action types that may be events, as webhooks announce them. Absent: all types, including those that Trello adds in future. */
  announced?: readonly string[];
  /** The same types as Trello's lists of actions take them, such as `updateCard:idList`. */
  listed: string;
  /** False where no list of actions contains any change that the trigger fires for. */
  hasLists?: boolean;
  /** Undefined for an action that is not an event of this trigger. */
  eventOf: (action: TrelloAction, account: string) => Event | undefined;
  /** Whether the action is part of a change that another action already reports, of which a trigger with this configuration tells. */
  isPartOfAnother?: (trello: TrelloClient, action: TrelloAction, config: Config) => Promise<boolean>;
  /** A label by which a person recognises the event. By default the name of its card or board. */
  labelOf?: (event: Event) => string;
  /** Overrides the action's id as the event's id. */
  identify?: (event: Event) => Partial<Pick<Observation, 'eventId' | 'change'>>;
}

type ActionSource<Event, Config> = Omit<TriggerSource<Config, Event, Event>, 'contract' | 'isToldBy'> &
  Required<Pick<TriggerSource, 'isToldBy'>>;

/** A trigger whose events are actions on boards: announced by webhook, and found again in the boards' lists of actions. */
export function byActions<Event extends ActionEvent, Config extends BoardScope = BoardScope>(
  reading: ActionReading<Event, Config>,
): ActionSource<Event, Config> {
  const { announced, listed } = reading;
  return {
    settle: settleBoards,
    hasNames: namesSomething,
    beginning: beginningOfActions,
    pull: async (watch, cursor, since) => {
      const trello = await trelloOf(watch);
      const { actions, ...position } = await actionsSince(trello, watch.config.boardIds, cursor, listed, since);
      return { observations: await observe(actions, watch, trello, reading), ...position };
    },
    resolve: async (watch, hints) => {
      const trello = await trelloOf(watch);
      const { config, mayNotShowYet, reading: events } = watch;
      const wanted = { types: announced, modelIds: config.boardIds, mayNotShowYet, gone: events.gone };
      const actions = await readActions(trello, hints, wanted);
      return observe(actions, watch, trello, reading);
    },
    latest: async (watch) => {
      const trello = await trelloOf(watch);
      return observe(await latestActions(trello, watch.config.boardIds, listed, 20), watch, trello, reading);
    },
    complete: (watch, event) => withCardDetails(watch, withShortChanges(event)),
    canSubscribe: () => true,
    obstacle: whyUnverifiable,
    subscribe: async (watch, callbackUrl, known) =>
      subscribeModels(await trelloOf(watch), watch.config.boardIds, callbackUrl, known),
    unsubscribe: async (watch, subscription) => unsubscribeModels(await trelloOf(watch), subscription),
    isHealthy: async (watch, subscription) =>
      areWebhooksHealthy(await trelloOf(watch), watch.config.boardIds, subscription),
    describeFailures: async (watch, subscription) => describeFailures(await trelloOf(watch), subscription),
    isToldBy: (action, account) => reading.eventOf(action, account) !== undefined,
    diagnose: async (watch, all) => {
      const trello = await trelloOf(watch);
      return [
        ...describeTrust(watch.dependencies.configuration),
        ...(await describeBoards(trello, watch.config)),
        ...(reading.hasLists === false ? [] : [await describeLatest(trello, watch, all)]),
      ];
    },
  };
}

async function observe<Event extends ActionEvent, Config extends BoardScope>(
  actions: TrelloAction[],
  watch: Watch<Config>,
  trello: TrelloClient,
  reading: ActionReading<Event, Config>,
): Promise<Observation<Event, Event>[]> {
  const own = watch.definition.ignoreOwnChanges && actions.length > 0 ? (await readMyself(trello)).memberId : undefined;
  const observe = async (reported: TrelloAction): Promise<Observation<Event, Event> | undefined> => {
    const action = await withCard(reported, trello);
    const read = reading.eventOf(action, watch.definition.account);
    if (read === undefined || (await reading.isPartOfAnother?.(trello, action, watch.config)) === true)
      return undefined;
    const event = await withList(read, action, watch.config, trello);
    return {
      eventId: action.id,
      place: event.board.id,
      at: new Date(happenedAt(action)),
      label: reading.labelOf?.(event) ?? event.card?.name ?? event.card?.id ?? event.board.name ?? event.board.id,
      observed: event,
      event,
      ...reading.identify?.(event),
      ...(action.idMemberCreator === own && action.type !== mailedCard && { obstacle: ownChange }),
    };
  };
  const observed = await watch.reading.each(actions, ({ id }) => id, observe);
  return observed.filter((observation) => observation !== undefined);
}

const checklistSchema = z.looseObject({ idCard: z.string() });

/** Adds the card to the action of a renamed checklist, which may not name its card (recorded 2015). */
async function withCard(action: TrelloAction, trello: TrelloClient): Promise<TrelloAction> {
  const { card, checklist } = action.data;
  if (action.type !== 'updateChecklist' || card !== undefined || checklist === undefined) return action;
  const read = trello.get(path`/checklists/${checklist.id}`, { query: { fields: 'idCard' }, schema: checklistSchema });
  const found = await ifFound(read);
  if (found === undefined) return action;
  const { id, name, shortLink } = await trello.get(path`/cards/${found.idCard}`, {
    query: { fields: 'name,shortLink' },
    schema: cardNameSchema,
  });
  return { ...action, data: { ...action.data, card: { id, name, shortLink } } };
}

const cardNameSchema = z.looseObject({ id: z.string(), name: z.string(), shortLink: z.string() });

/** Why an event of the account's own change is held back. */
export const ownChange = "The change was made by the account's own member, and ignoreOwnChanges is set.";

/**
 * Never the account's own change, though Trello names its member: whoever knows the member's address for mail to the board can send one
 * (https://support.atlassian.com/trello/docs/creating-cards-by-email). An agent acts by the API, which makes no such card.
 */
const mailedCard = 'emailCard';

/** Adds the card's list to the event if `listIds` needs it and the action does not name it. */
async function withList<Event extends ActionEvent>(
  event: Event,
  action: TrelloAction,
  { boardIds, listIds }: BoardScope,
  trello: TrelloClient,
): Promise<Event> {
  const isAsked = listIds !== undefined && event.list === undefined && boardIds.includes(event.board.id);
  const list = isAsked ? await listAtTheTime(trello, action) : undefined;
  return list === undefined ? event : { ...event, list };
}

/**
 * When an action happened, as an ISO instant. A copied comment keeps the date of its original (recorded: 615 s before its own id), which
 * would be before the trigger's set-up. Its id contains the second in which the copy was made.
 */
function happenedAt({ id, type, date }: Pick<TrelloAction, 'id' | 'type' | 'date'>): string {
  if (type !== 'copyCommentCard' || !isTrelloId(id)) return date;
  return new Date(Math.max(createdAt(id).getTime(), Date.parse(date))).toISOString();
}
