import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeApproval } from '../../src/cli/describe-approval';
import { printable } from '../../src/cli/printable';
import { eventually } from '../support/eventually';
import { createWorld, type World } from '../support/world';
import { signIn, type BrowserSession } from './browser-session';
import { startGateway, type RunningGateway } from './start-gateway';
import { askingForApproval, type AskForApproval } from './waiting-approvals';

let gateway: RunningGateway;
let world: World;
let ask: AskForApproval;
let ada: BrowserSession;

/** Who is told of requests; it hears only the second time. */
const told: { body: string; signature: string | undefined }[] = [];
const noticeSecret = 'a secret of thirty-two characters';
const listener = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    told.push({ body, signature: request.headers['agent-integrations-signature']?.toString() });
    const isFirst = told.filter((one) => one.body === body).length === 1;
    response.writeHead(isFirst ? 503 : 204).end();
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  world = await createWorld({
    environment: {
      APPROVAL_WEBHOOK_URL: `http://127.0.0.1:${port}/hooks?token=canary`,
      APPROVAL_WEBHOOK_SECRET: noticeSecret,
      PUBLIC_URL: 'https://agents.example.test',
    },
  });
  await world.startWorkers();
  gateway = await startGateway(world);
  ask = await askingForApproval(world);
  ada = await signIn(gateway, 'Ada Lovelace');
});

afterAll(async () => {
  await world.stop();
  listener.close();
});

const message = {
  to: ['lena@northwind.example', 'omar@northwind.example'],
  subject: 'Your <order>',
  body: '\nHello **Lena**,\r\nit ships today.',
  attachments: ['mail-attachment:support:AAMkAGI1:AAMkATT1'],
};

const askToSend = (input: object = {}) => ask({ step: 'mail.sendEmail', input: { ...message, ...input } });

const askToCall = () =>
  ask({
    step: 'board.createCard',
    title: 'Create Card',
    effect: 'create',
    input: { list: '65f0c0de65f0c0de65f0c0de', name: 'Invoice <4711>' },
  });

describe('the list', () => {
  it('shows what waits, and each entry leads to its page', async () => {
    const [one, other] = [await askToSend(), await askToCall()];
    const { status, text } = await ada.get('/approvals');
    expect(status).toBe(200);
    expect(text).toContain(`href="${one.path}"`);
    expect(text).toContain(`href="${other.path}"`);
  });

  it('moves what has been decided to a list of its own, with who decided what, and nothing of the reason', async () => {
    const { path, id } = await askToSend();
    await ada.post(path, { decision: 'reject', reason: 'Between us' });
    const decided = await eventually('it has moved', async () => {
      const [waiting = '', ended = ''] = (await ada.get('/approvals')).text.split('id="decided"');
      return !waiting.includes(path) && ended.includes(path) ? ended : undefined;
    });
    expect(decided).toMatch(
      new RegExp(`href="${path}".*?<strong>Rejected</strong> by Ada Lovelace \\(by the sign-in link\\), <time`, 's'),
    );
    expect(decided).not.toContain('Between us');
    const { approvals } = await world.client.approvals.decided({ limit: 1 });
    const [newest, ...others] = approvals;
    expect(newest).toMatchObject({ id, agent: 'helper', verdict: { kind: 'rejected', verified: true } });
    expect(others).toEqual([]);
  });
});

