import { offerAttachments } from '../../activities/mail/reading/offer-attachments';
import { parseMailEndpoint } from '../../src/providers/raw-call/endpoint-path';

test('a raw answer refers to what is attached to a message, and not to what is attached to a mail attached to it', async () => {
  const within = { id: 'AAm', contentBytes: 'cGxhbg==' };
  const value = [{ id: 'AAl', item: { id: '', attachments: [within] } }, within];
  const request = { method: 'GET', endpoint: parseMailEndpoint('/me/messages/AAk/attachments') } as const;
  const answer = { status: 200, headers: {}, body: { value } };
  const { body } = await offerAttachments(answer, request, 'support', () => Promise.resolve(answer));
  expect(body).toEqual({ value: [value[0], { ...within, attachment: 'mail-attachment:support:AAk:AAm' }] });
});
