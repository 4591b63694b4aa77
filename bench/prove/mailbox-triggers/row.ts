import { setTimeout as sleep } from 'node:timers/promises';
import { readDeliveries } from '../deliveries';
import { differences, type Owed } from '../differences';
import { startInstallation, type Installation } from '../installation/installation';
import { mishaps, notificationFaults } from '../mail-triggers/mishaps';
import { inTime } from '../until';
import { Random } from '../random';
import { scaled, type Outcome, type Row, type RunOptions } from '../row';
import { contactChanges } from './contact-changes';
import { lastOfRound, mailChanges } from './mail-changes';
import { meetingChanges } from './meeting-changes';
import { asPerson, type Scene } from './scene';
import { keyOf, watchMailbox } from './watched-mailbox';

/** One round for each mishap. */
const wholeRounds = Object.keys(mishaps).length;
const roundSize = 30;

/** How long a round's events may take to arrive: the work of killed workers is retried after a minute. */
const patienceSeconds = 180;

/** A contact's change within this time of its creation is reported with it: no round changes what the previous one just made. */
const settledMilliseconds = 2_100;

/** How long the row waits for surplus events: more than two pulls. */
const surplusMilliseconds = 8_000;

/** Changes of mails, events and contacts, reported by triggers that compare one pull with the next. */
export const mailboxTriggersRow: Row = {
  name: 'mailbox-triggers',
  title:
    'Email Changed, Event Changed, Event Starting, Contact Changed and sent mail under notifications lost, doubled, reordered, late; subscriptions expired, removed; delta state dropped; processes killed',
  bar: 'delivered = oracle',
  takesSeconds: 150,
  faults: [
    'agents are started twice',
    'ended agents are forgotten',
    'some events are forgotten',
    'mail of agents starts agents',
    'events are not kept in mind',
  ],
  run,
};

async function run({ seed, scale, onProgress, fault }: RunOptions): Promise<Outcome> {
  const rounds = scaled(wholeRounds, scale, 2);
  const installation = await startInstallation({
    onProgress,
    plant: fault,
    inMemory: true,
    processes: ['services', 'agents', 'gateway'],
    environment: { POLLING_SECONDS: '2', CATCH_UP_SECONDS: '3', STEPS_WITHOUT_AGENT: 'autopilot' },
  });
  try {
    const scene = await sceneOf(installation, new Random(seed));
    // A set-up takes effect from the beginning of its second.
    await sleep(1_000 - (Date.now() % 1_000));
    const triggers = await watchMailbox(installation, scene.calendar);
    const owed: Owed[] = [];
    const befallen: string[] = [];
    let missing = '';
    for (let round = 0; round < rounds && missing === ''; round += 1) {
      const mishap = nextMishap(scene.random, befallen);
      befallen.push(mishap);
      owed.push(...(await playRound(scene, mishap)));
      missing = await waitFor(installation, triggers, owed);
      await sleep(settledMilliseconds);
      onProgress(`${round + 1} rounds, ${owed.length} events owed; ${mishap}`);
    }
    await sleep(surplusMilliseconds);
    const delivered = await readDeliveries(installation.client, installation.keyRing, keyOf);
    const wrong = differences(owed, delivered);
    return {
      checked: owed.length,
      problems: [...wrong, ...(missing === '' ? [] : [`It ended after ${befallen.length} rounds: ${missing}`])],
      details:
        `${befallen.length} rounds of ${roundSize} changes told by ${triggers.length} triggers, each with a mishap ` +
        `(${[...new Set(befallen)].join(', ')}), a third of the notifications disturbed: ${owed.length} events`,
    };
  } finally {
    await installation.stop();
  }
}

async function sceneOf(installation: Installation, random: Random): Promise<Scene> {
  const { id } = (await asPerson({ installation }, 'POST', '/calendars', { name: 'Fairs that are watched' })) as {
    id: string;
  };
  let names = 0;
  return {
    installation,
    random,
    calendar: id,
    mails: [],
    meetings: [],
    contacts: [],
    touched: new Set(),
    mayDelete: true,
    name: (what) => `${what} ${(names += 1)}`,
  };
}

/** Returns each mishap in turn, in an order that the seed determines. */
function nextMishap(random: Random, befallen: readonly string[]): string {
  const all = Object.keys(mishaps);
  const before = befallen.slice(befallen.length - (befallen.length % all.length));
  return random.pick(all.filter((mishap) => !before.includes(mishap))) ?? '';
}

const draw = [...mailChanges, ...meetingChanges, ...contactChanges].flatMap(([act, weight]) =>
  Array.from({ length: weight }, () => act),
);

/** Makes changes while a mishap disturbs the triggers' environment; returns the events that the changes owe. */
async function playRound(scene: Scene, mishap: string): Promise<Owed[]> {
  const { installation, random } = scene;
  const { sandbox } = installation;
  scene.touched.clear();
  scene.mayDelete = !mishap.startsWith('delta state');
  const owed: Owed[] = [];
  for (let number = 0; number < roundSize; number += 1) {
    const trouble = random.pick(notificationFaults);
    if (trouble !== undefined) sandbox.faults.add({ match: { provider: 'webhook' }, fault: trouble });
    owed.push(...((await random.pick(draw)?.(scene)) ?? []));
    if (number === roundSize / 2) await mishaps[mishap]?.(installation);
    if (random.chance(0.2)) await sleep(random.next() * 200);
  }
  sandbox.faults.clear();
  owed.push(...(await lastOfRound(scene)));
  await sandbox.webhooks.idle();
  return owed;
}

/** Waits until each trigger has delivered as many events as it owes; returns the triggers that have not. */
async function waitFor({ client }: Installation, triggers: readonly string[], owed: readonly Owed[]): Promise<string> {
  let missing: string[] = [];
  const hasArrived = async (): Promise<boolean> => {
    const counts = await Promise.all(triggers.map(async (id) => (await client.triggers.get(id)).counts.delivered));
    missing = triggers.flatMap((id, index) => {
      const due = owed.filter(({ trigger }) => trigger === id).length;
      const delivered = counts[index] ?? 0;
      return delivered >= due ? [] : [`${id} delivered ${delivered} of ${due}`];
    });
    return missing.length === 0;
  };
  return (await inTime(hasArrived, patienceSeconds)) ? '' : missing.join(', ');
}
