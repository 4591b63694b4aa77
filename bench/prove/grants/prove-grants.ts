import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { sandboxMailbox } from '../../../src/cli/demo/accounts';
import { agentTaskQueue, startInstallation, type Installation } from '../installation/installation';
import { Random } from '../random';
import { attack, type Attack } from './attack';
import { attacks } from './attacks';
import { Attempt } from './attempt';
import { defineAttackedAgents, type GrantWorld } from './grant-world';

export interface ProveGrantsOptions {
  seed: number;
  /** Number of attacks; each kind runs once before any kind runs again. */
  runs: number;
  onProgress: (line: string) => void;
  /** A fault to plant in the workers. */
  plant?: string | undefined;
}

/** Number of concurrent attacks. */
const atOnce = 4;

/**
 * Tries to get more done than a person allowed: forged, foreign, altered, reused, raced, late, unverified, edited, and
 * with the worker killed while a grant is used.
 *
 * @returns the number of attacks, and one sentence for each check that failed
 */
export async function proveGrants({
  seed,
  runs,
  onProgress,
  plant,
}: ProveGrantsOptions): Promise<{ checked: number; problems: string[] }> {
  const installation = await startInstallation({ onProgress, plant });
  const connection = await Connection.connect({ address: installation.address });
  try {
    const world = worldOf(installation, new Client({ connection }));
    await defineAttackedAgents(world);
    const random = new Random(seed);
    const problems: string[] = [];
    for (let checked = 0; checked < runs;) {
      const round = shuffled(attacks, random).slice(0, runs - checked);
      for (let first = 0; first < round.length; first += atOnce) {
        const made = round.slice(first, first + atOnce);
        const found = await Promise.all(made.map((each) => tried(each, new Attempt(world, random.chance(0.6)))));
        problems.push(...found.flat());
      }
      checked += round.length;
      onProgress(`${checked} of ${runs} attacks, ${problems.length} problems`);
    }
    problems.push(...(await killedInUse(installation, world)));
    return { checked: runs + 2, problems };
  } finally {
    await connection.close();
    await installation.stop();
  }
}

function worldOf({ client, sandbox }: Installation, stranger: Client): GrantWorld {
  return {
    client,
    stranger,
    taskQueue: agentTaskQueue,
    sent: (subject) => sandbox.graph.sentMail(sandboxMailbox).filter((mail) => mail.subject === subject).length,
  };
}

function shuffled(all: readonly Attack[], random: Random): Attack[] {
  return all
    .map((each) => ({ each, at: random.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ each }) => each);
}

/** An attack that cannot be set up is reported as a problem; the others continue. */
const tried = (each: Attack, attempt: Attempt): Promise<string[]> =>
  attack(each, attempt).catch((error: unknown) => [
    `${each.name} (${attempt.call.step}): could not be tried: ${error instanceof Error ? error.message : String(error)}`,
  ]);

/** Kills the worker after mails were sent, by a raw call and by the step, and before the worker receives the response. */
async function killedInUse({ agents, sandbox }: Installation, world: GrantWorld): Promise<string[]> {
  const attempts = [true, false].map((isRaw) => new Attempt(world, isRaw));
  sandbox.faults.add({
    match: { method: 'POST', path: /\/(sendMail|send)$/ },
    fault: { kind: 'delay-after-effect', milliseconds: 15_000 },
    times: attempts.length,
  });
  const uses = await Promise.all(
    attempts.map(async (attempt) => {
      const id = await attempt.granted();
      return { attempt, id, workflowId: await attempt.startUse(id) };
    }),
  );
  const areSent = () => attempts.every(({ subject }) => world.sent(subject) > 0);
  for (let waited = 0; !areSent() && waited < 15_000; waited += 50) await sleep(50);
  await agents.kill();
  await agents.start();
  const answered = uses.map(async ({ attempt, id, workflowId }) => {
    const answers = await attempt.answersOf(workflowId);
    return tried({ ...killed, run: async () => [...answers, ...(await attempt.use(id))] }, attempt);
  });
  return (await Promise.all(answered)).flat();
}

const killed: Omit<Attack, 'run'> = {
  name: 'the worker is killed while it uses a grant, which is then used again',
  allowed: 1,
  refusal: /may have succeeded|has been used by another call/,
};