describe('a request to send', () => {
  it('looks like a message, and nothing in it is taken for markup of the page', async () => {
    const { path } = await askToSend({ cc: ['carl@northwind.example'] });
    const { status, text } = await ada.get(path);
    expect(status).toBe(200);
    expect(text).toContain('lena@northwind.example, omar@northwind.example');
    expect(text).toContain('carl@northwind.example');
    expect(text).toContain('Your &lt;order&gt;');
    expect(text).toContain('mail-attachment:support:AAMkAGI1:AAMkATT1');
    expect(text).toContain(`src="${path}/message"`);
  });

  it('shows who it is from when that is not the account, and what it passes on', async () => {
    const { path } = await askToSend({ mailbox: 'sales@contoso.example', forward: 'AAMkForward', importance: 'high' });
    const { text } = await ada.get(path);
    expect(text).toContain('sales@contoso.example (by the account support)');
    expect(text).toMatch(/<dt>Passes on<\/dt><dd>with its files <code>AAMkForward</);
    expect(text).toMatch(/<dt>Importance<\/dt><dd>high</);
  });

  it.each([
    ['markdown', 'See **this** <script>alert(1)</script>', 'See <strong>this</strong> &lt;script&gt;'],
    ['text', '<b>plain</b>', '&lt;b&gt;plain&lt;/b&gt;'],
    ['html', '<p style="color: red">red</p>', '<p style="color: red">red</p>'],
  ])('shows its %s body in a document that may do nothing', async (bodyFormat, body, shown) => {
    const { path } = await askToSend({ bodyFormat, body });
    const { text, headers } = await ada.get(`${path}/message`);
    expect(text).toContain(shown);
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toMatch(/^sandbox; default-src 'none'; style-src 'sha256-/);
    expect(policy).not.toContain('script-src');
    expect(policy).not.toContain('unsafe-inline');
  });

  it('is approved exactly as asked when nothing was edited, whatever a browser does to line breaks', async () => {
    const { path, state } = await askToSend();
    const response = await ada.post(path, {
      decision: 'approve',
      'input.to.0': 'lena@northwind.example',
      'input.to.1': 'omar@northwind.example',
      'input.subject': 'Your <order>',
      'input.body': '\r\nHello **Lena**,\r\nit ships today.',
    });
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe(path);
    const { outcome } = await state();
    expect(outcome).toMatchObject({
      kind: 'approved',
      edited: false,
      verified: true,
      input: { body: message.body, to: message.to },
      grant: { approver: 'Ada Lovelace (by the sign-in link)' },
    });
  });

  it('is approved as edited', async () => {
    const { path, id, state } = await askToSend();
    await ada.post(path, {
      decision: 'approve',
      'input.to.0': 'lena@northwind.example',
      'input.subject': 'Shipped',
      'input.body': 'It\r\nships.',
    });
    expect((await state()).outcome).toMatchObject({
      kind: 'approved',
      edited: true,
      input: {
        to: ['lena@northwind.example'],
        subject: 'Shipped',
        body: 'It\nships.',
        attachments: message.attachments,
      },
    });
    const shown = describeApproval(id, await state());
    expect(shown).toMatch(/subject, as asked: Your <order>\n +subject, as approved: Shipped/);
    expect(shown).toMatch(/Approved:\n(.*\n)* +subject: Shipped\n/);
    const { text } = await ada.get(path);
    expect(text).toMatch(/Approved with changes<\/strong> by\s+Ada Lovelace \(by the sign-in link\)/);
    expect(text).toContain('<del>Your &lt;order&gt;</del><ins>Shipped</ins>');
    expect(text).toContain('<del>omar@northwind.example</del>');
    expect(text).not.toContain('name="decision"');
  });

  it('stays open after an invalid edit, which is shown with what is wrong beside it', async () => {
    const { path, state } = await askToSend();
    const response = await ada.post(path, {
      decision: 'approve',
      'input.to.0': 'lena@northwind.example',
      'input.to.1': 'Bob',
      'input.subject': 'Kept subject',
    });
    expect(response.status).toBe(422);
    const text = await response.text();
    expect(text).toContain('value="Bob"');
    expect(text).toContain('value="Kept subject"');
    expect(text).toMatch(/id="input.to.1-problem"[^>]*><li>Give one plain address per entry/);
    expect((await state()).outcome).toBeUndefined();
  });

  it('is rejected with the reason, whatever is typed in the other form', async () => {
    const { path, state } = await askToSend();
    const response = await ada.post(path, {
      decision: 'reject',
      reason: '  Too <early>.\r\nWait. ',
      'input.to.0': 'nonsense',
    });
    expect(response.status).toBe(303);
    expect((await state()).outcome).toMatchObject({
      kind: 'rejected',
      // Nobody the issuer vouches for has such a name, whatever was typed.
      approver: 'Ada Lovelace (by the sign-in link)',
      reason: 'Too <early>.\nWait.',
    });
    expect((await ada.get(path)).text).toContain('Too &lt;early&gt;.');
  });
});

describe('an edit', () => {
  it('is shown as what it changes before anything is decided', async () => {
    const { path, state } = await askToSend();
    const review = await ada.post(path, { decision: 'review', 'input.body': '\nHello **Lena**,\nit ships on Friday.' });
    expect(review.status).toBe(200);
    const text = await review.text();
    expect(text).toContain('2 lines stay as before.');
    expect(text).toContain('<del>it ships today.</del><ins>it ships on Friday.</ins>');
    expect(text).toContain('Approve with these changes');
    expect(text).toContain('it ships on Friday.</textarea>');
    const none = await ada.post(path, { decision: 'review' });
    expect(await none.text()).toContain('Nothing is changed');
    expect((await state()).outcome).toBeUndefined();
  });

  it('that needs another row gets one, and is not taken for a decision', async () => {
    const { path, state } = await askToSend();
    const text = await (await ada.post(path, { add: 'input.cc', 'input.cc.0': 'carl@northwind.example' })).text();
    expect(text).toMatch(/name="input.cc.0"[^>]* value="carl@northwind.example"/);
    expect(text).toContain('name="input.cc.1"');
    expect((await state()).outcome).toBeUndefined();
  });
});

describe('a request of an agent that names who may approve', () => {
  const asks = { workflowType: 'noting', taskQueue: 'nobody', equipment: {} };
  const define = (approvers: string[]) => world.client.agents.define('choosy', { ...asks, approval: { approvers } });
  const askChoosy = () => ask({ step: 'mail.sendEmail', agent: 'choosy', input: { ...message, attachments: [] } });

  it('says who, takes the approval of nobody else, and the rejection of everybody with the role', async () => {
    await define(['grace@contoso.example', 'Lovelace']);
    const { path, state } = await askChoosy();
    const { text } = await ada.get(path);
    expect(text).toContain('Only grace@contoso.example, Lovelace may approve what this agent asks.');
    expect(text).not.toContain('value="approve"');
    const refused = await ada.post(path, { decision: 'approve' });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('You are known as Ada Lovelace (by the sign-in link).');
    expect((await state()).outcome).toBeUndefined();
    expect((await ada.post(path, { decision: 'reject' })).status).toBe(303);
  });

  it('takes it of whom it names', async () => {
    await define(['ada lovelace (by the sign-in link)']);
    const { path, state } = await askChoosy();
    expect((await ada.get(path)).text).toContain('value="approve"');
    expect((await ada.post(path, { decision: 'approve' })).status).toBe(303);
    expect((await state()).outcome).toMatchObject({ kind: 'approved' });
  });
});

describe('a request for', () => {
  it('a card looks like a card, and is edited by its fields', async () => {
    const { path, state } = await askToCall();
    const { text } = await ada.get(path);
    expect(text).toMatch(/aria-label="Card"><h2>Invoice &lt;4711&gt;</);
    expect((await ada.get(`${path}/message`)).status).toBe(404);
    const wrong = await ada.post(path, { decision: 'approve', 'input.name': '' });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toMatch(/id="input.name-problem"[^>]*><li>/);
    await ada.post(path, { decision: 'approve', 'input.name': 'Call', 'input.account': 'another' });
    expect((await state()).outcome).toMatchObject({
      kind: 'approved',
      edited: true,
      input: { name: 'Call' },
      grant: { account: 'support' },
    });
  });

  it('anything is edited by names of what its own account has, whatever account is asked for', async () => {
    const { path } = await askToCall();
    const { text } = await ada.get(path);
    const [, id = ''] = /data-approval="([^"]+)"/.exec(text) ?? [];
    expect(text).toMatch(/name="input.list"[^>]* data-points-at="list"/);
    const answer = await ada.get(`/offers?of=list&account=another&approval=${id}`);
    expect(JSON.parse(answer.text)).toEqual({ offers: [], why: expect.stringContaining('"support"') });
    // An account of the other integration may have the same name, and is none of who decides here.
    const ofMail = await ada.get(`/offers?of=folder&approval=${id}`);
    expect(JSON.parse(ofMail.text)).toEqual({ offers: [], why: 'The account of this request is none for mail' });
  });

  it('an event looks like an event', async () => {
    const { path } = await ask({
      step: 'calendar.createEvent',
      title: 'Create Event',
      input: {
        subject: 'Review',
        start: '2026-12-01T10:00',
        end: '2026-12-01T11:00',
        timeZone: 'Europe/Berlin',
        location: 'Room 4',
        attendees: [{ address: 'lena@northwind.example', name: 'Lena', type: 'optional' }],
        body: 'We look at **everything**.',
      },
    });
    const { text } = await ada.get(path);
    expect(text).toMatch(/aria-label="Event"><h2>Review</);
    expect(text).toContain('Tue 1 December 2026, 10:00 – 11:00 (Europe/Berlin)');
    const headers = { Cookie: `${ada.cookie}; time-zone-guess=Asia%2FTokyo` };
    const inTokyo = await (await fetch(`${gateway.url}${path}`, { headers })).text();
    expect(inTokyo).toMatch(/; by your clock Tue 1 December 2026, 18:00.*19:00</);
    expect(inTokyo).not.toMatch(/\d\d:\d\d UTC\)/);
    expect(text).toContain('Lena &lt;lena@northwind.example&gt; (optional)');
    expect((await ada.get(`${path}/message`)).text).toContain('<strong>everything</strong>');
  });

  it('a raw call is shown as its request line and body', async () => {
    const { path } = await ask({
      step: 'mail.apiCall',
      title: 'Mail API Call',
      input: {
        method: 'POST',
        endpoint: '/me/sendMail',
        body: { message: { subject: 'Hi' } },
        headers: { Prefer: 'x' },
      },
    });
    const { text } = await ada.get(path);
    expect(text).toContain('<code>POST /me/sendMail</code>');
    expect(text).toMatch(/<h3>Headers<\/h3><dl><div><dt>Prefer<\/dt><dd>x<\/dd>/);
    expect(text).toMatch(/<pre>\{\s+&quot;message&quot;/);
  });

  it('a raw call shows its query and its headers apart, also where they have the same names', async () => {
    const { path } = await ask({
      step: 'board.apiCall',
      title: 'Board API Call',
      input: { method: 'PUT', endpoint: '/1/cards/1', query: { idBoard: 'theirs' }, headers: { idBoard: 'ours' } },
    });
    const { text } = await ada.get(path);
    expect(text).toMatch(/<h3>Query<\/h3><dl><div><dt>idBoard<\/dt><dd>theirs</);
    expect(text).toMatch(/<h3>Headers<\/h3><dl><div><dt>idBoard<\/dt><dd>ours</);
  });

  it('anything is shown with what it comes to, and with what is hidden in it spelt out', async () => {
    const { path, id, state } = await ask({
      step: 'mail.sendEmail',
      summary: 'Send\u202e a message',
      input: {
        replyTo: 'AAMk1',
        body: 'Pay\u200b <b>now</b> &#8203;',
        bodyFormat: 'html',
        subject: 'Hi \u3164there',
      },
      review: [
        { name: 'To', value: 'eve@elsewhere.example (le\u200dna@northwind.example)' },
        { name: 'Answers', value: '“Order 7”' },
        { name: 'Answers (text)', value: 'When?\nTo: ben@contoso.example' },
      ],
    });
    const { text } = await ada.get(path);
    expect(text).toContain('<h1>Send\\u{202e} a message</h1>');
    expect(text).toMatch(/What it comes to<\/h2><dl><div><dt>To<\/dt>.*eve@elsewhere\.example \(le\\u\{200d\}na@/s);
    expect(text).toContain('Hi \\u{3164}there');
    expect(text).not.toContain('the sender of the message');
    expect((await ada.get(`${path}/message`)).text).toContain('Pay\\u{200b} <b>now</b> \\u{200b}');
    expect((await ada.get('/approvals')).text).toContain('Send\\u{202e} a message');
    expect((await state()).request.summary).toBe('Send\u202e a message');
    const shown = describeApproval(id, await state());
    expect(shown).toContain('What it comes to:');
    expect(shown).toContain('  Answers (text):\n  | When?\n  | To: ben@contoso.example');
    expect(printable(shown)).toContain('eve@elsewhere.example (le\\u{200d}na@northwind.example)');
  });

  it('anything else is a list of what it says', async () => {
    const { path } = await ask({
      step: 'mail.moveEmail',
      title: 'Move Email',
      input: { messageId: 'AAMk1', folder: 'Bills' },
    });
    expect((await ada.get(path)).text).toMatch(/<dt>Folder<\/dt><dd><span class="verbatim">Bills</);
  });

  it('what its step does not take is edited as JSON', async () => {
    const { path, state } = await ask({ step: 'mail.moveEmail', input: { messageId: 7 } });
    const refused = await ada.post(path, { decision: 'approve', input: '{"messageId": ' });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('This is not JSON');
    const other = JSON.stringify({ account: 'another', messageId: 'AAMk1', folder: 'Bills' });
    const wrong = await ada.post(path, { decision: 'approve', input: other });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain('asked for with the account &quot;support&quot;');
    await ada.post(path, { decision: 'approve', input: '{"messageId":"AAMk1","folder":"Bills"}' });
    expect((await state()).outcome).toMatchObject({ kind: 'approved', edited: true, input: { folder: 'Bills' } });
  });
});

