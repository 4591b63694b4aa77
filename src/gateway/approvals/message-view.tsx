import type { z } from 'zod';
import { parseAttachmentReference } from '../../contracts/attachment-reference';
import type { sendEmail } from '../../contracts/mail/send-email';

interface MessageViewProps {
  message: z.output<typeof sendEmail.input>;
  account: string;
  /** Where the body by itself is served. */
  bodyAddress: string;
}

/** A message as a mail program shows it. */
export function MessageView({ message, account, bodyAddress }: MessageViewProps) {
  const { to, cc, bcc, subject, importance, replyTo, replyToAll, attachments, body } = message;
  const recipients =
    to.length > 0 || replyTo === undefined
      ? to.join(', ')
      : `the sender${replyToAll ? ' and everyone else' : ''} of the message it answers`;
  return (
    <article class="message" aria-label="Message">
      <dl class="envelope">
        <Line name="From">{account}</Line>
        <Line name="To">{recipients}</Line>
        {cc.length === 0 ? null : <Line name="Cc">{cc.join(', ')}</Line>}
        {bcc.length === 0 ? null : <Line name="Bcc">{bcc.join(', ')}</Line>}
        <Line name="Subject">
          <strong>{subject ?? 'As in the message it answers'}</strong>
        </Line>
        {importance === 'normal' ? null : <Line name="Importance">{importance}</Line>}
        {replyTo === undefined ? null : (
          <Line name="Answers">
            <code>{replyTo}</code>
          </Line>
        )}
      </dl>
      <iframe src={bodyAddress} sandbox="" title="Text of the message" height={String(frameHeight(body))} />
      {attachments.length === 0 ? null : (
        <section class="attachments" aria-label="Attachments">
          <h2>{attachments.length === 1 ? '1 attachment' : `${attachments.length} attachments`}</h2>
          <ul>
            {attachments.map((reference) => (
              <li>
                {originOf(reference)} <code>{reference}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

function Line({ name, children }: { name: string; children: unknown }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function originOf(text: string): string {
  const reference = parseAttachmentReference(text);
  if (reference?.from === 'card') return `File of a card, by the account ${reference.account}`;
  return `File of a message in the mailbox ${reference?.mailbox ?? reference?.account ?? 'of this account'}`;
}

/** Pixels that show most messages whole: a frame without scripts cannot grow with what is in it. */
function frameHeight(body: string): number {
  const lines = body.split('\n').reduce((count, line) => count + 1 + Math.floor(line.length / 80), 0);
  return Math.min(Math.max(lines * 26 + 48, 140), 640);
}
