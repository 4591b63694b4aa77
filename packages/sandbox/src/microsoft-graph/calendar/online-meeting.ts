import { createHash } from 'node:crypto';
import { invalidRequest } from '../platform/graph-error';
import type { ItemBody } from '../mail/message';
import { htmlToText, textToHtml } from '../items/html-to-text';
import type { Calendar } from './calendar';
import type { OnlineMeeting } from './event';

/**
 * Null for a personal calendar: `skypeForConsumer` is ignored, and the event is no online meeting (inbox-zero #3442).
 *
 * @throws where the calendar cannot have meetings of that provider
 */
export function newOnlineMeeting(calendar: Calendar, provider: string | undefined, seed: string): OnlineMeeting | null {
  const wanted = provider === undefined || provider === 'unknown' ? calendar.onlineMeetingProvider : provider;
  if (wanted !== calendar.onlineMeetingProvider) {
    throw invalidRequest(
      `Your request can't be completed. The online meeting provider '${wanted}' is not among those this calendar allows.`,
    );
  }
  if (wanted === 'skypeForConsumer') return null;
  const thread = createHash('sha256').update(seed).digest('base64url');
  return {
    provider: wanted,
    joinUrl: `https://teams.microsoft.com/l/meetup-join/19%3ameeting_${thread}%40thread.v2/0?context=%7b%7d`,
  };
}

/** The body with the part that invites to the online meeting. */
export function withMeetingBlob(body: ItemBody, { joinUrl }: OnlineMeeting): ItemBody {
  const html = body.contentType === 'html' ? body.content : textToHtml(body.content);
  const blob = `<br><div style="width:100%"><span>________________</span></div><div class="me-email-text"><span>Microsoft Teams meeting</span><br><a href="${joinUrl}">Join the meeting now</a></div>`;
  const content = html.includes('</body>') ? html.replace('</body>', `${blob}</body>`) : `${html}${blob}`;
  return { contentType: 'html', content };
}

/** Whether a body written anew still invites to the meeting: without its blob the meeting is lost. */
export function keepsMeetingBlob(body: ItemBody, { joinUrl }: OnlineMeeting): boolean {
  return (body.contentType === 'html' ? body.content + htmlToText(body.content) : body.content).includes(joinUrl);
}