describe('a decision', () => {
  it('that comes second is told who was first', async () => {
    const { path, id, state } = await askToSend();
    const open = await ada.get(path);
    const formToken = /name="formToken" value="([^"]+)"/.exec(open.text)?.[1] ?? '';
    await gateway.client.approvals.decide(id, 'Grace Hopper', { decision: 'reject' });
    const response = await ada.post(path, { formToken, decision: 'approve', 'input.to.0': 'Bob' });
    expect(response.status).toBe(409);
    const text = await response.text();
    expect(text).toContain('Your decision was not taken.');
    expect(text).toMatch(/Rejected<\/strong> by\s+Grace Hopper/);
    expect((await state()).outcome?.kind).toBe('rejected');
  });

  it('that comes too late is told so', async () => {
    const { path, id } = await ask({ step: 'mail.sendEmail', input: message, expiresAfterSeconds: 1 });
    const { text } = await ada.get(path);
    const formToken = /name="formToken" value="([^"]+)"/.exec(text)?.[1] ?? '';
    await gateway.client.temporal.workflow.getHandle(id).result();
    const response = await ada.post(path, { formToken, decision: 'approve' });
    expect(response.status).toBe(409);
    expect(await response.text()).toContain('Expired</strong> without a decision');
  });

  it('needs a form of this session and this site, and never comes by GET', async () => {
    const { path, state } = await askToSend();
    expect((await ada.post(path, { decision: 'approve', formToken: '' })).status).toBe(403);
    expect((await ada.post(path, { decision: 'approve', formToken: 'x'.repeat(43) })).status).toBe(403);
    expect((await ada.post(path, { decision: 'approve' }, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await ada.post(path, { decision: 'approve' }, {})).status).toBe(403);
    expect((await ada.get(`${path}?decision=approve`)).status).toBe(200);
    expect((await ada.post(path, { decision: 'maybe' })).status).toBe(400);
    const another = await ada.post(path, { decision: 'approve', asked: '0'.repeat(64) });
    expect(another.status).toBe(409);
    expect(await another.text()).toContain('this is not the request you were shown');
    expect((await state()).outcome).toBeUndefined();
  });
});

