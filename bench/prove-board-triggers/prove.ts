/**
 * `npm run prove:board-triggers -- --changes 10000 --seed 1`: random changes of boards by several people, with webhooks lost, doubled
 * and out of order and the workers killed twice, told by triggers of every type. Ends with 1 when what an agent was started with is not,
 * trigger by trigger and event by event, what an oracle says that was owed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Sandbox } from '../../src/sandbox';
import { differences } from './compare';
import { readDeliveries } from './deliveries';
import { injectFaults } from './faults';
import { Generator } from './generator';
import { owedFor, type Owed } from './oracle';
import { Random } from './random';
import { startService, type ProvedService } from './service';
import { account, provedTriggers, unwatchedBoard, type ProvedTrigger } from './watched-triggers';

const roundSize = 200;

/** Changes between which deliveries may overtake each other. */
const burst = 20;

/** How long what should not come has time to come, in milliseconds: two looks and more. */
const surplusPatience = 10_000;

/** How long a round's events may take to arrive, in milliseconds: what killed workers were doing is begun again after a minute. */
const patience = 300_000;

function readOptions(): { changes: number; seed: number } {
  const { values } = parseArgs({
    options: { changes: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
  });
  const options = { changes: Number(values.changes), seed: Number(values.seed) };
  if (!Number.isInteger(options.changes) || options.changes < 1 || !Number.isInteger(options.seed))
    throw new Error('--changes takes a number from 1 up, --seed a whole number.');
  return options;
}

/** Everyone may change it, as they may the others. */
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

async function setUp({ sandbox, client }: ProvedService, triggers: ProvedTrigger[]): Promise<void> {
  await client.agents.define('watcher', {
    workflowType: 'noting',
    taskQueue: 'nobody-works-here',
    equipment: {},
    triggers: triggers.map((trigger) => ({ ...trigger, account: account.name })),
  });
  const watched = triggers.filter(
    ({ type }) => type !== 'board.cardDueDateReminder' && type !== 'board.newNotification',
  );
  await until('every trigger has looked', async () => {
    const overviews = await Promise.all(triggers.map(({ id }) => client.triggers.get(id).catch(() => undefined)));
    const ready = overviews.filter((overview) => overview?.lastCompletePullAt !== undefined);
    const callbacks = new Set([...sandbox.trello.world.webhooks.values()].map(({ callbackURL }) => callbackURL));
    return ready.length === triggers.length && callbacks.size === watched.length;
  });
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<boolean> {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    if (await isSo().catch(() => false)) return true;
    await sleep(1_000);
  }
  process.stderr.write(`Waited in vain: ${what}.\n`);
  return false;
}

/** Whether each trigger has delivered as many events as it owes by now. */
async function hasArrived({ client }: ProvedService, triggers: ProvedTrigger[], owed: Owed[]): Promise<boolean> {
  const counts = await Promise.all(triggers.map(async ({ id }) => (await client.triggers.get(id)).counts.delivered));
  return triggers.every(({ id }, index) => (counts[index] ?? 0) >= owed.filter(({ trigger }) => trigger === id).length);
}

interface Log {
  made: number;
  owed: Owed[];
  faults: Record<'drop' | 'duplicate' | 'reorder', number>;
}

/** Makes the changes in rounds; after each, what is owed by then has to arrive, or it ends. */
async function makeChanges(
  service: ProvedService,
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
    // One after the other: few changes are made faster than workers start.
    if (restarts.has(log.made)) restarting = restarting.then(() => service.restartWorkers());
    if (log.made % burst === 0) await sandbox.webhooks.idle();
    if (log.made % roundSize !== 0 && log.made !== changes) continue;
    await sandbox.webhooks.idle();
    await restarting;
    const isComplete = await until('all events of the round', () => hasArrived(service, triggers, log.owed));
    onRound(log);
    if (!isComplete) return log;
  }
  return log;
}

async function main(): Promise<number> {
  const options = readOptions();
  const started = Date.now();
  const seconds = (): string => `${((Date.now() - started) / 1_000).toFixed(0)} s`;
  const service = await startService();
  try {
    await createUnwatchedBoard(service.sandbox);
    // A set-up counts from the beginning of its second.
    await sleep(1_000 - (Date.now() % 1_000));
    const triggers = provedTriggers(service.sandbox);
    await setUp(service, triggers);
    console.log(`${String(triggers.length)} triggers are set up after ${seconds()}.`);
    const { made, owed, faults } = await makeChanges(service, triggers, options, (log) => {
      console.log(`${String(log.made)} changes, ${String(log.owed.length)} events owed, after ${seconds()}`);
    });
    await sleep(surplusPatience);
    const delivered = await readDeliveries(service.client, service.keyRing);
    const wrong = differences(owed, delivered);
    for (const { trigger, key, ...counts } of wrong.slice(0, 100))
      console.log(`${trigger}: owed ${String(counts.owed)}, delivered ${String(counts.delivered)}: ${key}`);
    console.log(
      `${String(made)} changes (seed ${String(options.seed)}), ${String(faults.drop)} times lost, ${String(faults.duplicate)} doubled, ` +
        `${String(faults.reorder)} out of order: ${String(owed.length)} events owed, ${String(delivered.length)} delivered, ` +
        `${String(wrong.length)} wrong, in ${seconds()}.`,
    );
    return wrong.length === 0 && made === options.changes ? 0 : 1;
  } finally {
    await service.stop();
  }
}

void main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
