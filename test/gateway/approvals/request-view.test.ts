import { unsignedReview } from '../../../src/trust/review-signature';
import { describeApproval } from '../../../src/cli/output/describe-approval';
import { visible } from '../../../src/text/visible-text';
import { createApprovalWorld, type ApprovalWorld } from '../worlds/approval-world';

let world: ApprovalWorld;
let gateway: ApprovalWorld['gateway'];
let ada: ApprovalWorld['ada'];
let ask: ApprovalWorld['ask'];
let askToCall: ApprovalWorld['askToCall'];
let approveEdited: ApprovalWorld['approveEdited'];

beforeAll(async () => {
  world = await createApprovalWorld();
  ({ gateway, ada, ask, askToCall, approveEdited } = world);
});
afterAll(() => world.stop());
afterEach(() => expect(gateway.faults).toEqual([]));

describe('a request for', () => {
  test('a card looks like a card, and is edited by its fields', async () => {
    const { path, state } = await askToCall();
    const { text } = await ada.get(path);
    expect(text).toMatch(/aria-label="Card"><h2>Invoice &lt;4711&gt;</);
    expect((await ada.get(`${path}/message`)).status).toBe(404);
    const wrong = await ada.post(path, { decision: 'approve', 'input.name': '' });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toMatch(/id="input.name-problem"[^>]*><li>/);
    await approveEdited(path, { 'input.name': 'Call', 'input.account': 'another' });
    expect((await state()).outcome).toMatchObject({
      kind: 'approved',
      edited: true,
      input: { name: 'Call' },
      grant: { account: 'support' },
    });
  });

  test('anything is edited by names of what its own account has, whatever account is asked for', async () => {
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

  test('an event looks like an event', async () => {
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

  test('an event of somebody away says out of office, in the choice and in what an edit changes too', async () => {
    const input = { subject: 'Vacation', start: '2026-07-06', end: '2026-07-08', showAs: 'oof' };
    const { path, state } = await ask({ step: 'calendar.createEvent', title: 'Create Event', input });
    const { text } = await ada.get(path);
    expect(text).toContain('<dt>Show as</dt><dd><span class="verbatim">out of office</span></dd>');
    expect(text).toContain('<option value="oof" selected="">out of office</option>');
    expect(text).toContain('id="input.showAs-hint">What others see in free/busy.<');
    const changes = await ada.post(path, { 'input.showAs': 'workingElsewhere', decision: 'review' });
    expect(await changes.text()).toContain('<del>out of office</del><ins>working elsewhere</ins>');
    await approveEdited(path, { 'input.showAs': 'workingElsewhere' });
    expect((await state()).outcome).toMatchObject({ kind: 'approved', input: { showAs: 'workingElsewhere' } });
  });

  test('a raw call is shown as its request line and body', async () => {
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

  test.each([
    ['delete something', 'DELETE', '/1/cards/65f0c0de65f0c0de65f0c0de'],
    ['make this call, which may reach other people,', 'PUT', '/1/boards/65f0c0de65f0c0de65f0c0de/members'],
    ['make something new', 'POST', '/1/cards/65f0c0de65f0c0de65f0c0de/actions/comments'],
  ])('a raw call asks to %s with the account', async (words, method, endpoint) => {
    const { path } = await ask({ step: 'board.apiCall', input: { method, endpoint } });
    expect((await ada.get(path)).text).toContain(`asks to ${words} with the account`);
  });

  test('a raw call shows its query and its headers apart, also where they have the same names', async () => {
    const { path } = await ask({
      step: 'board.apiCall',
      title: 'Board API Call',
      input: { method: 'PUT', endpoint: '/1/cards/1', query: { idBoard: 'theirs' }, headers: { idBoard: 'ours' } },
    });
    const { text } = await ada.get(path);
    expect(text).toMatch(/<h3>Query<\/h3><dl><div><dt>idBoard<\/dt><dd>theirs</);
    expect(text).toMatch(/<h3>Headers<\/h3><dl><div><dt>idBoard<\/dt><dd>ours</);
  });

  test('anything is shown with what it comes to, and with what is hidden in it spelt out', async () => {
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
    expect(text).toContain('<h1>Reply to the sender</h1>');
    expect(text).toMatch(/What it comes to<\/h2><dl><div><dt>To<\/dt>.*eve@elsewhere\.example \(le\\u\{200d\}na@/s);
    expect(text).toContain('Hi \\u{3164}there');
    expect(text).not.toContain('the sender of the message');
    expect((await ada.get(`${path}/message`)).text).toContain('Pay\\u{200b} <b>now</b> \\u{200b}');
    expect((await ada.get('/approvals')).text).toContain('Send\\u{202e} a message');
    expect((await state()).request.summary).toBe('Send\u202e a message');
    const shown = describeApproval(id, await state());
    expect(shown).toContain('What it comes to:');
    expect(shown).toContain('  Answers (text):\n  | When?\n  | To: ben@contoso.example');
    expect(visible(shown)).toContain('eve@elsewhere.example (le\\u{200d}na@northwind.example)');
  });

  test('a message that a stranger says goes to others shows whom its input has, and that nobody has looked it up', async () => {
    const { path } = await ask({
      step: 'mail.sendEmail',
      summary: 'Send “Offer” to lena@northwind.example',
      input: { to: ['mallory@evil.example'], subject: 'Offer', body: 'x' },
      review: [{ name: 'To', value: 'lena@northwind.example' }],
      reviewSignature: 'made-up',
    });
    const { text } = await ada.get(path);
    expect(text).toMatch(/<h1>[^<]*mallory@evil\.example/);
    expect(text).toMatch(/class="envelope">.*<dt>To<\/dt><dd>mallory@evil\.example/s);
    expect(text).toContain(unsignedReview);
  });

  test('a checklist is read as on its card, also where an edit changes one item', async () => {
    const items = [
      { name: 'Order the part', checked: true },
      { name: 'Fit it', due: '2026-03-02', member: 'ben' },
    ];
    const input = { card: 'aBcD1234', name: 'Repair', items, timeZone: 'Europe/Berlin' };
    const { path } = await ask({ step: 'board.addChecklist', title: 'Add Checklist', effect: 'create', input });
    const { text } = await ada.get(path);
    expect(text).toMatch(/aria-label="Checklist"><h2>Repair</);
    expect(text).toMatch(/<input type="checkbox" disabled="" checked=""\/> <span class="verbatim">Order the part</);
    expect(text).toMatch(/<input type="checkbox" disabled=""\/> <span class="verbatim">Fit it<.*2026-03-02.*for ben/s);
    const edit = { 'input.items.1.name': 'Fit it twice', 'input.items.1.checked': 'true', decision: 'review' };
    const fields = { 'input.items.0.name': 'Order the part', 'input.items.0.checked': 'true', ...edit };
    const changes = await (await ada.post(path, { ...fields, 'input.items.1.due': '2026-03-02' })).text();
    expect(changes).toContain('<ins>Name: Fit it twice\nChecked: yes\nDue: 2026-03-02\nMember: ben</ins>');
    expect(changes).toContain('<del>Name: Fit it\nChecked: no\nDue: 2026-03-02\nMember: ben</del>');
  });

  test('a change of a checklist says item by item what changes', async () => {
    const changed = { item: 'Fit it', checked: true, due: null, member: null };
    const input = { card: 'aBcD1234', checklist: 'Repair', items: [changed], addItems: [{ name: 'Test it' }] };
    const { path } = await ask({ step: 'board.updateChecklist', title: 'Update Checklist', effect: 'update', input });
    const { text } = await ada.get(path);
    expect(text).toMatch(/>Fit it<\/dt>.*ticked off.*not due any more.*nobody’s any more/s);
    expect(text).toMatch(/<h3>Added items<\/h3>.*<span class="verbatim">Test it</s);
  });

  test('anything else is a list of what it says', async () => {
    const { path } = await ask({
      step: 'mail.moveEmail',
      title: 'Move Email',
      input: { messageId: 'AAMk1', folder: 'Bills' },
    });
    expect((await ada.get(path)).text).toMatch(/<dt>Folder<\/dt><dd><span class="verbatim">Bills</);
  });

  test('what its step does not take is edited as JSON', async () => {
    const { path, state } = await ask({ step: 'mail.moveEmail', input: { messageId: 7 } });
    const refused = await ada.post(path, { decision: 'approve', input: '{"messageId": ' });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('This is not JSON');
    const other = JSON.stringify({ account: 'another', messageId: 'AAMk1', folder: 'Bills' });
    const wrong = await approveEdited(path, { input: other });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain('asked for with the account &quot;support&quot;');
    await approveEdited(path, { input: '{"messageId":"AAMk1","folder":"Bills"}' });
    expect((await state()).outcome).toMatchObject({ kind: 'approved', edited: true, input: { folder: 'Bills' } });
  });
});
