import { z } from 'zod';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import type { CallState } from '../../src/client/calls';
import type { Rehearsal } from '../../src/contracts/rehearsal';
import { approximateTokens, CallStateView } from '../../src/gateway/playground/call-state';
import { RehearsalView } from '../../src/gateway/playground/rehearsal-view';
import { eventually } from '../support/eventually';
import { agentTaskQueue, createWorld, mailUser, type World } from '../support/world';
import { signIn, type BrowserSession } from './worlds/browser-session';
import { startGateway } from './worlds/start-gateway';

let world: World;
let ada: BrowserSession;
let send: (step: string, fields: Record<string, string>) => Promise<{ status: number; text: string; at: string }>;

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers({ only: 'services' });
  const gateway = await startGateway({ ...world, environment: {} });
  ada = await signIn(gateway, 'Ada Lovelace');
  const formToken = /name="formToken" value="([^"]+)"/.exec((await ada.get('/playground')).text)?.[1] ?? '';
  send = async (step, fields) => {
    const answer = await ada.post(`/playground/${step}`, { formToken, ...fields });
    return { status: answer.status, text: plain(await answer.text()), at: answer.headers.get('Location') ?? '' };
  };
});
afterAll(() => world.stop());

const plain = (page: string): string =>
  page
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const writes = () => world.sandbox.requests.list().filter(({ method }) => method !== 'GET');

const mail = { 'input.to.0': 'lena@northwind.example', 'input.subject': 'Tried by hand', 'input.body': 'Hello' };

test('lists every step, and shows each as a form', async () => {
  const { text } = await ada.get('/playground');
  const steps = [...text.matchAll(/href="\/playground\/([\w.]+)"/g)].map(([, step]) => step ?? '');
  expect(steps.length).toBeGreaterThan(22);
  for (const step of steps) {
    const page = await ada.get(`/playground/${step}`);
    expect([step, page.status]).toEqual([step, 200]);
    expect(page.text).toContain('Show what it would do');
  }
  expect((await ada.get('/playground/mail.nothing')).status).toBe(404);
});

test('shows the first change a step would make, and makes none', async () => {
  const before = writes().length;
  const { status, text } = await send('mail.sendEmail', { ...mail, action: 'rehearse' });
  expect(status).toBe(200);
  expect(text).toContain('A person would be asked first');
  expect(text).toContain('This has not been sent');
  expect(text).toMatch(/POST http:\/\/127\.0\.0\.1:\d+\/graph\/v1\.0\/me\/messages/);
  expect(text).toContain('"subject": "Tried by hand"');
  expect(text).not.toMatch(/authorization|Bearer/i);
  expect(writes()).toHaveLength(before);
  expect(world.sandbox.graph.drafts(mailUser)).toEqual([]);
});

test('says of a change that nobody else sees that other people may be told by what follows it', async () => {
  const { immutableId } = world.sandbox.graph.createEvent(mailUser, {
    subject: 'Rehearsed',
    start: { dateTime: '2027-05-04T10:00:00', timeZone: 'UTC' },
    end: { dateTime: '2027-05-04T11:00:00', timeZone: 'UTC' },
    attendees: [{ emailAddress: { address: 'ben@contoso.example' } }],
  });
  const own = { 'input.eventId': immutableId, 'input.showAs': 'free', action: 'rehearse' };
  const invitation = { 'input.addAttendees.0.address': 'cleo@outlook.example', 'input.notice': 'send' };
  const { text } = await send('calendar.updateEvent', { ...own, ...invitation });
  expect(text).toContain('"showAs": "free"');
  expect(text).toContain('other people may be told');
  expect((await send('calendar.updateEvent', own)).text).not.toContain('other people may be told');
});

test('reads what leads to a change, so that the change is shown as it would be', async () => {
  const card = world.sandbox.trello
    .as('ben')
    .createCard(world.sandbox.trello.list('Support', 'Inbox'), { name: 'Try' });
  const fields = { 'input.card': card.id, 'input.text': 'A comment', action: 'rehearse' };
  const { text } = await send('board.addCommentToCard', fields);
  expect(text).toContain(`/1/cards/${card.id}/actions/comments`);
  expect(world.sandbox.requests.count({ provider: 'trello', method: 'POST' })).toBe(0);
});

