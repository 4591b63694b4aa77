import { setTimeout as sleep } from 'node:timers/promises';
import { sandboxMailbox } from '../../../src/cli/demo/accounts';
import { agentTaskQueue, startInstallation, type Installation } from '../installation/installation';
import { persistently } from '../persistently';
import { inTime, until } from '../until';
import { Random } from '../random';
import { scaled, type Outcome, type Row, type RunOptions } from '../row';
import { workflowIds } from '../started-agents';
import { mishaps, notificationFaults } from './mishaps';

const wholeMails = 400;
const roundSize = 20;

/** How long the row waits for surplus events: more than two pulls. */
const surplusMilliseconds = 8_000;

const northwind = 'lena@northwind.example';
const senders = [northwind, 'mara@northwind-bakery.example', 'offers@shop.example'];

/** Triggers, and the mails that each owes its agent according to its description. */
const watched: Readonly<Record<string, { config: Record<string, unknown>; owes: (mail: Mail) => boolean }>> = {
  everything: { config: {}, owes: () => true },
  inbox: { config: { folder: 'inbox' }, owes: ({ folder }) => folder === 'inbox' },
  customer: { config: { filter: 'from:northwind.example' }, owes: ({ from }) => from === northwind },
  urgent: { config: { filter: 'subject:urgent' }, owes: ({ subject }) => subject.includes('urgent') },
};

interface Mail {
  readonly id: string;
  readonly from: string;
  readonly subject: string;
  readonly folder: 'inbox' | 'archive';
  /** The mail may be gone before a pull could find it; then the trigger may report it or not, but not twice. */
  readonly isFleeting: boolean;
}

export const mailTriggersRow: Row = {
  name: 'mail-triggers',
  title:
    'Mail triggers under notifications lost, doubled, reordered, late; subscriptions expired, removed; delta state dropped',
  bar: 'delivered = oracle',
  takesSeconds: 130,
  faults: ['agents are started twice', 'ended agents are forgotten', 'some events are forgotten'],
  run,
};

async function run({ seed, scale, onProgress, fault }: RunOptions): Promise<Outcome> {
  const wanted = scaled(wholeMails, scale, roundSize);
  const random = new Random(seed);
  const installation = await startInstallation({
    onProgress,
    plant: fault,
    inMemory: true,
    processes: ['services', 'agents', 'gateway'],
    environment: { POLLING_SECONDS: '2', CATCH_UP_SECONDS: '3' },
  });
  try {
    await watch(installation);
    const mails: Mail[] = [];
    const happened = new Map<string, number>();
    const note = (what: string): void => void happened.set(what, (happened.get(what) ?? 0) + 1);
    while (mails.length < wanted) {
      for (let number = 0; number < roundSize; number += 1) {
        const trouble = random.pick(notificationFaults);
        if (trouble !== undefined) {
          note(`${trouble.kind} of a notification`);
          installation.sandbox.faults.add({ match: { provider: 'webhook' }, fault: trouble });
        }
        mails.push(deliver(installation, random, mails.length));
        if (random.chance(0.2)) await sleep(random.next() * 200);
      }
      const [what, befall] = random.pick(Object.entries(mishaps)) ?? [];
      if (what !== undefined && befall !== undefined) {
        note(what);
        await befall(installation);
      }
      onProgress(`${mails.length} mails; ${what ?? 'nothing'}`);
    }
    installation.sandbox.faults.clear();
    const problems = await compare(installation, mails);
    const owed = mails.reduce((sum, mail) => sum + owedBy(mail).length, 0);
    return {
      checked: owed,
      problems,
      details:
        `${mails.length} mails watched by ${Object.keys(watched).length} triggers, ${owed} events owed; ` +
        [...happened].map(([what, times]) => `${times} × ${what}`).join(', '),
    };
  } finally {
    await installation.stop();
  }
}

async function watch({ client, sandbox }: Installation): Promise<void> {
  const triggers = Object.entries(watched).map(([id, { config }]) => ({
    id,
    type: 'mail.newEmail',
    account: 'support',
    config,
  }));
  await client.agents.define('watcher', {
    workflowType: 'noting',
    taskQueue: agentTaskQueue,
    equipment: {},
    triggers,
  });
  const isReady = async (): Promise<boolean> => {
    const overviews = await Promise.all(triggers.map(({ id }) => client.triggers.get(id)));
    return (
      overviews.every(({ lastCompletePullAt }) => lastCompletePullAt !== undefined) &&
      sandbox.graph.subscriptions().length > 0
    );
  };
  await until('the triggers have looked', isReady, 90);
}

/** Delivers a mail; sometimes a person files, reads or deletes it at once. */
function deliver({ sandbox: { graph } }: Installation, random: Random, number: number): Mail {
  const from = random.pick(senders) ?? northwind;
  const subject = `${random.chance(0.3) ? 'urgent: ' : ''}Mail ${number}.`;
  const folder = random.chance(0.15) ? 'archive' : 'inbox';
  const { immutableId: id } = graph.deliverMail(sandboxMailbox, { from, subject, text: `Text ${number}`, folder });
  const fate = random.next();
  if (fate < 0.1) graph.markRead(sandboxMailbox, id);
  if (fate > 0.96) graph.removeMessage(sandboxMailbox, id);
  const isFiled = fate > 0.9 && fate <= 0.96 && folder === 'inbox';
  if (isFiled) graph.moveMessage(sandboxMailbox, id, 'archive');
  return { id, from, subject, folder, isFleeting: fate > 0.9 };
}

const owedBy = (mail: Mail): string[] =>
  Object.entries(watched).flatMap(([trigger, { owes }]) => (owes(mail) ? [trigger] : []));

/** Waits until the owed events were delivered; returns the differences. */
async function compare({ client, sandbox }: Installation, mails: readonly Mail[]): Promise<string[]> {
  const certain = mails.filter(({ isFleeting }) => !isFleeting);
  const owed = certain.flatMap((mail) => owedBy(mail).map((trigger) => ({ trigger, mail })));
  const hasArrived = async (): Promise<boolean> => {
    const ids = await workflowIds(client, 'noting');
    return owed.every(({ trigger, mail }) => ids.some((id) => isStart(id, trigger, mail)));
  };
  await inTime(hasArrived, 120);
  await sandbox.webhooks.idle();
  await sleep(surplusMilliseconds);
  const ids = await persistently(() => workflowIds(client, 'noting'));
  return mails.flatMap((mail) =>
    Object.keys(watched).flatMap((trigger) => {
      const isOwed = owedBy(mail).includes(trigger);
      const delivered = ids.filter((id) => isStart(id, trigger, mail)).length;
      // A mail filed at once is in another folder by the time of a late pull.
      const isRight = mail.isFleeting ? delivered <= 1 : delivered === (isOwed ? 1 : 0);
      return isRight ? [] : [`${trigger}: "${mail.subject}" owed ${isOwed ? 1 : 0}, delivered ${delivered}`];
    }),
  );
}

const isStart = (workflowId: string, trigger: string, { id }: Mail): boolean =>
  workflowId.startsWith(`watcher/${trigger}/`) && workflowId.includes(id);
