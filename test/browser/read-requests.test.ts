import { Hono } from 'hono';
import { serveGateway } from '../../src/gateway';
import { messageDocument } from '../../src/gateway/approvals/message-document';
import { openApprovalConsole, reply, type ApprovalConsole } from './approval-console';
import { startStranger, type Stranger } from './stranger';

let opened: ApprovalConsole;
let gateway: ApprovalConsole['gateway'];
let ask: ApprovalConsole['ask'];
let page: ApprovalConsole['page'];
let picture: ApprovalConsole['picture'];
let isNarrow: ApprovalConsole['isNarrow'];
let stranger: Stranger;

beforeAll(async () => {
  opened = await openApprovalConsole();
  ({ gateway, ask, page, picture, isNarrow } = opened);
  await opened.signIn(gateway);
  stranger = await startStranger();
});
afterAll(async () => {
  stranger.close();
  await opened.close();
});

test('reads an event as an event: when in its own zone, where, who, and how it repeats', async () => {
  const { path, state } = await ask({
    step: 'calendar.createEvent',
    title: 'Create Event',
    summary: 'Create an event and invite 2 people',
    input: {
      subject: 'Invoice 4711, weekly look',
      start: '2026-12-01T09:30',
      end: '2026-12-01T10:00',
      timeZone: 'Europe/Berlin',
      location: 'Room 4',
      body: 'We look at **what is open**.',
      attendees: [
        { address: 'lena@northwind.example', name: 'Lena Fischer' },
        { address: 'mara@northwind-bakery.example', type: 'optional' },
      ],
      recurrence: { frequency: 'weekly', interval: 1, count: 4 },
    },
  });
  await page.goto(`${gateway.url}${path}`);
  expect(await page.getByText('Tue 1 December 2026, 09:30 – 10:00 (Europe/Berlin)').isVisible()).toBe(true);
  expect(await page.getByText('every week, 4 times', { exact: true }).isVisible()).toBe(true);
  expect(await page.getByText('lena@northwind.example').first().isVisible()).toBe(true);
  expect(await page.getByText('by your clock Tue 1 December 2026, 08:30 – 09:00').isVisible()).toBe(true);
  expect(await page.getByText('Times are in Europe/London.').isVisible()).toBe(true);
  await picture('event');
  await page.getByText('Edit before approving').click();
  await picture('event-editing');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Approved by').waitFor();
  expect((await state()).outcome).toMatchObject({ kind: 'approved', input: { timeZone: 'Europe/Berlin' } });
});

test('reads an API call as its request line and body', async () => {
  const { path, state } = await ask({
    step: 'board.apiCall',
    title: 'Board API Call',
    effect: 'update',
    summary: 'PUT /1/cards/65f0c0de65f0c0de65f0c0de',
    account: 'team',
    input: {
      method: 'PUT',
      endpoint: '/1/cards/65f0c0de65f0c0de65f0c0de',
      query: { fields: 'name' },
      body: { name: 'Invoice 4711', due: '2026-12-01T09:00:00Z' },
    },
  });
  await page.goto(`${gateway.url}${path}`);
  const call = page.getByRole('article', { name: 'Board API Call' });
  expect(await call.getByText('PUT /1/cards/65f0c0de65f0c0de65f0c0de').isVisible()).toBe(true);
  expect(await call.getByText('fields', { exact: true }).isVisible()).toBe(true);
  expect(await call.getByText('"name": "Invoice 4711"').isVisible()).toBe(true);
  await picture('api-call');
  await page.getByText('Edit before approving').click();
  await picture('api-call-editing');
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByText('Rejected by').waitFor();
  expect((await state()).outcome).toMatchObject({ kind: 'rejected' });
});

test('reads a reply with whom it goes to and what it answers, and what is hidden in a name spelt out', async () => {
  const { path } = await ask({
    step: 'mail.sendEmail',
    summary: 'Reply to a message',
    input: { replyTo: 'AAMkAGI1NTEyNGY4LWZhYzktNDE1Zi1hY2Y0', replyToAll: true, body: 'Thank you, we are **on it**.' },
    review: [
      { name: 'To', value: 'eve@elsewhere.example (le\u200dna@northwind.example)' },
      { name: 'Cc (of the message)', value: 'accounts@northwind.example, omar@northwind.example (Omar)' },
      { name: 'Subject', value: 'RE: Invoice 4711 is wrong' },
      {
        name: 'Answers',
        value: '“Invoice 4711 is wrong”, from lena@northwind.example (Lena Fischer), received 2026-11-20T09:12:44Z',
      },
      { name: 'Answers (text)', value: 'Hello,\n\nthe total of invoice 4711 is wrong: we ordered 12, not 21.\n\nLena' },
    ],
  });
  await page.goto(`${gateway.url}${path}`);
  const review = page.getByRole('region', { name: 'What it comes to' });
  expect(await review.getByText('eve@elsewhere.example (le\\u{200d}na@northwind.example)').isVisible()).toBe(true);
  expect(await review.getByText('we ordered 12, not 21').isVisible()).toBe(true);
  await picture('reply');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await isNarrow()).toBe(true);
  await picture('phone-reply');
  await page.setViewportSize({ width: 1000, height: 900 });
});