test('shows an API call exactly, and does not send it even when it only reads', async () => {
  const before = world.sandbox.requests.count({ provider: 'graph' });
  const { text } = await send('mail.apiCall', {
    'input.method': 'GET',
    'input.endpoint': '/me/messages?$top=3&$select=subject',
    action: 'rehearse',
  });
  expect(text).toMatch(/GET http:\/\/127\.0\.0\.1:\d+\/graph\/v1\.0\/me\/messages\?\$top=3&\$select=subject/);
  expect(world.sandbox.requests.count({ provider: 'graph' })).toBe(before);
});

test('says of a reading step that it changes nothing', async () => {
  const { text } = await send('mail.findEmail', { 'input.limit': '3', action: 'rehearse' });
  expect(text).toContain('It changes nothing');
  expect(text).toContain('/v1.0/me/messages');
});

test('says what a step would refuse: an input beside its field, an agent that may not', async () => {
  const invalid = await send('mail.findEmail', { 'input.limit': '5000', action: 'run' });
  expect([invalid.status, invalid.text]).toEqual([422, expect.stringContaining('50')]);
  await world.client.agents.define('reader', {
    workflowType: 'noting',
    taskQueue: agentTaskQueue,
    equipment: { 'mail.findEmail': {} },
  });
  const refused = await send('mail.sendEmail', { ...mail, agent: 'reader', action: 'rehearse' });
  expect([refused.status, refused.text]).toEqual([422, expect.stringMatching(/"reader" is not equipped|not equipped/)]);
});

test('runs a step once for each form that is sent, and again for another input or another form', async () => {
  const formId = async () =>
    /name="id" value="([^"]+)"/.exec((await ada.get('/playground/mail.findEmail')).text)?.[1] ?? '';
  const run = async (id: string, text: string) =>
    (await send('mail.findEmail', { 'input.query': text, id, action: 'run' })).at;
  const id = await formId();
  const first = await run(id, 'ben');
  expect(first).toContain('/playground/mail.findEmail/calls/');
  expect(await run(id, 'ben')).toBe(first);
  expect(await run(id, 'ada')).not.toBe(first);
  expect(await run(await formId(), 'ben')).not.toBe(first);
});

