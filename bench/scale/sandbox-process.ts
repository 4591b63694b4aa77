import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from 'graph-trello-sandbox';
import { startProcess, type LastingProcess } from '../../test/composed/lasting-process';
import type { Running } from '../process-tree';

/** The emulated providers as a separate process, started by their own command and controlled over HTTP. */
export interface SandboxProcess extends Running {
  readonly urls: Sandbox['urls'];
  readonly login: {
    readonly issueAccessToken: (user: string, scopes: readonly string[], clientId: string) => Promise<string>;
    readonly issueRefreshToken: (user: string, scopes: readonly string[], clientId: string) => Promise<string>;
  };
  readonly trello: {
    readonly application: Sandbox['trello']['application'];
    readonly issueToken: (member: string) => Promise<{ readonly value: string }>;
  };
  /** Delivers a mail. Returns its immutable id. */
  readonly deliverMail: (to: string, mail: { from: string; subject: string; text: string }) => Promise<string>;
  /** Returns the only board of a member, and its only list. */
  readonly boardOf: (member: string) => Promise<{ readonly id: string; readonly list: string }>;
  readonly createCard: (member: string, name: string) => Promise<void>;
  /** Returns the number of webhooks at both providers. */
  readonly countWebhooks: () => Promise<number>;
  /** Returns how many requests were answered with 429 since the previous call. */
  readonly takeRefused: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

interface Started {
  readonly urls: Sandbox['urls'];
  readonly trello: Sandbox['trello']['application'];
}

/**
 * @param main the compiled command of the product; the sandbox's command is next to it
 * @param seed in the format of a seed file
 */
export async function startSandboxProcess(
  main: string,
  { seed, latencyMilliseconds }: { seed: object; latencyMilliseconds: number },
): Promise<SandboxProcess> {
  const itsMain = join(dirname(main), '../../node_modules/graph-trello-sandbox/lib/cli/main.js');
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-seed-'));
  try {
    const file = join(folder, 'seed.json');
    await writeFile(file, JSON.stringify(seed));
    const options = ['--port', '0', '--seed', file, '--latency', String(latencyMilliseconds), '--json'];
    const running = startProcess(process.execPath, [itsMain, ...options], { environment: process.env });
    // Its only line is JSON; any other output says why it did not start.
    while (!running.said().endsWith('}\n')) {
      if (running.ended.aborted) throw new Error(`The sandbox did not come up. It said:\n${running.said()}`);
      await sleep(50);
    }
    return askedOverHttp(running, JSON.parse(running.said()) as Started);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function askedOverHttp(running: LastingProcess, { urls, trello: application }: Started): SandboxProcess {
  const ask = async <Answer>(path: string, method: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${urls.control}${path}`, {
      method,
      ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`The sandbox answered ${method} ${path} with ${response.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  };
  const countIn = async (path: string): Promise<number> => (await ask<{ value: unknown[] }>(path, 'GET')).value.length;
  const boards = new Map<string, { id: string; list: string }>();
  const boardOf: SandboxProcess['boardOf'] = async (member) => {
    const known = boards.get(member);
    if (known) return known;
    const as = `/trello/as/${member}/1`;
    const [board] = await ask<{ id: string }[]>(`${as}/members/me/boards`, 'GET');
    if (board === undefined) throw new Error(`${member} has no board.`);
    const [list] = await ask<{ id: string }[]>(`${as}/boards/${board.id}/lists`, 'GET');
    if (list === undefined) throw new Error(`The board of ${member} has no list.`);
    const found = { id: board.id, list: list.id };
    boards.set(member, found);
    return found;
  };
  return {
    pid: running.pid,
    urls,
    login: {
      issueAccessToken: async (user, scopes, clientId) =>
        (await ask<{ access_token: string }>('/login/access-tokens', 'POST', { user, scopes, clientId })).access_token,
      issueRefreshToken: async (user, scopes, clientId) =>
        (await ask<{ refresh_token: string }>('/login/refresh-tokens', 'POST', { user, scopes, clientId }))
          .refresh_token,
    },
    trello: {
      application,
      issueToken: async (member) => ({
        value: (await ask<{ token: string }>('/trello/tokens', 'POST', { member })).token,
      }),
    },
    deliverMail: async (to, mail) =>
      (await ask<{ immutableId: string }>('/graph/mail', 'POST', { to, mail })).immutableId,
    boardOf,
    createCard: async (member, name) => {
      await ask(`/trello/as/${member}/1/cards`, 'POST', { idList: (await boardOf(member)).list, name });
    },
    countWebhooks: async () => (await countIn('/graph/subscriptions')) + (await countIn('/trello/webhooks')),
    takeRefused: async () => {
      const { value } = await ask<{ value: { status?: number }[] }>('/requests', 'GET');
      await ask('/requests', 'DELETE');
      return value.filter(({ status }) => status === 429).length;
    },
    stop: () => running.end('SIGTERM'),
  };
}
