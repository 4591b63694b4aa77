import { escapeHtml } from '../../../src/text/escape-html';
import type { GraphEvent } from '../../../src/providers/microsoft-graph/wire/event';

interface EventBody {
  contentType: 'text' | 'html';
  content: string;
}

/**
 * Returns a new description that keeps the part with the invitation to the online meeting: overwriting that part loses the meeting.
 * (https://learn.microsoft.com/graph/outlook-calendar-online-meetings)
 */
export function keepMeeting(body: EventBody, event: GraphEvent): EventBody {
  const joinUrl = event.onlineMeeting?.joinUrl;
  if (joinUrl == null || body.content.includes(joinUrl)) return body;
  const written = body.contentType === 'html' ? body.content : textToHtml(body.content);
  return { contentType: 'html', content: `${written}\n${meetingPart(event.body?.content ?? '', joinUrl)}` };
}

/** Returns the part from the line of underscores above the link to the end; if somebody has removed the line, only the link. */
function meetingPart(html: string, joinUrl: string): string {
  const link = [joinUrl, escapeHtml(joinUrl)].map((url) => html.indexOf(url)).find((place) => place !== -1);
  const line = link === undefined ? -1 : html.lastIndexOf('__________', link);
  if (line === -1) return `<p><a href="${escapeHtml(joinUrl)}">Join the meeting</a></p>`;
  let first = line;
  while (html[first - 1] === '_') first -= 1;
  const part = html.slice(Math.max(html.lastIndexOf('<div', first), 0));
  const end = part.search(/<\/body>/i);
  return end === -1 ? part : part.slice(0, end);
}

const textToHtml = (text: string): string => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
