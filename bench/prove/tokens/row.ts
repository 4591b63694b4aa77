import { setTimeout as sleep } from 'node:timers/promises';
import { mailAccount } from '../../../src/cli/demo/accounts';
import type { RequestFault } from 'graph-trello-sandbox';
import { defineAgents, startCall } from '../agent-calls';
import {
  applicationAccount,
  applicationMailboxes,
  applicationTenant,
  connectApplicationAccount,
} from '../installation/application-account';
import { plenty, startInstallation } from '../installation/installation';
import { Random } from '../random';
import { scaled, type Outcome, type Row, type RunOptions } from '../row';

const wholeExpiries = 7;
const callers = 64;

/** Faults of the token endpoint; none of them consumes a refresh token, each of which works once. */
const faults: readonly (RequestFault | undefined)[] = [
  undefined,
  { kind: 'status', status: 503 },
  { kind: 'status', status: 429, retryAfter: 1 },
  { kind: 'reset-before-effect' },
  { kind: 'delay', milliseconds: 400 },
];

/** Retry options patient enough for a token endpoint that fails for a moment. */
const patient = { retry: { initialInterval: '200 milliseconds', maximumInterval: '2 seconds' } } as const;

/** Accounts whose tokens expire: a person's, renewed with a rotating refresh token, and an application's, which requests new tokens. */
const accounts = [
  { name: mailAccount, tenant: 'common', inputs: [{}] },
  { name: applicationAccount, tenant: applicationTenant, inputs: applicationMailboxes.map((mailbox) => ({ mailbox })) },
] as const;

export const tokensRow: Row = {
  name: 'tokens',
  title: `${callers} callers in 3 processes, a person's rotating token and an application's, faults at the token endpoint`,
  bar: '1 refresh per expiry and account, 0 steps lost',
  takesSeconds: 300,
  faults: ['tokens are refreshed twice'],
  run,
};

async function run({ seed, scale, onProgress, fault }: RunOptions): Promise<Outcome> {
  const expiries = scaled(wholeExpiries, scale, 2);
  const random = new Random(seed);
  const installation = await startInstallation({
    onProgress,
    plant: fault,
    inMemory: true,
    // Three processes make more concurrent requests than a mailbox allows, and would wait for that limit instead of tokens.
    sandbox: { revokeUsedRefreshTokens: true, limits: { ...plenty, graph: { ...plenty.graph, concurrent: callers } } },
    environment: { STEPS_WITHOUT_AGENT: 'autopilot' },
  });
  const { client, sandbox } = installation;
  try {
    await installation.another('agents').start();
    await connectApplicationAccount(installation);
    await defineAgents(installation);
    const refreshes = (): number[] => {
      const asked = sandbox.requests.list({ provider: 'login', method: 'POST' }).filter(({ status }) => status === 200);
      return accounts.map(
        ({ tenant }) => asked.filter(({ path }) => path.endsWith(`/${tenant}/oauth2/v2.0/token`)).length,
      );
    };
    const problems: string[] = [];
    let calls = 0;
    /** Every process reads at once; the services' worker does not know the tokens of the others. */
    const everybodyReads = async (meanwhile: () => Promise<void>): Promise<void> => {
      calls += callers;
      const reading = Array.from({ length: callers }, async (_, number) => {
        const { name: account, inputs } = accounts[number % accounts.length] ?? accounts[0];
        const of = inputs[Math.floor(number / accounts.length) % inputs.length];
        const read = { step: 'mail.findEmail', input: { account, limit: 1, ...of } } as const;
        if (number % 8 < 2) return client.calls.run(read.step, read.input).then(() => undefined, String);
        const running = await startCall(installation, 'free', read, patient);
        const { error } = await running.outcome();
        return error === undefined ? undefined : `${error.type}: ${error.message}`;
      });
      await meanwhile();
      for (const lost of await Promise.all(reading)) if (lost !== undefined) problems.push(`a step was lost: ${lost}`);
    };
    const expectOneEach = (before: readonly number[], expiry: string): void => {
      for (const [index, count] of refreshes().entries()) {
        const made = count - (before[index] ?? 0);
        if (made !== 1) problems.push(`${made} refreshes of "${accounts[index]?.name ?? ''}" for ${expiry}`);
      }
    };
    // The accounts are connected with expired tokens.
    await everybodyReads(() => Promise.resolve());
    expectOneEach([], 'the first expiry');
    for (let expiry = 0; expiry < expiries; expiry += 1) {
      const before = refreshes();
      const trouble = random.pick(faults);
      if (trouble !== undefined) sandbox.faults.add({ match: { provider: 'login', method: 'POST' }, fault: trouble });
      // Tokens expire between calls or during calls.
      const isAmidst = random.chance(0.5);
      if (!isAmidst) sandbox.login.expireAccessTokens();
      await everybodyReads(async () => {
        if (!isAmidst) return;
        await sleep(random.next() * 500);
        sandbox.login.expireAccessTokens();
      });
      // The last calls may not have met the expiry.
      if (isAmidst) await everybodyReads(() => Promise.resolve());
      expectOneEach(before, `expiry ${expiry + 1} (${trouble?.kind ?? 'no fault'})`);
      sandbox.faults.clear();
      onProgress(`${expiry + 1} expiries, ${calls} calls`);
    }
    return {
      checked: calls,
      problems,
      details: `${expiries + 1} expiries, ${calls} calls by 3 processes, ${refreshes().join(' and ')} refreshes`,
    };
  } finally {
    await installation.stop();
  }
}
