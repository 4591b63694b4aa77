import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from 'graph-trello-sandbox';
import { readDeliveries } from '../deliveries';
import { differences, type Owed } from '../differences';
import { agentTaskQueue, startInstallation, type Installation } from '../installation/installation';
import { Random } from '../random';
import { scaled, type Outcome, type Row, type RunOptions } from '../row';
import { inTime, until } from '../until';
import { injectFaults } from './faults';
import { Generator } from './generator';
import { keyOf } from './key-of-event';
import { owedFor } from './oracle';
import { account, provedTriggers, unwatchedBoard, type ProvedTrigger } from './watched-triggers';

/** Number of changes in the whole proof; ten thousand have been seen to hold. */
const wholeChanges = 400;

const roundSize = 200;

/** Number of changes whose deliveries may overtake each other. */
const burst = 20;

/** How long the row waits for surplus events: more than two pulls. */
const surplusMilliseconds = 10_000;

/** How long a round's events may take to arrive: the work of killed workers is retried after a minute. */
const patienceSeconds = 300;

/** Each look asks some thirty triggers. */
const pauseMilliseconds = 1_000;

/** Everyone may change the board, as they may change the others. */
async function createUnwatchedBoard({ trello, urls }: Sandbox): Promise<void> {
  const [organization] = trello.world.organizations.values();
  const ben = trello.as('ben');
  const board = ben.createBoard({ name: unwatchedBoard, organization, prefs: { permissionLevel: 'org' } });
  for (const { id } of trello.world.members.values()) {
    if (id === ben.member.id) continue;
    const path = `/boards/${board.id}/members/${id}?type=normal`;
    await fetch(`${urls.control}/trello/as/ben/1${path}`, { method: 'PUT' });
  }
}

async function setUp({ sandbox, client }: Installation, triggers: ProvedTrigger[]): Promise<void> {
  await client.agents.define('watcher', {
    workflowType: 'noting',
    taskQueue: agentTaskQueue,
    equipment: {},
    triggers: triggers.map((trigger) => ({ ...trigger, account: account.name })),
  });
  const watched = triggers.filter(
    ({ type }) => type !== 'board.cardDueDateReminder' && type !== 'board.newNotification',
  );
  const isReady = async (): Promise<boolean> => {
    const overviews = await Promise.all(triggers.map(({ id }) => client.triggers.get(id)));
    const ready = overviews.filter(({ lastCompletePullAt }) => lastCompletePullAt !== undefined);
    const callbacks = new Set([...sandbox.trello.world.webhooks.values()].map(({ callbackURL }) => callbackURL));
    return ready.length === triggers.length && callbacks.size === watched.length;
  };
  await until('every trigger has looked', isReady, patienceSeconds, pauseMilliseconds);
}

/** Returns whether each trigger has delivered as many events as it owes by now. */
async function hasArrived({ client }: Installation, triggers: ProvedTrigger[], owed: Owed[]): Promise<boolean> {
  const counts = await Promise.all(triggers.map(async ({ id }) => (await client.triggers.get(id)).counts.delivered));
  return triggers.every(({ id }, index) => (counts[index] ?? 0) >= owed.filter(({ trigger }) => trigger === id).length);
}

interface Log {
  made: number;
  owed: Owed[];
  faults: Record<'drop' | 'duplicate' | 'reorder', number>;
}

/** Makes the changes in rounds. After each round the owed events have to arrive; otherwise the run ends. */
async function makeChanges(
  service: Installation,
  triggers: ProvedTrigger[],
  { changes, seed }: { changes: number; seed: number },
  onRound: (log: Log) => void,
): Promise<Log> {
  const { sandbox, publicUrl } = service;
  const random = new Random(seed);
  const generator = new Generator(random, sandbox);
  const urls = new Map(triggers.map(({ id }) => [id, `${publicUrl}/webhooks/board/${id}`]));
  const restarts = new Set([Math.floor(changes / 3), Math.floor((changes * 2) / 3)]);
  let restarting: Promise<void> = Promise.resolve();
  const log: Log = { made: 0, owed: [], faults: { drop: 0, duplicate: 0, reorder: 0 } };
  while (log.made < changes) {
    if (log.made % roundSize === 0) generator.startRound();
    const plan = generator.plan();
    const injected = injectFaults(sandbox, random, plan, urls);
    for (const kind of injected.kinds) log.faults[kind] += 1;
    log.owed.push(...owedFor(await generator.make(plan, injected.isLabelLost)));
    injected.remove();
    log.made += 1;
    // Workers restart one after the other: a few changes are faster than the start of a worker.
    if (restarts.has(log.made))
      restarting = restarting.then(() => service.services.kill()).then(() => service.services.start());
    if (log.made % burst === 0) await sandbox.webhooks.idle();
    if (log.made % roundSize !== 0 && log.made !== changes) continue;
    await sandbox.webhooks.idle();
    await restarting;
    const isComplete = await inTime(() => hasArrived(service, triggers, log.owed), patienceSeconds, pauseMilliseconds);
    onRound(log);
    if (isComplete !== true) return log;
  }
  return log;
}

/** Random changes of boards by several people, reported by triggers of every type. */
export const boardTriggersRow: Row = {
  name: 'board-triggers',
  title:
    'Board triggers under deliveries lost, doubled, reordered, and workers killed; those of what Trello tells by webhook only are doubled and reordered, not lost',
  bar: 'delivered = oracle',
  takesSeconds: 150,
  faults: ['agents are started twice', 'ended agents are forgotten', 'some events are forgotten'],
  run,
};

/** Compares what the agent was started with to what the oracle says was owed, trigger by trigger and event by event. */
async function run({ seed, scale, onProgress, fault }: RunOptions): Promise<Outcome> {
  const changes = scaled(wholeChanges, scale, 60);
  const service = await startInstallation({
    onProgress,
    plant: fault,
    inMemory: true,
    processes: ['services', 'agents', 'gateway'],
    environment: { POLLING_SECONDS: '4', CATCH_UP_SECONDS: '4', DUE_SCAN_SECONDS: '4' },
  });
  try {
    await createUnwatchedBoard(service.sandbox);
    // A set-up takes effect from the beginning of its second.
    await sleep(1_000 - (Date.now() % 1_000));
    const triggers = provedTriggers(service.sandbox);
    await setUp(service, triggers);
    onProgress(`${triggers.length} triggers are set up`);
    const { made, owed, faults } = await makeChanges(service, triggers, { changes, seed }, (log) => {
      onProgress(`${log.made} changes, ${log.owed.length} events owed`);
    });
    await sleep(surplusMilliseconds);
    const delivered = await readDeliveries(service.client, service.keyRing, keyOf);
    const wrong = differences(owed, delivered);
    return {
      checked: owed.length,
      problems: [...wrong, ...(made === changes ? [] : [`It ended after ${made} of ${changes} changes.`])],
      details:
        `${changes} changes told by ${triggers.length} triggers, ${faults.drop} deliveries lost, ${faults.duplicate} doubled, ` +
        `${faults.reorder} out of order, workers killed twice: ${owed.length} events`,
    };
  } finally {
    await service.stop();
  }
}
