import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createSessionCookie, type Person } from '../../src/gateway/console/session/session';
import { sessionCookieName } from '../../src/gateway/console/session/session-cookie';
import { startDevServer, type DevServer } from '../../src/temporal/dev-server/start-dev-server';
import { createConsoleWorld, type ConsoleWorld } from '../gateway/worlds/console-world';
import { askingForApproval } from '../gateway/worlds/waiting-approvals';
import { eventually } from '../support/eventually';
import { agentTaskQueue } from '../support/world';
import { openBrowser } from './open-browser';

let server: DevServer;
let world: ConsoleWorld;
let browser: Browser;
/** The browser of somebody who has set the Web UI up as docs/console.md says, and not signed in at the gateway. */
let context: BrowserContext;
let page: Page;

const screenshots = process.env.SCREENSHOTS ?? join(tmpdir(), 'agent-integrations-screenshots');
const picture = (name: string) => page.screenshot({ path: join(screenshots, `${name}.png`) });

beforeAll(async () => {
  mkdirSync(screenshots, { recursive: true });
  // The server of the test run has no Web UI; this one is found in its place.
  server = await startDevServer({ namespace: 'default', ui: true, retentionDays: 7, onProgress: () => undefined });
  process.env.TEMPORAL_ADDRESS = server.address;
  world = await createConsoleWorld({ TEMPORAL_UI_URL: server.uiUrl ?? '' });
  await world.connectAccounts();
  await world.startWorkers();
  await world.client.temporal.workflow.execute('oneStep', {
    workflowId: 'look-for-mail',
    taskQueue: agentTaskQueue,
    args: ['mail', 'findEmail', { account: 'support', limit: 2 }],
    memo: { customer: 'Northwind' },
  });
  browser = await openBrowser();
  context = await browser.newContext({ viewport: { width: 1400, height: 780 } });
  page = await context.newPage();
  await setCodecUp();
});
afterAll(async () => {
  await browser.close();
  await world.stop();
  await server.stop();
});

async function setCodecUp(): Promise<void> {
  await page.goto(server.uiUrl ?? '');
  await page.getByRole('button', { name: 'Configure Codec Server' }).click();
  await page.getByLabel('Codec Server browser endpoint').fill(`${world.gateway.url}/codec`);
  await page.getByText('Include cross-origin credentials').click();
  await page.getByRole('button', { name: 'Apply' }).click();
}

type Tab = 'history' | 'memo' | 'query' | 'user-metadata' | 'pending-activities';

async function open(workflowId: string, tab: Tab): Promise<void> {
  const { runId } = await world.client.temporal.workflow.getHandle(workflowId).describe();
  const run = `${encodeURIComponent(workflowId)}/${runId}`;
  await page.goto(`${server.uiUrl ?? ''}/namespaces/${world.namespace}/workflows/${run}/${tab}`);
}

const described = async (workflowId: string) =>
  (await world.client.temporal.workflow.getHandle(workflowId).describe()).raw;

/** Waits until the page shows a text; JSON is there in pieces, one for each line. */
const shown = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();
const wholeText = () => page.locator('body').innerText();

async function signInAs(person: Person): Promise<void> {
  await context.clearCookies();
  const value = createSessionCookie(world.gateway.keyRing, person);
  await context.addCookies([{ name: sessionCookieName, value, url: world.gateway.url, sameSite: 'Lax' }]);
}

test('who has not signed in at the gateway is told that the codec gave nothing, and reads ciphertext', async () => {
  await open('look-for-mail', 'history');
  await shown('Codec Server could not connect');
  await shown('encryption-key-id');
  expect(await wholeText()).not.toContain('findEmail"');
});

test('a viewer reads ciphertext too', async () => {
  await signInAs({ name: 'lena@northwind.example', proof: 'openid' });
  await open('look-for-mail', 'history');
  await shown('Codec Server could not connect');
  await shown('encryption-key-id');
  await context.clearCookies();
});

