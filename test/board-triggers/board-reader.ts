import { MockActivityEnvironment } from '@temporalio/testing';
import { createActivities } from '../../activities';
import { createDependencies } from '../../activities/dependencies';
import type { Configuration } from '../../src/configuration';
import { defined } from '../../src/json/defined';
import type { TriggerName } from '../../src/contracts/trigger';
import type { ServiceActivities } from '../../src/messages/service-activities';
import type { TriggerDefinition } from '../../src/contracts/trigger-definition';
import type { EventReport } from '../../src/contracts/trigger-report';
import type { TriggerSubscription, UnreadEvent, WebhookHint } from '../../src/messages/trigger';
import type { PullInput, PullOutcome } from '../../src/messages/trigger-activities';
import { createWorld, type World } from '../support/world';

interface Repair {
  account?: string;
  boardIds?: string[];
  known?: TriggerSubscription;
  /** Which attempt it is, of how many. */
  attempt?: [number: number, of: number];
}

/** Runs the activities of triggers by themselves: what they make of what happened on the sandbox's boards. */
export interface BoardReader {
  world: World;
  /** What happens in `changes`, as webhooks would announce it. */
  announce: (changes: () => unknown) => Promise<WebhookHint[]>;
  /** What a trigger makes of announcements. */
  resolve: (type: TriggerName, config: object, hints: WebhookHint[]) => Promise<EventReport[]>;
  /** The same, with what it could not read. */
  readAnnounced: (
    type: TriggerName,
    config: object,
    hints: WebhookHint[],
  ) => ReturnType<ServiceActivities['triggers.resolve']>;
  /** Of what a trigger makes of announcements, the events that it would hand to its agent. */
  events: (type: TriggerName, config: object, hints: WebhookHint[]) => Promise<unknown[]>;
  /** A look, from a position on. */
  pull: (
    type: TriggerName,
    config: object,
    cursor?: string,
    known?: Pick<PullInput, 'watchedSince' | 'configuredAt' | 'resetRun' | 'resetAt'>,
  ) => Promise<PullOutcome>;
  /** The look that reads again what could not be read, so many seconds from now by Temporal's clock. */
  pullAfter: (
    type: TriggerName,
    config: object,
    look: { cursor?: string | undefined; unread?: UnreadEvent[] | undefined },
    seconds: number,
  ) => Promise<PullOutcome>;
  /** Makes or moves the webhooks of a Card Moved trigger, where the service has this address. */
  subscribe: (
    publicUrl: string | undefined,
    known?: TriggerSubscription,
    settings?: Partial<Configuration>,
  ) => Promise<TriggerSubscription | undefined>;
  /** The same of these boards through an account, with what is said where some could not be made. */
  repair: (publicUrl: string, repair: Repair) => ReturnType<ServiceActivities['triggers.subscribe']>;
  /** Takes webhooks away. */
  unsubscribe: (publicUrl: string, repair: Repair & { known: TriggerSubscription }) => Promise<void>;
  /** What a person recognises the latest events by. */
  latest: (type: TriggerName, config: object) => Promise<string[]>;
  /** What is said of a trigger, where the service is configured like this; of a Card Moved trigger where none is named. */
  diagnose: (
    settings: {
      publicUrl: string;
      apiSecret: string | undefined;
      clientSecret?: string;
      subscription?: TriggerSubscription;
    },
    type?: TriggerName,
    config?: object,
  ) => Promise<string[]>;
  /** A request as Ben makes it at Trello's own page, such as `POST /cards?idCardSource=…`. */
  ask: (method: string, path: string) => Promise<{ id: string }>;
  ben: BoardPerson;
  chen: BoardPerson;
  board: Board;
  inbox: TrelloList;
  doing: TrelloList;
  /** Config that watches the board. */
  support: { boardIds: string[] };
  newCard: (name: string) => Card;
  label: (name: string) => Label;
  stop: () => Promise<void>;
}

type BoardPerson = ReturnType<World['sandbox']['trello']['as']>;
type Board = ReturnType<World['sandbox']['trello']['board']>;
type TrelloList = ReturnType<World['sandbox']['trello']['list']>;
type Card = ReturnType<World['sandbox']['trello']['card']>;
type Label = ReturnType<BoardPerson['createLabel']>;

/** A sandbox that takes many requests at once: the limits are not what these tests are about. */
export const unlimited = {
  limits: { trello: { requestsPerTokenPer10Seconds: 10_000, requestsPerKeyPer10Seconds: 10_000 } },
};

