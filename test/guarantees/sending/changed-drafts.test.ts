import { defined } from '../../../src/json/defined';
import { eventually } from '../../support/eventually';
import { mailUser } from '../../support/world';
import { hurried, runStep } from '../run-steps';
import { createSendingWorld, type SendingWorld } from './sending-world';

let world: SendingWorld;

beforeAll(async () => {
  world = await createSendingWorld();
});
afterEach(() => world.reset());
afterAll(() => world.stop());

const refused = { kind: 'status', status: 429, retryAfter: 0.5 } as const;
const sendRequest = { method: 'POST', path: /\/send$/ };

const draftsOf = (subject: string) =>
  world.sandbox.graph.drafts(mailUser).filter((draft) => draft.subject.endsWith(subject));
const sentOf = (subject: string) =>
  world.sandbox.graph.sentMail(mailUser).filter((mail) => mail.subject.endsWith(subject));

/** Changes a draft as the person in Outlook does, or another call. */
const change = (id: string, body: object | undefined, path = '', method = 'PATCH') =>
  runStep(world, 'busy', 'mail.apiCall', { method, endpoint: `/me/messages/${id}${path}`, ...defined({ body }) });

const mallory = { toRecipients: [{ emailAddress: { address: 'mallory@evil.example' } }] };
const words = { body: { contentType: 'html', content: '<p>Hello, and what I wanted to add.</p>' } };
const note = { '@odata.type': '#microsoft.graph.fileAttachment', name: 'note.txt', contentBytes: 'bm90ZQ==' };

/** A received mail with a file. */
function received() {
  const { immutableId, attachments } = world.sandbox.graph.deliverMail(mailUser, {
    ...{ from: 'lena@northwind.example', subject: 'A question', text: 'Well?' },
    attachments: [{ name: 'one', contentType: 'text/plain', content: Buffer.from('one') }],
  });
  const files = attachments.map(({ id }) => `mail-attachment:support:${immutableId}:${id}`);
  return { id: immutableId, files };
}

describe.each(['a new mail', 'a reply', 'a forward', 'a mail with a file'] as const)('%s', (kind) => {
  const inputOf = () => {
    const { id, files } = received();
    const { subject, ...others } = world.mail();
    const more = {
      'a new mail': {},
      'a reply': { replyTo: id },
      'a forward': { forward: id },
      'a mail with a file': { attachments: files },
    }[kind];
    return { ...others, subject, ...more };
  };

  const otherFile: [string, object, string, string] = ['has another file', note, '/attachments', 'POST'];

  test.each<[string, object, string, string]>([
    ['goes to others', mallory, '', 'PATCH'],
    ['says something else', words, '', 'PATCH'],
    ['is of somebody else', { from: { emailAddress: { address: 'ben@contoso.example' } } }, '', 'PATCH'],
    ['has answers sent to others', { replyTo: mallory.toRecipients }, '', 'PATCH'],
    // Which files a forward carries on is not known.
    ...(kind === 'a forward' ? [] : [otherFile]),
  ])(
    'whose draft %s since it was refused goes out as it was asked for, and that draft stays',
    async (_what, ...how) => {
      world.onSend(refused);
      const input = inputOf();
      const before = world.sandbox.requests.count(sendRequest);
      const sending = world.send(input);
      await eventually('it is refused', () => world.sandbox.requests.count(sendRequest) > before);
      const [draft] = draftsOf(input.subject);
      expect(await change(draft!.immutableId, ...how)).toHaveProperty('result');
      expect(await sending).toMatchObject({ result: { to: input.to } });
      const [sent, ...others] = sentOf(input.subject);
      expect([sent, others]).toMatchObject([{ to: input.to, from: mailUser }, []]);
      expect(sent!.attachments.map(({ name }) => name)).toEqual(
        kind === 'a new mail' || kind === 'a reply' ? [] : ['one'],
      );
      const copy = world.sandbox.graph.messages(mailUser, 'sentitems').find(({ subject }) => subject === sent!.subject);
      expect(JSON.stringify([copy!.body, copy!.replyTo])).not.toMatch(/wanted to add|mallory/);
      expect(draftsOf(input.subject).map(({ immutableId }) => immutableId)).toEqual([draft!.immutableId]);
    },
  );

  test('whose draft nobody has changed is sent as that draft once the provider takes it', async () => {
    world.onSend({ ...refused, retryAfter: 0.05 });
    const input = inputOf();
    world.sandbox.requests.clear();
    expect(await world.send(input)).toHaveProperty('result');
    const begun = { method: 'POST', path: /\/(messages|createReply|createForward)$/ };
    expect([world.sandbox.requests.count(begun), sentOf(input.subject).length]).toEqual([1, 1]);
    expect(draftsOf(input.subject)).toEqual([]);
  });
});

