import type { z } from 'zod';
import type { draftEmail } from '../../contracts/mail/draft-email';
import type { sendEmail } from '../../contracts/mail/send-email';
import type { Review } from '../../contracts/review';
import { InputView } from '../console/input-view';
import { BodyFrame } from './body-frame';
import { Line } from '../console/line';
import { originOfAttachment } from './origin-of-attachment';

interface MessageViewProps {
  message: z.output<typeof sendEmail.input> | z.output<typeof draftEmail.input>;
  account: string;
  /** What was looked up for this very input. The view does not repeat its lines. */
  review: Review;
  /** The address that serves the body alone. */
  bodyAddress: string;
}

/** Whether a list of recipients is not empty. */
const hasOwn = (recipients: readonly string[] = []): boolean => recipients.length > 0;

/** Shows a message as a mail program does. Input members that no line shows appear in a list of their own. */
export function MessageView({ message, account, review, bodyAddress }: MessageViewProps) {
  const {
    account: _,
    mailbox,
    from = mailbox,
    to,
    cc = [],
    bcc = [],
    subject,
    importance = 'normal',
    replyTo,
    replyToAll,
    ...others
  } = message;
  const { draft, forward, attachments, body, bodyFormat, ...unknown } = others;
  const answered = replyToAll
    ? 'the sender and everybody else of the message it answers'
    : 'the sender of the message it answers';
  const isReviewed = (line: string) => review.some(({ name }) => name === line);
  return (
    <article class="message" aria-label="Message">
      <dl class="envelope">
        <Line name="From">{from === undefined ? account : `${from} (by the account ${account})`}</Line>
        {draft === undefined ? null : (
          <Line name="Draft">
            <code>{draft}</code>
          </Line>
        )}
        {isReviewed('To') || (draft !== undefined && to === undefined) ? null : (
          <Line name="To">{hasOwn(to) || replyTo === undefined ? (to ?? []).join(', ') : answered}</Line>
        )}
        {cc.length === 0 ? null : <Line name="Cc">{cc.join(', ')}</Line>}
        {bcc.length === 0 ? null : <Line name="Bcc">{bcc.join(', ')}</Line>}
        {isReviewed('Subject') || (draft !== undefined && subject === undefined) ? null : (
          <Line name="Subject">
            <strong>{subject ?? `As in the message it ${forward === undefined ? 'answers' : 'passes on'}`}</strong>
          </Line>
        )}
        {importance === 'normal' ? null : <Line name="Importance">{importance}</Line>}
        {replyTo === undefined ? null : (
          <Line name={isReviewed('Answers') ? 'Answers (id)' : 'Answers'}>
            <code>{replyTo}</code>
          </Line>
        )}
        {forward === undefined ? null : (
          <Line name={isReviewed('Passes on') ? 'Passes on (id)' : 'Passes on'}>
            with its files <code>{forward}</code>
          </Line>
        )}
        {bodyFormat === 'html' ? <Line name="Shown">without its colours, styles and pictures</Line> : null}
      </dl>
      {Object.keys(unknown).length === 0 ? null : <InputView input={unknown} />}
      {body === undefined ? null : <BodyFrame address={bodyAddress} body={body} title="Text of the message" />}
      {attachments.length === 0 ? null : (
        <section class="attachments" aria-label="Attachments">
          <h2>{attachments.length === 1 ? '1 attachment' : `${attachments.length} attachments`}</h2>
          <ul>
            {attachments.map((reference) => (
              <li>
                {originOfAttachment(reference)} <code>{reference}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}
