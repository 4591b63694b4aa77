import PostalMime, { type Address } from 'postal-mime';
import { messageText } from '../providers/microsoft-graph/message-text';
import { noteOfPage } from './note-of-page';
import type { WholeText } from './whole-text';

/** Reads a mail stored as a file: sender, recipients, text, and the names of its files, whose contents are not read. */
export async function readMail(bytes: Uint8Array): Promise<WholeText> {
  const mail = await PostalMime.parse(bytes, {
    maxNestingDepth: 50,
    maxHeadersSize: 200_000,
    forceRfc822Attachments: true,
  });
  const { from, to = [], cc = [], date, subject, attachments } = mail;
  // Uses the text that mail programs show. When there is only HTML, the parser would make text of it that includes hidden content.
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
    ...noteOfPage(body, 'mail'),
  };
}

const inWords = ({ name, address, group }: Address): string =>
  group !== undefined ? group.map(inWords).join(', ') : name === '' ? address : `${name} <${address}>`;