test('a draft that its person deleted after a refusal is made anew', async () => {
  world.onSend(refused);
  const input = world.mail();
  const before = world.sandbox.requests.count(sendRequest);
  const sending = world.send(input);
  await eventually('it is refused', () => world.sandbox.requests.count(sendRequest) > before);
  const [draft] = draftsOf(input.subject);
  await change(draft!.immutableId, undefined, '/permanentDelete', 'POST');
  expect(await sending).toHaveProperty('result');
  expect(world.effects(input.subject)).toEqual({ sent: 1, lost: 0, drafts: 0 });
});

test('a named draft that its person deleted after a refusal is a final answer, and one that is not known yet is not', async () => {
  const drafted = async (input: { subject: string }) => {
    await runStep(world, 'busy', 'mail.draftEmail', input);
    return draftsOf(input.subject)[0]!.immutableId;
  };
  const fresh = await drafted(world.mail());
  world.onSend({ kind: 'status', status: 404, code: 'ErrorItemNotFound' });
  expect(await world.send({ draft: fresh })).toHaveProperty('result');

  const deleted = await drafted(world.mail());
  world.onSend({ ...refused, retryAfter: 1 });
  const before = world.sandbox.requests.count(sendRequest);
  const sending = world.send({ draft: deleted });
  await eventually('it is refused', () => world.sandbox.requests.count(sendRequest) > before);
  await change(deleted, undefined, '/permanentDelete', 'POST');
  expect(await sending).toMatchObject({
    error: { type: 'NotFound', message: expect.stringMatching(/deleted it, or sent it\. This call sent nothing/) },
  });
});

test('a mail whose second draft is in doubt is looked for under that one’s name, and nothing is removed', async () => {
  world.onSend(refused);
  world.onSend({ kind: 'reset-after-effect' });
  world.sandbox.graph.behave({ sentDraft: 'stays', transitMilliseconds: 1_200 });
  const input = world.mail();
  const before = world.sandbox.requests.count(sendRequest);
  const sending = world.send(input);
  await eventually('it is refused', () => world.sandbox.requests.count(sendRequest) > before);
  const [draft] = draftsOf(input.subject);
  await change(draft!.immutableId, words);
  expect(await sending).toMatchObject({ result: { messageId: expect.any(String) } });
  expect(world.effects(input.subject)).toEqual({ sent: 1, lost: 0, drafts: 1 });
});

test('a draft that is changed while its files are being attached is not sent', async () => {
  const { files } = received();
  const input = { ...world.mail(), attachments: files };
  const attaching = { method: 'POST', path: /\/attachments$/ };
  world.sandbox.faults.add({ match: attaching, fault: { kind: 'delay', milliseconds: 1_000 } });
  const before = world.sandbox.requests.count(attaching);
  const sending = world.send(input);
  await eventually('its file is attached', () => world.sandbox.requests.count(attaching) > before);
  const [draft] = draftsOf(input.subject);
  await change(draft!.immutableId, mallory);
  expect(await sending).toMatchObject({ result: { to: input.to } });
  expect(sentOf(input.subject).map(({ to }) => to)).toEqual([input.to]);
  expect(draftsOf(input.subject).map(({ immutableId }) => immutableId)).toEqual([draft!.immutableId]);
});

