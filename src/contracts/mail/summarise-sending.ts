import { namesInShort } from '../../text/names-in-short';

/** The fields of a message to send that decide who gets it and how. */
export interface Sending {
  mailbox?: string | undefined;
  from?: string | undefined;
  to: readonly string[];
  cc: readonly string[];
  bcc: readonly string[];
  answersTo?: readonly string[] | undefined;
  importance: 'low' | 'normal' | 'high';
  replyTo?: string | undefined;
  replyToAll: boolean;
  forward?: string | undefined;
  attachments: readonly string[];
  draft?: string | undefined;
}

/** Summarises in one line the action, the recipients and the sender; without text of the message. */
export function summariseSending(sending: Sending): string {
  if (sending.draft !== undefined)
    return `Send a draft as it is${sending.mailbox === undefined ? '' : ` from ${sending.mailbox}`}`;
  const { mailbox, from = mailbox, answersTo = [], importance, attachments } = sending;
  const facts = [
    ...(answersTo.length === 0 ? [] : [`answers to ${namesInShort(answersTo)}`]),
    ...(importance === 'normal' ? [] : [`${importance} importance`]),
    ...(attachments.length === 0
      ? []
      : [attachments.length === 1 ? '1 attachment' : `${attachments.length} attachments`]),
  ];
  return [
    actionOf(sending),
    recipientsOf(sending),
    ...(from === undefined ? [] : [`from ${from}`]),
    ...(facts.length === 0 ? [] : [`(${facts.join(', ')})`]),
  ].join(' ');
}

type Drafting = { [Field in keyof Sending]?: Sending[Field] | undefined } & Pick<Sending, 'attachments' | 'replyToAll'>;

/** Summarises the writing of a draft in the same way. */
export function summariseDrafting({
  draft,
  to = [],
  cc = [],
  bcc = [],
  importance = 'normal',
  ...drafting
}: Drafting): string {
  const { replyTo, forward } = drafting;
  const kind = forward !== undefined ? 'a forward' : replyTo === undefined ? 'a message' : 'a reply';
  const what = draft === undefined ? `Draft ${kind}` : 'Change a draft';
  const isAddressed = replyTo !== undefined || to.length + cc.length + bcc.length > 0;
  return [
    what,
    ...(isAddressed ? [recipientsOf({ ...drafting, to, cc, bcc, importance })] : []),
    ...(drafting.mailbox === undefined ? [] : [`in ${drafting.mailbox}`]),
  ].join(' ');
}

function actionOf({ replyTo, forward }: Sending): string {
  if (forward !== undefined) return 'Forward a message';
  return replyTo === undefined ? 'Send a message' : 'Reply';
}

function recipientsOf({ to, cc, bcc, replyTo, replyToAll }: Sending): string {
  const answered = replyToAll ? ['the sender', 'everybody else of the message'] : ['the sender'];
  const named = [
    ...(replyTo !== undefined && to.length === 0 ? answered : to),
    ...cc.map((address) => `${address} (cc)`),
    ...bcc.map((address) => `${address} (bcc)`),
  ];
  return `to ${namesInShort(named)}`;
}
