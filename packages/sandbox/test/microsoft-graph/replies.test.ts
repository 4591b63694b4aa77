import { ada, ben, openGraphSession, recipient, type GraphSession } from './graph-session';

let session: GraphSession;
let original: string;
beforeEach(async () => {
  session = await openGraphSession();
  original = session.sandbox.graph.deliverMail(ada, {
    from: { name: 'Mara', address: 'mara@n.example' },
    subject: 'RE: Ovens',
    html: '<p>The oven is <b>cold</b></p>',
    to: [ada, 'kim@x.example'],
    cc: [ben],
    attachments: [{ name: 'a.pdf', content: Buffer.from('pdf') }],
  }).id;
});
afterEach(() => session.sandbox.close());
const addresses = (message: object, list: 'toRecipients' | 'ccRecipients') =>
  ((message as Record<string, unknown>)[list] as { emailAddress: { address: string } }[]).map(
    (one) => one.emailAddress.address,
  );

test('reply sends the comment above the quoted original, in the same conversation', async () => {
  expect((await session.post(`/me/messages/${original}/reply`, { comment: 'Soon <warm>' })).status).toBe(202);
  const [sent] = (
    await session.get('/me/mailFolders/sentitems/messages?$select=subject,body,uniqueBody,toRecipients,conversationId')
  ).body.value;
  expect(sent.subject).toBe('RE: Ovens');
  expect(addresses(sent as object, 'toRecipients')).toEqual(['mara@n.example']);
  expect(sent.body.content).toMatch(/Soon &lt;warm&gt;[\s\S]*divRplyFwdMsg[\s\S]*The oven is <b>cold<\/b>/);
  expect(sent.uniqueBody.content).not.toContain('cold');
  expect(sent.conversationId).toBe((await session.get(`/me/messages/${original}`)).body.conversationId);
});

test('the quote tells when the original was sent in the preferred zone, in UTC without one and in forwards', async () => {
  const { id } = session.sandbox.graph.deliverMail(ada, {
    from: 'a@b.example',
    receivedDateTime: '2026-03-01T23:30:00Z',
  });
  const draft = (kind: string, headers = {}) =>
    session.call('POST', `/me/messages/${id}/${kind}`, { message: { toRecipients: [recipient(ben)] } }, headers);
  const quoted = async (kind: string, headers?: object) =>
    /Sent:<\/b> ([^<]*)/.exec((await draft(kind, headers)).body.body.content as string)?.[1];
  const berlin = { Prefer: 'outlook.timezone="W. Europe Standard Time"' };
  expect(await quoted('createReply', berlin)).toBe('Monday, March 2, 2026 12:30:00 AM');
  expect(await quoted('createReplyAll', berlin)).toBe('Monday, March 2, 2026 12:30:00 AM');
  expect(await quoted('createReply')).toBe('Sunday, March 1, 2026 11:30:00 PM');
  expect(await quoted('createForward', berlin)).toBe('Sunday, March 1, 2026 11:30:00 PM');
  expect((await draft('createReply', { Prefer: 'outlook.timezone="Moon"' })).status).toBe(400);
});

test('replyAll leaves out the person who replies', async () => {
  const draft = await session.post(`/me/messages/${original}/createReplyAll`);
  expect([draft.status, draft.body.isDraft]).toEqual([201, true]);
  expect(addresses(draft.body as object, 'toRecipients')).toEqual(['mara@n.example', 'kim@x.example']);
  expect(addresses(draft.body as object, 'ccRecipients')).toEqual([ben]);
});

test('replies go to replyTo where the original has it', async () => {
  const { id } = session.sandbox.graph.deliverMail(ada, { from: 'a@b.example', replyTo: ['desk@b.example'] });
  const draft = await session.post(`/me/messages/${id}/createReply`);
  expect(addresses(draft.body as object, 'toRecipients')).toEqual(['desk@b.example']);
});

test('forward carries the attachments and needs someone to go to', async () => {
  expect((await session.post(`/me/messages/${original}/forward`, { comment: 'fyi' })).status).toBe(400);
  const both = { toRecipients: [recipient(ben)], message: { toRecipients: [recipient(ben)] } };
  expect((await session.post(`/me/messages/${original}/forward`, both)).status).toBe(400);
  const sent = await session.post(`/me/messages/${original}/forward`, {
    comment: 'fyi',
    toRecipients: [recipient(ben)],
  });
  expect(sent.status).toBe(202);
  expect(session.sandbox.graph.messages(ben)[0]).toMatchObject({
    subject: 'FW: Ovens',
    attachments: [{ name: 'a.pdf' }],
  });
});

test('comment and message.body together are refused', async () => {
  const body = { comment: 'a', message: { body: { contentType: 'text', content: 'b' } } };
  expect((await session.post(`/me/messages/${original}/reply`, body)).status).toBe(400);
  expect(session.sandbox.graph.sentMail()).toEqual([]);
});