it('others are told that somebody is waited for, until they have heard, and of nothing that is asked', async () => {
  const { id, path } = await askToSend({ subject: 'Confidential', body: 'Secret plans' });
  const heard = await eventually('it was told twice', async () => {
    const attempts = told.filter(({ body }) => body.includes(id));
    return attempts.length === 2 ? attempts[1] : undefined;
  });
  expect(JSON.parse(heard.body)).toEqual({
    id,
    agent: 'helper',
    title: 'Send Email',
    expiresAt: expect.any(String),
    link: `https://agents.example.test${path}`,
  });
  expect(heard.signature).toBe(`sha256=${createHmac('sha256', noticeSecret).update(heard.body).digest('hex')}`);
});

it.each([`/approvals/${randomUUID()}`, `/approvals/${randomUUID()}/message`])(
  'answers 404 for a request that never was',
  async (path) => {
    const { status, text } = await ada.get(path);
    expect(status).toBe(404);
    expect(text).toContain('There is no such request');
  },
);

it('says that the worker does not answer, rather than nothing', async () => {
  const { workflow } = gateway.client.temporal;
  const uuid = randomUUID();
  const handle = await workflow.start('approval', { workflowId: `approval/${uuid}`, taskQueue: uuid, args: [] });
  const { status, text } = await ada.get(`/approvals/${uuid}`);
  await handle.terminate();
  expect(status).toBe(503);
  expect(text).toContain('the service worker did not answer');
});

it('no fault was left unexplained', () => {
  expect(gateway.faults).toEqual([]);
});
