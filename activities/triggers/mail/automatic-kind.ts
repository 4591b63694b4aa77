import type { AutomaticKind } from '../../../src/contracts/triggers/filtered-mail';
import type { GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import { meetingOf } from '../../mail/reading/meeting-mail';

/**
 * Whether a mail answers another by itself, as its headers tell. `Auto-Submitted: auto-generated` alone does not count, nor does
 * `X-Auto-Response-Suppress`, which asks for no automatic answers: invoices and notifications have both. Nor does a null return path: Exchange gives
 * it to all mail of a distribution group that sends delivery reports to nobody
 * (https://learn.microsoft.com/powershell/module/exchange/set-distributiongroup, at `ReportToOriginatorEnabled`).
 */
export function automaticKind(message: GraphMessage): AutomaticKind | undefined {
  const has: Has = (name, value) =>
    (message.internetMessageHeaders ?? []).some(
      (header) => header.name.toLowerCase() === name && value.test(header.value ?? ''),
    );
  // https://www.rfc-editor.org/rfc/rfc3464#section-2 (and 8098 of receipts); servers older than that: https://cr.yp.to/proto/qsbmf.txt
  if (has('content-type', /^\s*multipart\/report\b/i) || has('from', /(?:^\s*|<)mailer-daemon@/i)) return 'report';
  // https://www.rfc-editor.org/rfc/rfc3834#section-5; the others are of programs older than that.
  if (has('auto-submitted', /^\s*auto-replied\b/i)) return 'reply';
  if (has('x-autoreply', isYes) || has('x-autorespond', isYes) || has('precedence', /^\s*auto_reply\b/i))
    return 'reply';
  return isReplyOfExchange(has) && meetingOf(message) === undefined ? 'reply' : undefined;
}

/** Whether the mail has a header of this name, in lower case, with such a value. */
type Has = (name: string, value: RegExp) => boolean;

const isYes = /^(?!\s*(?:no|false)\s*$)/i;

/**
 * Whether Exchange has sent the mail as an answer: by a rule of a mailbox, or as an out-of-office reply. All that rules send is "auto-generated" and
 * names the "Mailbox Rules Agent" as its source; of that, an answer asks for no automatic answer of any kind (`X-Auto-Response-Suppress: All`), and
 * what a rule forwards does not. Mail of a group asks for less than "All" (https://github.com/glpi-project/glpi/issues/2170). A meeting message that
 * Exchange passes to a delegate has all of this, and is no answer.
 *
 * What a rule redirects has `Resent-From` and keeps the fields of its original (https://www.rfc-editor.org/rfc/rfc5322#section-3.6.6), which may ask
 * for no answer without being one. Such a mail counts as an answer only if it names the mail that it answers, as the answers of rules do
 * (https://github.com/domainaware/parsedmarc/blob/master/samples/forensic/dmarc_ruf_report_linkedin.eml).
 */
const isReplyOfExchange = (has: Has): boolean =>
  has('x-ms-exchange-generated-message-source', /^\s*Mailbox Rules Agent\b/i) &&
  has('x-auto-response-suppress', /^\s*All\s*$/i) &&
  (!has('resent-from', /./) || has('in-reply-to', /./));
