import { createHash } from 'node:crypto';
import { invalidRequest } from '../platform/graph-error';
import type { ItemBody } from '../mail/message';
import { htmlToText, textToHtml } from '../items/html-to-text';
import type { Calendar } from './calendar';
import type { OnlineMeeting } from './event';

/**
 * Returns null for a personal calendar: Graph ignores `skypeForConsumer`, and the event is not an online meeting (inbox-zero #3442).
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

/** Returns the body with the invitation to the online meeting added. */
export function withMeetingBlob(body: ItemBody, { joinUrl }: OnlineMeeting): ItemBody {
  const html = body.contentType === 'html' ? body.content : textToHtml(body.content);
  const blob = `<br><div style="width:100%"><span>________________</span></div><div class="me-email-text"><span>Microsoft Teams meeting</span><br><a href="${joinUrl}">Join the meeting now</a></div>`;
  const content = html.includes('</body>') ? html.replace('</body>', `${blob}</body>`) : `${html}${blob}`;
  return { contentType: 'html', content };
}

/** Whether a new body still contains the invitation. Without it, the event loses its online meeting. */
export function keepsMeetingBlob(body: ItemBody, { joinUrl }: OnlineMeeting): boolean {
  return (body.contentType === 'html' ? body.content + htmlToText(body.content) : body.content).includes(joinUrl);
}