test('an operator signs in at the gateway, and reads what a workflow was asked and answered, and its memo', async () => {
  const tab = await context.newPage();
  await tab.goto(`${world.gateway.url}/sign-in?token=${world.gateway.signInToken}`);
  await tab.getByLabel('Your name').fill('Ada Lovelace');
  await tab.getByRole('button', { name: 'Sign in' }).click();
  await tab.getByRole('link', { name: 'Integrations', exact: true }).waitFor();
  await tab.close();
  await open('look-for-mail', 'history');
  await shown('"findEmail"');
  await shown('"Login does not work since this morning"');
  expect(await wholeText()).not.toMatch(/encryption-key-id|could not connect/);
  await picture('web-ui');
  await open('look-for-mail', 'memo');
  await shown('"Northwind"');
});

test('a credential stays sealed in the history of its account, and in the answer of its query', async () => {
  const isSealed = async () => {
    await shown('"ada@contoso.example"');
    expect(await wholeText()).toContain('"sealedCredential": "v1.');
    expect(await wholeText()).not.toMatch(/accessToken|refreshToken/);
  };
  await open('connected-account/mail/support', 'history');
  await isSealed();
  await open('connected-account/mail/support', 'query');
  await page.getByRole('button', { name: 'Run Query' }).click();
  await isSealed();
  await open('connected-account/mail/support', 'user-metadata');
  await page.locator('iframe').last().contentFrame().getByText('is connected.').waitFor();
});

test('a decision an operator sends from the Web UI counts, and is ciphertext in the history', async () => {
  const ask = await askingForApproval(world);
  const waiting = await ask({
    step: 'mail.sendEmail',
    input: { account: 'support', to: ['lena@northwind.example'], subject: 'Your order', body: 'It ships today.' },
  });
  await open(waiting.id, 'history');
  await shown('"mail.sendEmail"');
  await page.getByRole('button', { name: 'More Actions' }).last().click();
  // The Web UI has one more menu, for narrow windows.
  await page.getByText('Send a Signal').filter({ visible: true }).first().click();
  const form = page.locator('dialog[open]');
  await form.getByTestId('signal-select-button').click();
  await form.getByRole('option', { name: 'decide' }).click();
  await form.getByRole('textbox').last().click();
  await page.keyboard.insertText('{ "decision": "approve" }');
  await form.getByRole('button', { name: 'Submit' }).click();
  await eventually('the request is approved', async () => (await waiting.state()).outcome);
  const { events } = await world.strangerClient.workflow.getHandle(waiting.id).fetchHistory();
  const signal = events?.find((event) => event.workflowExecutionSignaledEventAttributes);
  const payload = signal?.workflowExecutionSignaledEventAttributes?.input?.payloads?.[0];
  expect(Buffer.from(payload?.data ?? []).toString()).not.toContain('approve');
  expect(Buffer.from(payload?.metadata?.encoding ?? []).toString()).toBe('binary/encrypted');
});

test('an idle trigger and its agent read as well to whoever has no keys: no failure, and names people know', async () => {
  await world.client.agents.define('invoices', {
    workflowType: 'noting',
    taskQueue: agentTaskQueue,
    equipment: {},
    triggers: [{ id: 'invoices-inbox', type: 'mail.newEmail', account: 'support' }],
  });
  await eventually('it has looked twice', async () => {
    const trigger = await described('trigger/invoices-inbox').catch(() => undefined);
    return (trigger?.pendingActivities?.[0]?.attempt ?? 0) > 2;
  });
  await context.clearCookies();
  for (const [id, name] of [
    ['trigger/invoices-inbox', 'mail.newEmail for invoices'],
    ['agent/invoices', 'Agent invoices'],
  ] as const) {
    await open(id, 'history');
    await shown(name);
    await picture(`web-ui-${id.split('/')[0]}`);
    await open(id, 'pending-activities');
    await shown('All is well: there is nothing new.');
    expect(await wholeText()).not.toMatch(/Encoded failure/);
    await picture(`web-ui-${id.split('/')[0]}-waiting`);
  }
});
