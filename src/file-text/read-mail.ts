import PostalMime, { type Address } from 'postal-mime';
import { messageText } from '../providers/microsoft-graph/message-text';
import type { WholeText } from './whole-text';

/** A mail that is a file: who wrote to whom, its text, and which files it has, whose contents stay in it. */
export async function readMail(bytes: Uint8Array): Promise<WholeText> {
  const mail = await PostalMime.parse(bytes, {
    maxNestingDepth: 50,
    maxHeadersSize: 200_000,
    forceRfc822Attachments: true,
  });
  const { from, to = [], cc = [], date, subject, attachments } = mail;
  // What mail programs show. The parser makes text of HTML itself where there is none, with what is hidden in it.
  const body =
    mail.html === undefined || mail.html.trim() === ''
      ? messageText({ body: { contentType: 'text', content: mail.text ?? '' } })
      : messageText({ body: { contentType: 'html', content: mail.html } });
  const heads = [
    ['From', from === undefined ? '' : inWords(from)],
    ['To', to.map(inWords).join(', ')],
    ['Cc', cc.map(inWords).join(', ')],
    ['Date', date ?? ''],
    ['Subject', subject ?? ''],
    [
      'Files in it, which cannot be read from here',
      attachments.map(({ filename, mimeType }) => filename ?? mimeType).join(', '),
    ],
  ].filter(([, value]) => value !== '');
  return {
    kind: 'mail',
    text: `${heads.map(([name, value]) => `${name ?? ''}: ${value ?? ''}`).join('\n')}\n\n${body.text}`.trim(),
    hadHidden: body.hadHidden,
    ...(body.isCut ? { note: 'Only the beginning of the mail was read; it goes on.' } : {}),
  };
}

const inWords = ({ name, address, group }: Address): string =>
  group !== undefined ? group.map(inWords).join(', ') : name === '' ? address : `${name} <${address}>`;
