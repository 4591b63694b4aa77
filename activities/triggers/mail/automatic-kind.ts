import type { AutomaticKind } from '../../../src/contracts/triggers/filtered-mail';
import type { GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';

type Headers = NonNullable<GraphMessage['internetMessageHeaders']>;

/**
 * Whether a mail answers another by itself, as its headers tell. `Auto-Submitted: auto-generated` alone does not count, nor does
 * `X-Auto-Response-Suppress`, which asks for no automatic answers: invoices and notifications have both. Nor does a null return path: Exchange gives
 * it to all mail of a distribution group that sends delivery reports to nobody
 * (https://learn.microsoft.com/powershell/module/exchange/set-distributiongroup, at `ReportToOriginatorEnabled`).
 */
export function automaticKind(headers: Headers): AutomaticKind | undefined {
  const has = (name: string, value: RegExp): boolean =>
    headers.some((header) => header.name.toLowerCase() === name && value.test(header.value ?? ''));
  // https://www.rfc-editor.org/rfc/rfc3464#section-2 (and 8098 of receipts); servers older than that: https://cr.yp.to/proto/qsbmf.txt
  if (has('content-type', /^\s*multipart\/report\b/i) || has('from', /(?:^\s*|<)mailer-daemon@/i)) return 'report';
  // https://www.rfc-editor.org/rfc/rfc3834#section-5; the others are of programs older than that.
  if (has('auto-submitted', /^\s*auto-replied\b/i)) return 'reply';
  if (has('x-autoreply', isYes) || has('x-autorespond', isYes) || has('precedence', /^\s*auto_reply\b/i))
    return 'reply';
  return isReplyOfExchange(has) ? 'reply' : undefined;
}

const isYes = /^(?!\s*(?:no|false)\s*$)/i;

/**
 * Exchange calls what a mailbox rule sends "auto-generated", out-of-office replies too, and names the agent of rules as its source. Its replies
 * have X-Auto-Response-Suppress besides (https://github.com/use-agent-os/agent-os/pull/2211); what a rule forwards has not, and is no reply.
 */
const isReplyOfExchange = (has: (name: string, value: RegExp) => boolean): boolean =>
  has('x-ms-exchange-generated-message-source', /^\s*Mailbox Rules Agent\b/i) &&
  has('x-auto-response-suppress', /\b(?:All|OOF|AutoReply)\b/i);
