import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sandboxMailbox } from '../../../src/cli/demo/accounts';
import { mailScopes } from '../../../src/contracts/account-scopes';
import { compileFolder } from '../../../test/cli/build-product';
import { startInstallation, type Installation } from '../../prove/installation/installation';
import { projectRoot } from '../../prove/installation/product';
import { provedProcess } from '../../prove/installation/proved-process';
import { runAtOnce } from '../at-once';
import { scaled, type Figure, type Row, type RunOptions } from '../row';

const processCounts = [1, 2, 4, 8];

/** Latency of Microsoft Graph per request, in milliseconds. */
const latency = 100;
const places = 4;
/** Trello's limit of requests per token, and its window in seconds. */
const window = { requests: 100, seconds: 10 };
const whole = { windows: 3 };

/** Start-up time of the processes, in milliseconds. */
const beginning = 12_000;

const among = `from ${processCounts.join(', ')} processes`;
const mailboxWhat = `one mailbox ${among}: the least share of what its four places give`;
const tokenWhat = `one board token ${among}: the least share of Trello's limit`;
const refusedWhat = `both ${among}: the most of the answers that were 429`;

export const sharedLimitsRow: Row = {
  name: 'P5',
  title: 'one mailbox and one board token, kept busy by several processes at once',
  figures: [mailboxWhat, tokenWhat, refusedWhat],
  run,
};

interface Shares {
  readonly processes: number;
  readonly mailbox: number;
  readonly token: number;
  /** In percent. */
  readonly refused: number;
}

async function run({ scale, onProgress }: RunOptions): Promise<readonly Figure[]> {
  const sandbox = { latencyMilliseconds: latency, limits: {} };
  const installation = await startInstallation({ onProgress, processes: ['services'], sandbox });
  try {
    const { lib } = installation.product;
    compileFolder(join(projectRoot, 'bench/speed'), join(lib, 'bench/speed'));
    const milliseconds = scaled(whole.windows, scale, 1) * window.seconds * 1_000;
    const measured: Shares[] = [];
    for (const processes of processCounts) {
      const shares = await load(installation, { processes, milliseconds });
      measured.push(shares);
      const { mailbox, token, refused } = shares;
      onProgress(
        `${processes} processes: mailbox ${mailbox.toFixed(2)}, token ${token.toFixed(2)} of what there is, ${refused.toFixed(2)} % refused`,
      );
    }
    const figure = (
      what: string,
      of: 'mailbox' | 'token' | 'refused',
      unit: string,
    ): Omit<Figure, 'bar' | 'value'> => ({
      what,
      unit,
      details: measured.map((shares) => `${shares.processes}: ${shares[of].toFixed(2)}`).join(', '),
    });
    const all = (of: 'mailbox' | 'token' | 'refused'): number[] => measured.map((shares) => shares[of]);
    const bar = { atLeast: 0.85 };
    return [
      { ...figure(mailboxWhat, 'mailbox', '×'), value: Math.min(...all('mailbox')), bar },
      { ...figure(tokenWhat, 'token', '×'), value: Math.min(...all('token')), bar },
      { ...figure(refusedWhat, 'refused', '%'), value: Math.max(...all('refused')), bar: { atMost: 1 } },
    ];
  } finally {
    await installation.stop();
  }
}

/** Keeps both accounts busy from this many processes, and counts at the providers. */
async function load(
  { sandbox, environment, product }: Installation,
  { processes, milliseconds }: { processes: number; milliseconds: number },
): Promise<Shares> {
  const from = Date.now() + beginning + processes * 1_500;
  const launch = {
    file: join(product.lib, 'bench/speed/shared-limits/busy-process.js'),
    args: [],
    ready: /busy process works/,
    environment: {
      ...environment,
      BUSY_CARD: sandbox.trello.card('Rattling noise in the headset').id,
      BUSY_FROM: String(from),
      BUSY_UNTIL: String(from + milliseconds),
    },
  };
  const running = Array.from({ length: processes }, (_, number) => provedProcess(`busy ${number}`, launch));
  try {
    await Promise.all(running.map((process) => process.start()));
    const ceiling = await mailboxCeiling(sandbox);
    if (Date.now() > from) throw new Error('The processes took too long to begin: the machine is busy.');
    sandbox.requests.clear();
    await sleep(from + milliseconds - Date.now());
    const requests = sandbox.requests.list().filter(({ status }) => status !== undefined);
    const answered = (provider: 'graph' | 'trello'): number =>
      requests.filter((request) => request.provider === provider && request.status !== 429).length;
    return {
      processes,
      mailbox: answered('graph') / (milliseconds / 1_000) / ceiling,
      token: answered('trello') / ((milliseconds / 1_000 / window.seconds) * window.requests),
      refused: (requests.filter(({ status }) => status === 429).length / requests.length) * 100,
    };
  } finally {
    await Promise.all(running.map((process) => process.kill()));
  }
}

/** Returns how many requests per second hand-written code completes, with as many loops as the mailbox allows concurrent requests. */
async function mailboxCeiling({ urls, login }: Installation['sandbox']): Promise<number> {
  const token = login.issueAccessToken(sandboxMailbox, mailScopes, 'ceiling');
  const read = async (): Promise<void> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${urls.graph}/v1.0/me/messages?$top=1`, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}.`);
  };
  const { perSecond } = await runAtOnce({ times: 100, atOnce: places }, read);
  return perSecond;
}
