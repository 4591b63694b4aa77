import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from 'graph-trello-sandbox';
import { defineAgents, problemsOf, startCall, type RunningCall } from '../agent-calls';
import { startInstallation, type Installation } from '../installation/installation';
import { leftOver, namesOfKinds, orphans, prepareCall, type EffectfulCall } from '../kinds/every-kind';
import { persistently, within } from '../persistently';
import { inTime } from '../until';
import { Random } from '../random';
import type { RunOptions } from '../row';
import { approveEverything } from '../approve-everything';
import { holdAfterEffects, holdSome } from './holds';
import { storyOfDraft, type Kill } from './story-of-draft';
import { watchInbox } from './watched-inbox';
import { sandboxMailbox } from '../../../src/cli/demo/accounts';
import { sandboxClientId } from '../../../src/cli/process/sandbox-environment';

const callsPerRound = 3;

/** Kinds that create something with one request, so that a caller that does not check for the effect creates it twice. */
const hardKinds = ['a comment', 'a list', 'a new mail', 'a meeting and its invitations', 'a contact'];

export type Victim = 'agents' | 'services' | 'gateway' | 'temporal';
const victims: readonly Victim[] = [
  'agents',
  'agents',
  'agents',
  'agents',
  'services',
  'services',
  'gateway',
  'temporal',
];

interface Started {
  readonly call: EffectfulCall;
  readonly running: RunningCall;
}

/** The result of the kills in one installation. */
export interface Killed {
  readonly calls: number;
  readonly naive: { readonly calls: number; readonly doubled: number };
  readonly victims: Readonly<Record<Victim, number>>;
  readonly boundaries: ReadonlySet<string>;
  /** Calls killed at /send before the provider received the request; their outcome cannot be known. */
  readonly cutOff: number;
  readonly problems: readonly string[];
}

/** Kills processes of a separate installation, one in each round, while their requests are held. */
export async function killInRounds(
  rounds: number,
  { seed, fault, onProgress }: Pick<RunOptions, 'seed' | 'fault' | 'onProgress'>,
): Promise<Killed> {
  const random = new Random(seed);
  const installation = await startInstallation({
    onProgress,
    plant: fault,
    processes: ['services', 'agents', 'gateway'],
    // A late effect has a sixtieth of this time to appear; that is longer than a request is held.
    environment: { POLLING_SECONDS: '10', CATCH_UP_SECONDS: '10', LOOK_FOR_EFFECT_SECONDS: '190' },
  });
  const approving = approveEverything(installation);
  try {
    await defineAgents(installation);
    const inbox = await watchInbox(installation);
    const started: Started[] = [];
    const naive: NaiveCall[] = [];
    const killed: Record<Victim, number> = { agents: 0, services: 0, gateway: 0, temporal: 0 };
    const boundaries = new Set<string>();
    const kills: Kill[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // The first two rounds are hard for callers that do not check for an effect before they retry.
      const isHard = round < 2;
      const victim = isHard ? 'agents' : (random.pick(victims) ?? 'agents');
      const holds = isHard
        ? holdAfterEffects(installation.sandbox, callsPerRound)
        : holdSome(installation.sandbox, random, callsPerRound);
      naive.push(await startNaiveCall(installation, `Naive ${round}.`));
      for (let number = 0; number < callsPerRound; number += 1) {
        const name = `Killed ${round}-${number}.`;
        const kinds = isHard ? hardKinds : namesOfKinds;
        const call = prepareCall(random.pick(kinds) ?? 'a new mail', name, installation.sandbox);
        // One call in three waits for a person.
        const running = await startCall(installation, number === 0 ? 'careful' : 'free', call);
        started.push({ call, running });
      }
      inbox.deliver(`Event ${round}.`);
      await inTime(() => holds.boundaries().length >= 2, 2);
      await sleep(random.next() * 300);
      for (const boundary of holds.boundaries()) boundaries.add(boundary);
      kills.push({ at: new Date(), victim });
      await killAndRestart(installation, victim);
      killed[victim] += 1;
      holds.remove();
      if ((round + 1) % 10 === 0) onProgress(`${round + 1} kills, at ${boundaries.size} boundaries`);
    }
    installation.sandbox.faults.clear();
    const problems: string[] = [];
    const cutOff = new Set<string>();
    for (const { call, running } of started) {
      const outcome = await within(running.outcome(), 240);
      const [draft] = outcome?.error?.type === 'OutcomeUnknown' ? cutOffDrafts(installation.sandbox, call.name) : [];
      if (draft === undefined || call.count() !== 0) problems.push(...problemsOf(call, outcome));
      else cutOff.add(draft.subject);
    }
    for (const { call } of naive) await within(call.outcome(), 60);
    const doubledNaive = naive.filter(({ effects }) => effects() > 1).length;
    // Each cut-off call excuses one leftover draft: nobody can know whether its mail was sent.
    const calls = started.map(({ call }) => call);
    const left = orphans(installation.sandbox, calls);
    for (const subject of cutOff) {
      const excused = left.indexOf(subject);
      if (excused >= 0) left.splice(excused, 1);
    }
    const told = left.map((subject) => `${leftOver(subject)}: ${storyOfDraft(installation.sandbox, subject, kills)}`);
    problems.push(...(await inbox.problems()), ...told);
    return {
      calls: started.length,
      naive: { calls: naive.length, doubled: doubledNaive },
      victims: killed,
      boundaries,
      cutOff: cutOff.size,
      problems,
    };
  } finally {
    approving.stop();
    await installation.stop();
  }
}

async function killAndRestart(installation: Installation, victim: Victim): Promise<void> {
  if (victim === 'temporal') {
    await installation.killTemporal();
    await installation.startTemporal();
    await persistently(() => installation.client.temporal.workflowService.getSystemInfo({}));
    return;
  }
  await installation[victim].kill();
  await installation[victim].start();
}

/**
 * Returns drafts of mails that were about to be sent when their worker was killed: the send request did not reach the
 * provider, and no worker can know that. Only for these mails may a step report an unknown outcome.
 */
function cutOffDrafts({ graph, requests }: Sandbox, name: string) {
  const sends = requests.list({ provider: 'graph', method: 'POST', path: /\/send$/ });
  return graph
    .drafts(sandboxMailbox)
    .filter(({ subject }) => subject.endsWith(name))
    .filter(({ immutableId }) =>
      sends
        .filter(({ path }) => decodeURIComponent(path).includes(immutableId))
        .every(({ status }) => status === undefined),
    );
}

/** For comparison, in the same processes and under the same kills: a plain request that Temporal retries. */
interface NaiveCall {
  readonly call: RunningCall;
  readonly effects: () => number;
}

async function startNaiveCall(installation: Installation, name: string): Promise<NaiveCall> {
  const { sandbox } = installation;
  const token = sandbox.login.issueAccessToken(sandboxMailbox, ['Mail.Send', 'Mail.ReadWrite'], sandboxClientId);
  const toRecipients = [{ emailAddress: { address: 'lena@northwind.example' } }];
  const message = { subject: name, toRecipients, body: { contentType: 'text', content: 'Hello.' } };
  const url = `${sandbox.urls.graph}/v1.0/me/sendMail`;
  const input = { url, authorization: `Bearer ${token}`, body: { message } };
  return {
    call: await startCall(installation, 'free', { step: 'naiveCall', input }),
    effects: () => sandbox.graph.sentMail(sandboxMailbox).filter(({ subject }) => subject === name).length,
  };
}
