import { defineAgents } from '../agent-calls';
import { startInstallation } from '../installation/installation';
import { leftOver, orphans } from '../kinds/every-kind';
import { scaled, type Outcome, type Row, type RunOptions } from '../row';
import { cancelled, scenes, terminated, upgrade } from './scenes';
import { everyKindHolds, type Scene, type Stage } from './stage';

/**
 * Maximum ratio of requests, averaged over the counted scenes, to the requests of the same calls undisturbed. Requests that an unavailable
 * provider refused do not count; such a refused write may have been carried out, so each one costs a lookup afterwards.
 */
const mostAmplified = 1.1;

export const lifecycleRow: Row = {
  name: 'lifecycle',
  title:
    'Reset, cancel, terminate, SIGTERM, upgrade and back, Temporal away for a minute, the provider away for five with 503',
  bar: '0 lost, 0 doubled; in the mean of the scenes in which every call ends well, requests ≤ 1.1 × what is needed',
  measuresTime: true,
  faults: ['keys are forgotten'],
  run,
};

async function run({ scale, onProgress, fault }: RunOptions): Promise<Outcome> {
  // Applies while the release without signatures runs and while it is replaced, as SECURITY.md prescribes.
  const environment = { UNSIGNED_UNTIL: new Date(Date.now() + 3_600_000).toISOString() };
  // The first release does not identify its client.
  const sandbox = { namelessTrelloClients: true };
  const installation = await startInstallation({ onProgress, plant: fault, environment, sandbox });
  try {
    await defineAgents(installation);
    const stage: Stage = { installation, onProgress, scale, copies: scaled(3, scale), calls: [] };
    const problems: string[] = [];
    const told: string[] = [];
    const ratios: number[] = [];
    const undisturbed = await requestsOf(stage, () => everyKindHolds(stage, 'Undisturbed', () => Promise.resolve()));
    problems.push(...undisturbed.problems);
    const scene = async (what: string, play: Scene): Promise<void> => {
      const { requests, problems: found } = await requestsOf(stage, () => play(stage));
      const ratio = requests / undisturbed.requests;
      problems.push(...found.map((problem) => `${what}: ${problem}`));
      const isCounted = counted.includes(what);
      if (isCounted) ratios.push(ratio);
      told.push(isCounted ? `${what} (${ratio.toFixed(2)} ×)` : what);
      onProgress([`${what}: ${found.length} problems, ${requests} requests`, ...found].join('\n'));
    };
    for (const [what, play] of Object.entries(scenes)) await scene(what, play);
    const skipped = await upgrade(scene);
    const amplification = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
    const mean = `${amplification.toFixed(2)} ×`;
    if (amplification > mostAmplified && stage.copies > 1)
      problems.push(`${mean} the requests that are needed, in the mean`);
    // A call that is ended while its draft is created does not return to the draft: the draft stays, unsent.
    const ended = (subject: string) => subject.includes(terminated) || subject.includes(cancelled);
    const left = orphans(installation.sandbox, stage.calls).filter((subject) => !ended(subject));
    problems.push(...left.map(leftOver));
    const checked = stage.calls.length;
    return { checked, problems, details: `${checked} calls: ${[...told, ...skipped].join(', ')}; ${mean} in the mean` };
  } finally {
    await installation.stop();
  }
}

/** Every kind of call succeeds in these scenes, so that the requests can be compared with the necessary ones. */
const counted = ['Temporal away', 'provider away', 'SIGTERM'];

/** Counts requests to the providers during a run, without those refused because the provider was unavailable. */
async function requestsOf(
  { installation: { sandbox } }: Stage,
  play: () => Promise<string[]>,
): Promise<{ requests: number; problems: string[] }> {
  const before = sandbox.requests.list().at(-1)?.id ?? 0;
  const problems = await play();
  const requests = sandbox.requests.list().filter(({ id, status }) => id > before && status !== 503).length;
  return { requests, problems };
}
