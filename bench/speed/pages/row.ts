import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfiguration } from '../../../src/configuration';
import { createSessionCookie } from '../../../src/gateway/console/session/session';
import { sessionCookieName } from '../../../src/gateway/console/session/session-cookie';
import { createGateway, serveGateway } from '../../../src/gateway';
import { lastingMilliseconds } from '../../../src/gateway/listings/listings';
import { approvalWorkflow } from '../../../src/messages/workflow-kinds';
import { startMeasuredService, type MeasuredService } from '../../measured-service';
import { runAtOnce } from '../at-once';
import { median } from '../median';
import { scaled, type Figure, type Row, type RunOptions } from '../row';
import { fill, realTriggers } from './fill';

const whole = { entries: 1_000, anew: 3, again: 15 };

/** Every page that grows with the number of entries, and the pages of single entries. */
const pages = {
  home: 'first page',
  search: 'search',
  activity: 'activity',
  run: 'story of a run',
  approvals: 'approvals',
  approval: 'one approval',
  agents: 'agents',
  agent: 'one agent',
  trigger: 'one trigger',
  integrations: 'integrations',
  playground: 'playground',
  step: 'step of the playground',
} as const;

type PageName = keyof typeof pages;
const anewOf = (name: PageName) => `${pages[name]}: looked at anew, answered within`;
const againOf = (name: PageName) =>
  `${pages[name]}: looked at again within ${lastingMilliseconds / 1_000} s, answered within`;
const sizeOf = (name: PageName) => `${pages[name]}: its size`;
const names = Object.keys(pages) as PageName[];

export const pagesRow: Row = {
  name: 'P11',
  title: `the pages where there are ${whole.entries} of everything`,
  figures: names.flatMap((name) => [anewOf(name), againOf(name), sizeOf(name)]),
  run,
};

async function run({ scale, onProgress }: RunOptions): Promise<readonly Figure[]> {
  const entries = scaled(whole.entries, scale, 50);
  const service = await startMeasuredService();
  const { client } = service;
  const gateway = await serveGateway(
    createGateway({
      client,
      configuration: readConfiguration({}),
      signInToken: randomBytes(32).toString('base64url'),
      onError: console.error,
    }),
    { port: 0 },
  );
  try {
    const addresses = await prepare(service);
    await fill(client, entries);
    onProgress(`${entries} of everything made`);
    const cookie = createSessionCookie(client.keyRing, { name: 'Ada Lovelace', proof: 'link' });
    const ask = async (path: string): Promise<string> => {
      const headers = { Cookie: `${sessionCookieName}=${cookie}` };
      const answer = await fetch(`${gateway.url}${path}`, { headers });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
      return answer.text();
    };
    // A listing lags by a moment.
    while ((await client.agents.list()).length <= entries || (await client.agents.runs()).length < 50);
    const figures: Figure[] = [];
    for (const name of names) {
      const path = addresses[name];
      const text = await ask(path);
      const anew: number[] = [];
      for (let look = 0; look < scaled(whole.anew, scale, 1); look += 1) {
        await sleep(lastingMilliseconds); // what was listed is not shown again after that
        anew.push(...(await runAtOnce({ times: 1, atOnce: 1 }, () => ask(path))).latencies);
      }
      const { latencies: again } = await runAtOnce({ times: scaled(whole.again, scale, 5), atOnce: 1 }, () =>
        ask(path),
      );
      const bytes = Buffer.byteLength(text);
      onProgress(
        `${name}: ${median(anew).toFixed(0)} ms, then ${median(again).toFixed(0)}, ${(bytes / 1024).toFixed(1)} KB`,
      );
      const timeOf = (what: string, latencies: readonly number[]): Figure => ({
        ...{ what, value: Math.round(median(latencies)), unit: 'ms', bar: { atMost: 100 } },
        details: `the median of ${latencies.length} looks, ${entries} of everything`,
      });
      figures.push(timeOf(anewOf(name), anew), timeOf(againOf(name), again), {
        what: sizeOf(name),
        value: Math.round(bytes / 1024),
        unit: 'KB',
        bar: { atMost: 40 },
        details: 'uncompressed',
      });
    }
    return figures;
  } finally {
    await gateway.close();
    await service.stop();
  }
}

/** Creates the real entries: an agent with triggers, a waiting request, a run with a history. @returns the path of each page */
async function prepare({ client }: MeasuredService): Promise<Record<PageName, string>> {
  await client.agents.define('support', {
    workflowType: 'supportAgent',
    taskQueue: 'nobodys',
    equipment: Object.fromEntries(
      ['mail.findEmail', 'mail.sendEmail', 'calendar.listEvents', 'board.createCard'].map((step) => [step, {}]),
    ),
    triggers: realTriggers.map((id) => ({ id, type: 'mail.newEmail', account: 'support', config: {} })),
  });
  await client.calls.start('mail.sendEmail', {
    account: 'support',
    to: ['lena@northwind.example'],
    subject: 'Your order',
    body: 'Dear Lena,\n\n'.padEnd(2_000, 'your order is on its way. '),
  });
  const { workflowId } = await client.agents.start('support', { id: 'measured' });
  const started = client.temporal.workflow.getHandle(workflowId);
  for (let told = 0; told < 60; told += 1) await started.signal('more', 'of the same');
  let [asked] = await client.approvals.list();
  while (asked === undefined) [asked] = await client.approvals.list();
  return {
    home: '/',
    search: '/search?q=order+77',
    activity: '/activity',
    approvals: '/approvals',
    agents: '/agents',
    integrations: '/integrations',
    playground: '/playground',
    step: '/playground/mail.sendEmail',
    run: `/activity/run?id=${encodeURIComponent(workflowId)}`,
    approval: `/approvals/${approvalWorkflow.nameIn(asked.id)}`,
    agent: '/agents/support',
    trigger: `/agents/support/triggers/${realTriggers[0] ?? ''}`,
  };
}