export async function createBoardReader(): Promise<BoardReader> {
  const world = await createWorld({ sandbox: unlimited });
  await world.connectAccounts();
  await world.startWorkers({ only: 'services' });
  const { service } = createActivities(createDependencies(world));
  const { publicUrl: _none, ...configuration } = world.configuration;
  const serviceAt = (settings: Partial<Configuration>) =>
    createActivities(createDependencies({ ...world, configuration: { ...configuration, ...settings } })).service;
  const since = new Date(Date.now() - 60_000).toISOString();
  const definitionOf = (type: TriggerName, config: object): TriggerDefinition => {
    const { ignoreOwnChanges = false, ...rest } = config as { ignoreOwnChanges?: boolean };
    return { id: 'reader', type, account: 'team', config: rest, ignoreOwnChanges };
  };
  const run = <Input, Output>(
    activity: (input: Input) => Promise<Output>,
    input: Input,
    {
      attempt = 1,
      maximumAttempts,
      now = Date.now(),
    }: { attempt?: number; maximumAttempts?: number; now?: number } = {},
  ): Promise<Output> => {
    const scheduled = { scheduledTimestampMs: now, currentAttemptScheduledTimestampMs: now };
    const of = maximumAttempts === undefined ? {} : { retryPolicy: { maximumAttempts } };
    const info = { startToCloseTimeoutMs: 30_000, attempt, ...of, ...scheduled };
    return new MockActivityEnvironment(info, { client: world.client.temporal }).run<
      [Input],
      Output,
      (input: Input) => Promise<Output>
    >(activity, input);
  };
  const { trello } = world.sandbox;
  const ben = trello.as('ben');
  const board = trello.board('Support');
  const inbox = trello.list('Support', 'Inbox');
  const reader: BoardReader = {
    world,
    announce: async (changes) => {
      const { actions } = world.sandbox.trello.world;
      const before = new Set(actions.keys());
      await changes();
      return [...actions.values()]
        .filter(({ id }) => !before.has(id))
        .map(({ id, type }) => ({ id, receivedAt: new Date().toISOString(), detail: { type } }));
    },
    resolve: async (type, config, hints) => (await reader.readAnnounced(type, config, hints)).reports,
    readAnnounced: (type, config, hints) =>
      run(service['triggers.resolve'], { definition: definitionOf(type, config), hints }),
    events: async (type, config, hints) =>
      (await reader.resolve(type, config, hints)).flatMap(({ outcome }) =>
        outcome.kind === 'matched' ? [outcome.event] : [],
      ),
    pull: (type, config, cursor, known = {}) =>
      run(service['triggers.pull'], {
        definition: definitionOf(type, config),
        since,
        watchedSince: {},
        ...known,
        immediately: true,
        // A problem that has passed is worth telling: so every look answers.
        knownProblem: { kind: 'provider refused', text: 'until now' },
        ...defined({ cursor }),
      }),
    pullAfter: (type, config, look, seconds) =>
      run(
        service['triggers.pull'],
        {
          definition: definitionOf(type, config),
          since,
          watchedSince: {},
          immediately: true,
          knownProblem: { kind: 'provider refused', text: 'until now' },
          ...defined(look),
        },
        { now: Date.now() + seconds * 1_000 },
      ),
    subscribe: async (publicUrl, known, settings = {}) => {
      const activity = serviceAt({ ...settings, ...defined({ publicUrl }) })['triggers.subscribe'];
      const definition = definitionOf('board.cardMoved', reader.support);
      const input = { definition, ...defined({ subscription: known }) };
      // The last attempt: where no worker has an address, it has been given up.
      return (await run(activity, input, { attempt: publicUrl === undefined ? 5 : 1 })).subscription;
    },
    repair: (
      publicUrl,
      { account = 'team', boardIds = [board.id], known, attempt: [attempt, maximumAttempts] = [1, 5] },
    ) => {
      const definition = { ...definitionOf('board.cardMoved', { boardIds }), account };
      const activity = serviceAt({ publicUrl })['triggers.subscribe'];
      return run(activity, { definition, ...defined({ subscription: known }) }, { attempt, maximumAttempts });
    },
    unsubscribe: (publicUrl, { account = 'team', boardIds = [board.id], known }) => {
      const definition = { ...definitionOf('board.cardMoved', { boardIds }), account };
      return run(serviceAt({ publicUrl })['triggers.unsubscribe'], { definition, subscription: known });
    },
    latest: async (type, config) => {
      const { reports } = await run(service['triggers.test'], { definition: definitionOf(type, config) });
      return reports.map(({ label }) => label);
    },
    diagnose: async (
      { publicUrl, apiSecret, clientSecret, subscription },
      type = 'board.cardMoved',
      config = reader.support,
    ) => {
      const { apiSecret: _secret, ...settings } = configuration.trello;
      const trelloSettings = { ...settings, ...defined({ apiSecret }) };
      const { clientSecret: _signs, ...unsigned } = configuration.atlassian;
      const atlassian = { ...unsigned, ...defined({ clientSecret }) };
      const activity = serviceAt({ publicUrl, trello: trelloSettings, atlassian })['triggers.diagnose'];
      const { findings } = await run(activity, {
        definition: definitionOf(type, config),
        ...defined({ subscription }),
      });
      return findings.map(({ text }) => text);
    },
    ask: async (method, path) => {
      const answer = await fetch(`${world.sandbox.urls.control}/trello/as/ben/1${path}`, { method });
      expect([path, answer.status]).toEqual([path, 200]);
      return (await answer.json()) as { id: string };
    },
    ben,
    chen: trello.as('chen'),
    board,
    inbox,
    doing: trello.list('Support', 'Doing'),
    support: { boardIds: [board.id] },
    newCard: (name) => ben.createCard(inbox, { name }),
    label: (name) => {
      const label = [...trello.world.labels.values()].find((each) => each.name === name);
      if (label === undefined) throw new Error(`There is no label ${name}.`);
      return label;
    },
    stop: () => world.stop(),
  };
  return reader;
}