test('reads a raw call that sends a draft with the draft, and its headers apart from its query', async () => {
  const sending = await ask({
    step: 'mail.apiCall',
    title: 'Mail API Call',
    summary: 'POST /me/messages/…/send',
    input: { method: 'POST', endpoint: '/me/messages/AAMkAGI1NTEyNGY4LWZhYzktNDE1Zi1hY2Y0/send' },
    review: [
      { name: 'To', value: 'lena@northwind.example (Lena Fischer)' },
      { name: 'From', value: 'support' },
      { name: 'Subject', value: 'Your order 12' },
      { name: 'Text', value: 'Hello Lena,\n\nit ships today.\n\nOn Friday Lena wrote:\nWhere is it?' },
      { name: 'Attached 1', value: 'invoice.pdf (application/pdf, 48211 bytes)' },
      { name: 'Version', value: 'CQAAABYAAAC4ofQHEIqCSbQPot83AFcbAAAnjzZ0' },
    ],
  });
  await page.goto(`${gateway.url}${sending.path}`);
  expect(await page.getByText('it ships today.').isVisible()).toBe(true);
  await picture('raw-send');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await isNarrow()).toBe(true);
  await picture('phone-raw-send');
  const putting = await ask({
    step: 'board.apiCall',
    title: 'Board API Call',
    effect: 'update',
    summary: 'PUT /1/cards/65f0c0de65f0c0de65f0c0de',
    account: 'team',
    input: {
      method: 'PUT',
      endpoint: '/1/cards/65f0c0de65f0c0de65f0c0de',
      query: { idBoard: '65f0c0de65f0c0de65f0beef', 'key\u200b': 'x' },
      headers: { idBoard: '65f0c0de65f0c0de65f0c0de', Accept: 'application/json' },
      body: { name: 'Invoice\u202e 4711', due: '2026-12-01T09:00:00Z' },
    },
  });
  await page.goto(`${gateway.url}${putting.path}`);
  const inPart = (name: string) => page.getByRole('region', { name }).innerText();
  expect(await inPart('Query')).toMatch(/idBoard\s+65f0c0de65f0c0de65f0beef/);
  expect(await inPart('Headers')).toMatch(/idBoard\s+65f0c0de65f0c0de65f0c0de/);
  expect(await page.getByText('Invoice\\u202e 4711').isVisible()).toBe(true);
  expect(await isNarrow()).toBe(true);
  await picture('phone-raw-put');
  await page.setViewportSize({ width: 1000, height: 900 });
  await picture('raw-put');
});

test('a message in HTML loads nothing, leads nowhere and hides nothing', async () => {
  const body = `<p style="display:none">hidden by style</p><p hidden>hidden by attribute</p>
    <p hidden="until-found">hidden until found</p><p popover>a popover</p><p inert>inert</p>
    <font color="white">white on white</font><img src="${stranger.url}/pixel.png" alt="Logo">
    <a href="${stranger.url}/link" target="_top">a harmless link</a>`;
  const { path } = await ask({ step: 'mail.sendEmail', input: { ...reply, body, bodyFormat: 'html' } });
  await page.goto(`${gateway.url}${path}`);
  const shown = page.frameLocator('iframe');
  expect(await shown.getByText('hidden by style').isVisible()).toBe(true);
  expect(await shown.getByText('hidden by attribute').isVisible()).toBe(true);
  // Both have no size of their own where they are hidden.
  for (const text of ['hidden until found', 'a popover', 'inert'])
    expect((await shown.getByText(text).boundingBox())?.height).toBeGreaterThan(10);
  const frame = page.frames().find((candidate) => new URL(candidate.url(), gateway.url).pathname.endsWith('/message'));
  const colour = (of: string) => frame?.evaluate<string>(`getComputedStyle(document.querySelector('font')).${of}`);
  expect(await colour('color')).not.toBe(await colour('backgroundColor'));
  await picture('html');
  await shown.getByText('a harmless link').click();
  await page.waitForLoadState('networkidle');
  expect(page.url()).toBe(`${gateway.url}${path}`);
  expect(stranger.asked).toEqual([]);
});

test('even HTML that no step takes can do nothing in the document that shows a message', async () => {
  const body = `<style>body{display:none!important}</style><base href="${stranger.url}/">
    <meta http-equiv="refresh" content="0;url=${stranger.url}/refresh"><link rel="stylesheet" href="${stranger.url}/style.css">
    <script>fetch('${stranger.url}/script'); document.title = 'run'</script><iframe src="${stranger.url}/frame"></iframe>
    <img src="${stranger.url}/pixel.png" onerror="document.title = 'run'">
    <form action="${stranger.url}/form"><button>Approve</button></form>`;
  const app = new Hono();
  app.get('/', (context) => messageDocument(context, { body, bodyFormat: 'html' }));
  const served = await serveGateway(app, { port: 0 });
  await page.goto(served.url);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.waitForLoadState('networkidle');
  expect(page.url()).toBe(`${served.url}/`);
  expect(await page.title()).toBe('Message');
  expect(stranger.asked).toEqual([]);
  await served.close();
});
