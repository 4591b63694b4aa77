import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestFault, SentDraft } from 'graph-trello-sandbox';
import { runAsCall } from '../../../src/temporal/call/current-call';
import type { CallOutcome } from '../effects/faulty-requests';
import { mailbox } from '../kinds/kind';
import { defineAgents } from '../agent-calls';
import { agentTaskQueue, startInstallation, type Installation } from '../installation/installation';
import { Random } from '../random';
import { scaled, type Outcome, type Row, type RunOptions } from '../row';
import { until } from '../until';

/** 9 s instead of five minutes: everything runs 33 times as fast. */
const patienceSeconds = 9;
/** 90 s of the real service. */
const longestTransit = 2_700;

const models: readonly SentDraft[] = ['vanishes', 'stays', 'stays locked', 'moves', 'outbox'];

/** Faults of the request that sends. */
const faults: readonly { what: string; fault: RequestFault; hasEffect: boolean }[] = [
  { what: 'answer lost', fault: { kind: 'reset-after-effect' }, hasEffect: true },
  { what: 'reset', fault: { kind: 'reset-before-effect' }, hasEffect: false },
  { what: '504', fault: { kind: 'status-after-effect', status: 504 }, hasEffect: true },
  { what: 'timeout', fault: { kind: 'delay', milliseconds: 3_500 }, hasEffect: true },
];

/** An attempt has less time than a request takes that times out. */
const options = {
  startToCloseTimeout: '3 seconds',
  retry: { initialInterval: '10 milliseconds', maximumInterval: '100 milliseconds' },
};

/** A mail whose first attempt gets no response. */
export const sendingRow: Row = {
  name: 'sending',
  title:
    'Sending: 5 readings of what becomes of a draft × {answer lost, reset, 504, timeout} × worker killed or not × 0-90 s in transit',
  bar: '0 second mails, 0 mails deleted in flight; unknown only where the request vanished',
  takesSeconds: 250,
  faults: ['sending is not noted'],
  run,
};

async function run({ seed, scale, onProgress, fault }: RunOptions): Promise<Outcome> {
  const installation = await startInstallation({
    onProgress,
    plant: fault,
    inMemory: true,
    environment: { LOOK_FOR_EFFECT_SECONDS: String(patienceSeconds) },
  });
  try {
    await defineAgents(installation);
    const random = new Random(seed);
    const problems: string[] = [];
    let checked = 0;
    let unknown = 0;
    const each = scaled(4, scale, 2);
    for (const sentDraft of models) {
      for (const isKilled of [false, true]) {
        const round = await sendRound(installation, random, { sentDraft, isKilled, each });
        checked += round.checked;
        unknown += round.unknown;
        problems.push(...round.problems);
        onProgress(
          `a draft that ${sentDraft}${isKilled ? ', killed' : ''}: ${checked} mails, ${problems.length} problems`,
        );
      }
    }
    return { checked, problems, details: `${checked} mails, ${unknown} of unknown outcome` };
  } finally {
    await installation.stop();
  }
}

interface Case {
  readonly subject: string;
  readonly what: string;
  readonly hasEffect: boolean;
  readonly running: Promise<readonly CallOutcome[]>;
}

/** Sends some mails for every fault concurrently; optionally kills the worker while the last of them are being sent. */
async function sendRound(
  installation: Installation,
  random: Random,
  { sentDraft, isKilled, each }: { sentDraft: SentDraft; isKilled: boolean; each: number },
) {
  const { sandbox, agents } = installation;
  const cases: Case[] = [];
  for (const { what, fault, hasEffect } of faults) {
    for (let number = 0; number < each; number += 1) {
      sandbox.graph.behave({ sentDraft, transitMilliseconds: Math.round(random.next() * longestTransit) });
      const match = { path: /\/send$/ };
      const before = sandbox.requests.count(match);
      sandbox.faults.add({ match, fault });
      const subject = `${sentDraft}, ${what}, ${randomUUID()}`;
      cases.push({ subject, what, hasEffect, running: send(installation, subject) });
      // Starts the mails one after the other, so that each fault hits its own mail, with its own time of transit.
      await until('a request sends the mail', () => sandbox.requests.count(match) > before, 30, 20);
    }
  }
  if (isKilled) {
    await agents.kill();
    await agents.start();
  }
  const outcomes = await Promise.all(cases.map(({ running }) => running));
  await sleep(longestTransit);
  sandbox.faults.clear();
  const judged = cases.map((sending, index) => judge(installation, sending, outcomes[index]?.[0]));
  return {
    checked: cases.length,
    unknown: outcomes.filter(([outcome]) => outcome?.error?.type === 'OutcomeUnknown').length,
    problems: judged.flat(),
  };
}

function judge({ sandbox: { graph } }: Installation, { subject, hasEffect }: Case, outcome: CallOutcome | undefined) {
  const of = (mails: readonly { subject: string }[]): number => mails.filter((mail) => mail.subject === subject).length;
  const [sent, lost] = [of(graph.sentMail(mailbox)), of(graph.lostMail(mailbox))];
  const type = outcome?.error?.type;
  const problems = [
    ...(sent > 1 ? [`${sent} mails`] : []),
    ...(lost > 0 ? ['deleted in flight'] : []),
    ...(type === undefined && sent !== 1 ? [`done with ${sent} mails`] : []),
    ...(type !== undefined && type !== 'OutcomeUnknown' ? [`${type}: ${outcome?.error?.message ?? ''}`] : []),
    ...(type === 'OutcomeUnknown' && hasEffect ? ['unknown, though it could be known'] : []),
  ];
  return problems.map((problem) => `${subject}: ${problem}`);
}

const send = ({ client }: Installation, subject: string): Promise<readonly CallOutcome[]> =>
  runAsCall({ agent: 'free' }, () =>
    client.temporal.workflow.execute('steps', {
      taskQueue: agentTaskQueue,
      workflowId: randomUUID(),
      args: [[{ step: 'mail.sendEmail', input: { to: ['lena@northwind.example'], subject, body: 'Hello.' }, options }]],
    }),
  ) as Promise<readonly CallOutcome[]>;