test.each(['a new mail', 'a mail with a file'])(
  '%s is sent, and leaves no draft, where Graph reads a draft in other words than it answered',
  async (kind) => {
    world.sandbox.graph.behave({ draftsRead: 'otherwise' });
    world.onSend({ ...refused, retryAfter: 0.05 });
    world.onSend({ ...refused, retryAfter: 0.05 });
    world.sandbox.requests.clear();
    const input = { ...world.mail(), attachments: kind === 'a new mail' ? [] : received().files };
    expect(await world.send(input)).toHaveProperty('result');
    expect(world.effects(input.subject)).toEqual({ sent: 1, lost: 0, drafts: 0 });
    expect(world.sandbox.requests.count({ method: 'POST', path: /\/messages$/ })).toBe(2);
  },
);

test('a mail with a file is sent by its only attempt, also where Graph reads a draft in other words than it answered', async () => {
  world.sandbox.graph.behave({ draftsRead: 'otherwise' });
  const input = { ...world.mail(), attachments: received().files };
  const once = { ...hurried, retry: { maximumAttempts: 1 } };
  expect(await runStep(world, 'busy', 'mail.sendEmail', input, once)).toHaveProperty('result');
  expect(world.effects(input.subject)).toEqual({ sent: 1, lost: 0, drafts: 0 });
});

test('a draft of Draft Email that its person changed is not removed when its last attempt fails', async () => {
  const input = { ...world.mail(), attachments: received().files };
  const attaching = { method: 'POST', path: /\/attachments$/ };
  world.sandbox.faults.add({ match: attaching, fault: refused });
  world.sandbox.faults.add({ match: attaching, fault: { ...refused, retryAfter: 0.05 } });
  const before = world.sandbox.requests.count(attaching);
  const twice = { ...hurried, retry: { ...hurried.retry, maximumAttempts: 2 } };
  const drafting = runStep(world, 'busy', 'mail.draftEmail', input, twice);
  await eventually('its file is refused', () => world.sandbox.requests.count(attaching) > before);
  const [draft] = draftsOf(input.subject);
  await change(draft!.immutableId, words);
  expect(await drafting).toMatchObject({ error: { type: 'RateLimited' } });
  expect(draftsOf(input.subject).map(({ immutableId }) => immutableId)).toEqual([draft!.immutableId]);
});

test('a draft that somebody changed is not removed when its sending is refused for good', async () => {
  world.onSend(refused);
  world.onSend({ kind: 'status', status: 403, code: 'ErrorAccessDenied' });
  const input = world.mail();
  const before = world.sandbox.requests.count(sendRequest);
  const sending = world.send(input);
  await eventually('it is refused', () => world.sandbox.requests.count(sendRequest) > before);
  const [draft] = draftsOf(input.subject);
  await change(draft!.immutableId, words);
  expect(await sending).toMatchObject({ error: { type: 'PermissionDenied' } });
  expect(draftsOf(input.subject).map(({ immutableId }) => immutableId)).toEqual([draft!.immutableId]);
});

test('a draft that Send Email made and is sending is not changed by Draft Email', async () => {
  world.onSend(refused);
  const input = world.mail();
  const before = world.sandbox.requests.count(sendRequest);
  const sending = world.send(input);
  await eventually('it is refused', () => world.sandbox.requests.count(sendRequest) > before);
  const changed = { draft: draftsOf(input.subject)[0]!.immutableId, body: 'Something else.' };
  expect(await runStep(world, 'busy', 'mail.draftEmail', changed, hurried)).toMatchObject({
    error: { type: 'Conflict', message: expect.stringMatching(/began to send this draft.*Nothing was changed/) },
  });
  expect(await sending).toHaveProperty('result');
  expect(world.effects(input.subject)).toEqual({ sent: 1, lost: 0, drafts: 0 });
});
