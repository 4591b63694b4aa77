import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../speed/median';
import type { LastingInstallation } from './lasting-installation';
import { megabytes, processorSeconds, type Running } from '../process-tree';
import { mailboxOf, memberOf, type Size } from './size';
import type { Timetable } from './timetable';

/** Processor seconds, or megabytes, by kind of process. */
export type Costs = Readonly<Record<keyof LastingInstallation['processes'], number>>;

const ofEach = (cost: (what: keyof Costs) => number): Costs => ({
  database: cost('database'),
  Temporal: cost('Temporal'),
  gateways: cost('gateways'),
  workers: cost('workers'),
});

const byKind = ({ processes }: LastingInstallation, measure: (of: readonly Running[]) => number): Costs =>
  ofEach((what) => measure(processes[what]));

/** Returns the current memory of all processes, in megabytes. */
export const memoryOf = (installation: LastingInstallation): Costs => byKind(installation, megabytes);

/**
 * Returns the cost of what happens meanwhile.
 *
 * @param idle cost of an idle second, which is subtracted
 */
export async function costsDuring(
  installation: LastingInstallation,
  wait: () => Promise<void>,
  idle: Costs = ofEach(() => 0),
): Promise<Costs> {
  const [before, began] = [byKind(installation, processorSeconds), performance.now()];
  await wait();
  const [after, seconds] = [byKind(installation, processorSeconds), (performance.now() - began) / 1_000];
  return ofEach((what) => Math.max(0, after[what] - before[what] - idle[what] * seconds));
}

/** Returns the cost per second. */
export const inSecond = (costs: Costs, seconds: number): Costs => ofEach((what) => costs[what] / seconds);

/** Returns the cost beyond the others. */
export const without = (costs: Costs, others: Costs): Costs =>
  ofEach((what) => Math.max(0, costs[what] - others[what]));

export const wholeOf = (costs: Costs): number => Object.values(costs).reduce((sum, one) => sum + one, 0);

/** The outcome of a batch of events. */
export interface Burden {
  readonly events: number;
  /** Number of agents that started for the events; `wanted` is the number that should have started. */
  readonly started: number;
  readonly wanted: number;
  /** Time from the event to the start of its agent, in seconds. */
  readonly lag: { readonly mail: readonly number[]; readonly boards: readonly number[] };
  readonly refused: number;
  /** Cost beyond that of idle triggers. */
  readonly costs: Costs;
  /** Processor seconds of the emulated providers meanwhile; the providers are not part of an installation. */
  readonly emulating: number;
}

const longestWait = 120_000;

/**
 * Causes events according to the timetable, at all mailboxes and boards in turn, and waits up to two minutes until
 * their agents have started. A mail starts an agent for each trigger of its mailbox; a card starts one agent.
 */
export async function bear(
  installation: LastingInstallation,
  size: Size,
  { timetable, from, idle }: { timetable: Timetable; from: number; idle: Costs },
): Promise<Burden> {
  const { sandbox } = installation;
  const happened = new Map<string, number>();
  await sandbox.takeRefused();
  const began = new Date();
  let starts: Start[] = [];
  const happen = async (): Promise<void> => {
    for (const [number, second] of timetable.entries()) {
      await sleep(began.getTime() + second * 1_000 - Date.now());
      const place = from + Math.floor(number / 2);
      const at = Date.now();
      if (number % 2 === 0) {
        const mailbox = place % size.mailboxes;
        const immutableId = await sandbox.deliverMail(mailboxOf(mailbox), {
          from: 'lena@northwind.example',
          subject: `Order ${number}`,
          text: 'When does it ship?',
        });
        for (let trigger = 0; trigger < size.triggersOfMailbox; trigger += 1)
          happened.set(`mail-${mailbox}-${trigger}/${immutableId}`, at);
      } else {
        const owner = memberOf(place % size.boards);
        await sandbox.createCard(owner, `Order ${number}`);
        happened.set(`board-${place % size.boards}-0/${String(number)}`, at);
      }
    }
    const end = Date.now() + longestWait;
    while (Date.now() < end && starts.length < happened.size) {
      await sleep(2_000);
      starts = await startsSince(installation, began);
    }
  };
  const emulated = processorSeconds([sandbox]);
  const costs = await costsDuring(installation, happen, idle);
  const emulating = processorSeconds([sandbox]) - emulated;
  const ofMail = starts.flatMap(({ id, at }) => (happened.has(id) ? [(at - (happened.get(id) ?? at)) / 1_000] : []));
  return {
    events: timetable.length,
    wanted: happened.size,
    started: starts.length,
    lag: { mail: ofMail, boards: lagsOfBoards(happened, starts) },
    refused: await sandbox.takeRefused(),
    costs,
    emulating,
  };
}

interface Start {
  /** Trigger and event. */
  readonly id: string;
  readonly at: number;
}

async function startsSince({ client: { temporal } }: LastingInstallation, since: Date): Promise<Start[]> {
  const starts: Start[] = [];
  const query = `WorkflowType = 'noting' AND StartTime >= '${since.toISOString()}'`;
  for await (const { workflowId, startTime } of temporal.workflow.list({ query, pageSize: 1_000 }))
    starts.push({ id: workflowId.slice(workflowId.indexOf('/') + 1), at: startTime.getTime() });
  return starts;
}

/** Which of a trigger's cards started which agent is not visible from outside: this pairs them in order. */
function lagsOfBoards(happened: ReadonlyMap<string, number>, starts: readonly Start[]): number[] {
  const byTrigger = (times: readonly (readonly [string, number])[]): Map<string, number[]> => {
    const found = new Map<string, number[]>();
    for (const [id, at] of times.toSorted(([, one], [, other]) => one - other)) {
      const trigger = id.slice(0, id.indexOf('/'));
      if (trigger.startsWith('board-')) found.set(trigger, [...(found.get(trigger) ?? []), at]);
    }
    return found;
  };
  const started = byTrigger(starts.map(({ id, at }) => [id, at] as const));
  return [...byTrigger([...happened])].flatMap(([trigger, times]) =>
    (started.get(trigger) ?? []).flatMap((at, index) => {
      const made = times[index];
      return made === undefined ? [] : [(at - made) / 1_000];
    }),
  );
}

/** Formats two quantiles of the lags. */
export const inWords = (lags: readonly number[]): string =>
  lags.length === 0 ? 'none' : `${quantile(lags, 0.5).toFixed(1)} / ${quantile(lags, 0.99).toFixed(1)} s`;