test('runs a step and shows its answer as a model gets it, with its size', async () => {
  const { status, at } = await send('mail.findEmail', {
    'input.subject': 'invoice',
    'input.limit': '1',
    action: 'run',
  });
  expect(status).toBe(303);
  const page = await eventually('it is done', async () => {
    const page = (await ada.get(at)).text;
    return page.includes('Done.') ? page : undefined;
  });
  // What has ended is not asked for every second.
  expect(page).toMatch(/<div id="state" aria-live/);
  const [read = '', whole = ''] = plain(page).split('All of the answer, as a program gets it');
  const { messages } = await world.client.calls.run('mail.findEmail', { subject: 'invoice', limit: 1 });
  expect(read).toContain('"id": "m1"');
  expect(read).toMatch(/"untrusted": \[\s+"messages/);
  expect(read).not.toContain('"to": [');
  const [, bytes = ''] = /A model gets ([\d,]+) bytes, about [\d,]+ tokens\./.exec(read) ?? [];
  expect(Number(bytes.replaceAll(',', ''))).toBeLessThan(JSON.stringify({ messages }).length);
  for (const own of [`"id": "${messages[0]!.id}"`, '"to": [']) expect(whole).toContain(own);
});

test('leads to the approval of a step that waits for one', async () => {
  const { at } = await send('mail.sendEmail', { ...mail, action: 'run' });
  const page = await eventually('it waits', async () => {
    const { text } = await ada.get(at);
    return text.includes('waits for a person') ? text : undefined;
  });
  expect(page).toMatch(/<div id="state" data-live/);
  const [, approval = ''] = /href="(\/approvals\/[0-9a-f-]+)"/.exec(page) ?? [];
  // The call knows where it will ask a moment before it has asked.
  await eventually('the request is there', async () => (await ada.get(approval)).text.includes('Tried by hand'));
});

test('keeps the form beside the answer, and leads back to what was run lately', async () => {
  const form = { 'input.query': 'invoice', 'input.limit': '7', account: 'support', action: 'run' };
  const { at } = await send('mail.findEmail', form);
  expect(at).toMatch(/^\/playground\/mail\.findEmail\/calls\/playground-mail\.findEmail-[0-9a-f]{32}#answer$/);
  const { text } = await ada.get(at);
  expect(text).toMatch(/name="input.limit"[^>]* value="7"/);
  expect(text).toContain('value="invoice"');
  expect(text).toMatch(/<option value="support" selected/);
  const [path = ''] = at.split('#');
  const again = await eventually('it is listed', async () => {
    const page = (await ada.get('/playground/mail.findEmail')).text;
    return page.includes(`href="${path}"`) ? page : undefined;
  });
  expect(plain(again)).toContain('Run lately');
  expect((await ada.get(path.replace('/mail.findEmail/calls', '/mail.listFolders/calls'))).status).toBe(404);
});

test('folds away what no example of a step uses', async () => {
  const [shown = '', folded = ''] = (await ada.get('/playground/mail.sendEmail')).text.split('<summary>More fields');
  expect(shown).toContain('name="input.subject"');
  expect(folded).toContain('name="input.mailbox"');
});

test('shows what a call answered, or why it failed, with nothing hidden', () => {
  const shown = (state: CallState): string => {
    const html: { toString: () => string } = CallStateView({ contract: { output: z.object({}) }, state });
    return plain(html.toString());
  };
  expect(shown({ status: 'completed', result: { subject: 'a\u202eb' } })).toContain('"subject": "a\\u202eb"');
  const failed = { status: 'failed', type: 'Type\u202e', message: 'a\u202eb' } as unknown as CallState;
  expect(shown(failed)).toContain('Type\\u{202e} : a\\u{202e}b');
});

test('says of a call that runs, or waits for a person, why nothing goes on', () => {
  const problem = 'No service worker runs. Start one with `agent-integrations worker`.';
  const shown = (state: CallState): string => {
    const html: { toString: () => string } = CallStateView({ contract: { output: z.object({}) }, state });
    return plain(html.toString());
  };
  const said = /No service worker runs\. Start one with +agent-integrations worker \./;
  expect(shown({ status: 'running', problem })).toMatch(said);
  expect(shown({ status: 'running' })).toContain('It runs.');
  expect(shown({ status: 'waits for approval', approval: 'approval/1', problem })).toMatch(said);
});

test.each([
  ['JSON', '{"subject":"a\u202eb"}', '"subject": "a\\u202eb"'],
  ['text', 'a\u202eb', 'a\\u{202e}b'],
])('shows what would be sent with nothing hidden, of %s', (_kind, body, expected) => {
  const request = { method: 'POST', url: 'https://graph.example/a\u202eb', headers: { Prefer: 'c\u202ed' }, body };
  const shows = { heldBack: true, mayTellOthers: false };
  const rehearsal: Rehearsal = { account: 'support', permission: 'autopilot', requests: [request], ...shows };
  const html: { toString: () => string } = RehearsalView({ rehearsal });
  const shown = plain(html.toString());
  for (const text of ['POST https://graph.example/a\\u{202e}b', 'Prefer: c\\u{202e}d', expected])
    expect(shown).toContain(text);
});

test.each([
  ['mail.listFolders', {}],
  ['mail.findEmail', { limit: 10 }],
  ['board.getBoards', {}],
  ['calendar.listEvents', { start: daysFromNow(-100), end: daysFromNow(100) }],
] as const)('the estimate of tokens is within a third of what models count: %s', async (step, input) => {
  const answer = JSON.stringify(await world.client.calls.run(step, input));
  const ratio = approximateTokens(answer) / countTokens(answer);
  expect(ratio).toBeGreaterThan(0.67);
  expect(ratio).toBeLessThan(1.34);
});
