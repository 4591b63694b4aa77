import { describeApproval } from '../../../src/cli/output/describe-approval';
import { createApprovalWorld, message, type ApprovalWorld } from '../worlds/approval-world';
import { shownOn } from '../worlds/shown-on';

let world: ApprovalWorld;
let gateway: ApprovalWorld['gateway'];
let ada: ApprovalWorld['ada'];
let askToSend: ApprovalWorld['askToSend'];

beforeAll(async () => {
  world = await createApprovalWorld();
  ({ gateway, ada, askToSend } = world);
});
afterAll(() => world.stop());
afterEach(() => expect(gateway.faults).toEqual([]));

describe('a request to send', () => {
  test('looks like a message, and nothing in it is taken for markup of the page', async () => {
    const { path } = await askToSend({ cc: ['carl@northwind.example'] });
    const { status, text } = await ada.get(path);
    expect(status).toBe(200);
    expect(text).toContain('lena@northwind.example, omar@northwind.example');
    expect(text).toContain('carl@northwind.example');
    expect(text).toContain('Your &lt;order&gt;');
    expect(text).toContain('mail-attachment:support:AAMkAGI1:AAMkATT1');
    expect(text).toContain(`src="${path}/message?asked=`);
  });

  test('shows who it is from when that is not the account, and what it passes on', async () => {
    const { path } = await askToSend({ mailbox: 'sales@contoso.example', forward: 'AAMkForward', importance: 'high' });
    const { text } = await ada.get(path);
    expect(text).toContain('sales@contoso.example (by the account support)');
    expect(text).toMatch(/<dt>Passes on<\/dt><dd>with its files <code>AAMkForward</);
    expect(text).toMatch(/<dt>Importance<\/dt><dd>high</);
  });

  test.each([
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

  test('is approved exactly as asked when nothing was edited, whatever a browser does to line breaks', async () => {
    const { path, state } = await askToSend();
    const response = await ada.post(path, {
      decision: 'approve',
      'input.to.0': 'lena@northwind.example',
      'input.to.1': 'omar@northwind.example',
      'input.subject': 'Your <order>',
      'input.body': '\r\nHello **Lena**,\r\nit ships today.',
    });
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe(`${path}#outcome`);
    const { outcome } = await state();
    expect(outcome).toMatchObject({
      kind: 'approved',
      edited: false,
      verified: true,
      input: { body: message.body, to: message.to },
      grant: { approver: 'Ada Lovelace (by the sign-in link)' },
    });
  });

  test('is approved as edited, once its changes were shown', async () => {
    const { path, id, state } = await askToSend();
    const edit = {
      'input.to.0': 'lena@northwind.example',
      'input.subject': 'Shipped',
      'input.body': 'It\r\nships.',
    };
    // The fields may have been folded away, or filled in by a browser that went back.
    const unseen = await (await ada.post(path, { ...edit, decision: 'approve' })).text();
    expect(unseen).toContain('<del>Your &lt;order&gt;</del><ins>Shipped</ins>');
    expect((await state()).outcome).toBeUndefined();
    const shown = shownOn(unseen);
    const others = { ...edit, 'input.subject': 'Lost', shown };
    expect(await (await ada.post(path, { ...others, decision: 'approve' })).text()).toContain('<ins>Lost</ins>');
    expect((await state()).outcome).toBeUndefined();
    expect((await ada.post(path, { ...edit, decision: 'approve', shown })).status).toBe(303);
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
    const described = describeApproval(id, await state());
    expect(described).toMatch(/subject, as asked: Your <order>\n +subject, as approved: Shipped/);
    expect(described).toMatch(/Approved:\n(.*\n)* +subject: Shipped\n/);
    const { text } = await ada.get(path);
    expect(text).toMatch(/Approved with changes<\/strong> by\s+Ada Lovelace \(by the sign-in link\)/);
    expect(text).toContain('<del>Your &lt;order&gt;</del><ins>Shipped</ins>');
    expect(text).toContain('<del>omar@northwind.example</del>');
    expect(text).not.toContain('name="decision"');
  });

  test('stays open after an invalid edit, which is shown with what is wrong beside it', async () => {
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

  test('is rejected with the reason, whatever is typed in the other fields', async () => {
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
  test('is shown as what it changes before anything is decided', async () => {
    const { path, state } = await askToSend();
    const review = await ada.post(path, { decision: 'review', 'input.body': '\nHello **Lena**,\nit ships on Friday.' });
    expect(review.status).toBe(200);
    const text = await review.text();
    expect(text).toContain('2 lines stay as before.');
    expect(text).toContain('<del>it ships today.</del><ins>it ships on Friday.</ins>');
    expect(text).toContain('Approve with these changes');
    expect(text).toContain('it ships on Friday.</textarea>');
    const reasoned = { decision: 'review', reason: 'Too early.', 'input.subject': 'Shipped' };
    expect(await (await ada.post(path, reasoned)).text()).toContain('Too early.</textarea>');
    const none = await ada.post(path, { decision: 'review' });
    expect(await none.text()).toContain('Nothing is changed');
    expect((await state()).outcome).toBeUndefined();
  });

  test('that needs another row gets one, and is not taken for a decision', async () => {
    const { path, state } = await askToSend();
    const text = await (await ada.post(path, { add: 'input.cc', 'input.cc.0': 'carl@northwind.example' })).text();
    expect(text).toMatch(/name="input.cc.0"[^>]* value="carl@northwind.example"/);
    expect(text).toContain('name="input.cc.1"');
    expect((await state()).outcome).toBeUndefined();
  });
});

describe('an open page', () => {
  test('has the digest of what it shows beside that, where no look of its script renews it', async () => {
    const { text } = await ada.get((await askToSend()).path);
    const [shown = '', renewed = ''] = text.split('id="decision"');
    expect(shown).toMatch(/name="asked" value="[0-9a-f]+" form="decide"/);
    expect(renewed).not.toContain('name="asked"');
  });

  test('is answered nothing of another request that stands under its id since', async () => {
    const { path, state } = await askToSend({ body: 'Hello **Lena**' });
    const { asked } = await state();
    const { text } = await ada.get(path);
    const looks = [/data-address="([^"]+)"/, /<iframe src="([^"]+)"/].map((at) => at.exec(text)?.[1] ?? '');
    expect(looks).toEqual([`${path}?asked=${asked}`, `${path}/message?asked=${asked}`]);
    for (const look of looks) {
      expect((await ada.get(look)).status).toBe(200);
      const other = await ada.get(look.replace(asked, '0'.repeat(64)));
      expect(other.text).toContain('Another request has taken this one’s place.');
      expect(other.text).not.toContain('Lena');
    }
  });
});
