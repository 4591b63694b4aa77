import { decoded } from '../../../odd-input';
import { mailboxRoutes, type MailboxContext } from '../../platform/graph-environment';
import { notInSandbox, refuseExpand } from '../../platform/absent-routes';
import { badRequest, GraphError } from '../../platform/graph-error';
import type { GraphWorld } from '../../graph-world';
import { requireWorkAccount } from '../../platform/require-work-account';
import { instant } from '../../items/instant';
import { meetingId, type Transcript } from '../transcript';

/**
 * Serves `/onlineMeetings` (found by join link only) and the transcripts of past meetings. Delegated permissions, work accounts only:
 * `OnlineMeetings.Read` or `.ReadWrite` for a meeting (learn.microsoft.com/graph/api/onlinemeeting-get), `OnlineMeetingTranscript.Read.All`
 * for its transcripts (learn.microsoft.com/graph/api/onlinemeeting-list-transcripts, calltranscript-get).
 */
export function onlineMeetingRoutes(world: GraphWorld) {
  const app = mailboxRoutes();
  const address = (path: string) => `${world.core.urls.graph}/v1.0/${path}`;

  app.get('/', (context) => {
    requireMeetingScope(context, ['OnlineMeetings.Read', 'OnlineMeetings.ReadWrite']);
    refuseExpand(context.req.url, 'online meetings');
    const filter = context.req.query('$filter');
    // The message is from https://learn.microsoft.com/answers/questions/1824212
    if (filter === undefined) {
      throw badRequest("Filter expression expected - /onlineMeetings?$filter={ParameterName} eq '{id}'.");
    }
    const [, link] = /^\s*JoinWebUrl\s+eq\s+'([^']*)'\s*$/i.exec(filter) ?? [];
    if (link === undefined) throw badRequest('The filter is not supported here: give JoinWebUrl eq.');
    const meeting = meetingsOf(context).find(({ joinUrl }) => joinUrl === link || joinUrl === decoded(link));
    // Graph's answer for a meeting to which the user is not invited (https://learn.microsoft.com/answers/questions/5809464).
    if (meeting === undefined)
      throw new GraphError(403, 'Forbidden', '3003: User does not have access to lookup meeting');
    return context.json({ '@odata.context': address('$metadata#onlineMeetings'), value: [present(meeting)] });
  });

  app.get('/:meeting', (context) => {
    requireMeetingScope(context, ['OnlineMeetings.Read', 'OnlineMeetings.ReadWrite']);
    refuseExpand(context.req.url, 'online meetings');
    return context.json({ '@odata.context': address('$metadata#onlineMeetings/$entity'), ...present(open(context)) });
  });

  app.get('/:meeting/transcripts', (context) => {
    requireMeetingScope(context, ['OnlineMeetingTranscript.Read.All']);
    const { id, joinUrl } = open(context);
    const value = world.transcripts.of(joinUrl).map((transcript) => presentTranscript(transcript, id));
    return context.json({ '@odata.context': address('$metadata#transcripts'), '@odata.count': value.length, value });
  });

  app.get('/:meeting/transcripts/:transcript/:part{content|metadataContent}?', (context) => {
    requireMeetingScope(context, ['OnlineMeetingTranscript.Read.All']);
    const { id, joinUrl } = open(context);
    const transcript = world.transcripts.of(joinUrl).find((one) => one.id === context.req.param('transcript'));
    if (transcript === undefined) throw notFound();
    const part = context.req.param('part');
    if (part === undefined) return context.json(presentTranscript(transcript, id));
    return context.body(transcript.vtt, 200, { 'Content-Type': 'text/vtt' });
  });

  app.all('*', ({ req }) => {
    throw notInSandbox(req.method, req.path);
  });

  function presentTranscript({ id, createdDateTime }: Transcript, meeting: string) {
    return {
      id,
      meetingId: meeting,
      createdDateTime: instant(createdDateTime),
      transcriptContentUrl: address(`me/onlineMeetings/${meeting}/transcripts/${id}/content`),
    };
  }
  return app;
}

interface Meeting {
  id: string;
  joinUrl: string;
  subject: string;
}

/** Returns the online meetings in the mailbox's calendars, whether the owner organizes them or is invited. */
function meetingsOf(context: MailboxContext): Meeting[] {
  const { mailbox } = context.var;
  return mailbox.events.all().flatMap(({ content: { onlineMeeting, subject } }) => {
    if (onlineMeeting === null) return [];
    const { joinUrl } = onlineMeeting;
    return [{ id: meetingId(joinUrl), joinUrl, subject }];
  });
}

function open(context: MailboxContext): Meeting {
  const meeting = meetingsOf(context).find(({ id }) => id === context.req.param('meeting'));
  if (meeting === undefined) throw notFound();
  return meeting;
}

const present = ({ id, joinUrl, subject }: Meeting) => ({ id, subject, joinWebUrl: joinUrl });

const notFound = () => new GraphError(404, 'NotFound', 'Not found.');

/** Allows only the user's own meetings. The error has no message (microsoft-graph-docs issue 6663). */
function requireMeetingScope(context: MailboxContext, sufficient: readonly string[]): void {
  requireWorkAccount(context);
  const { token, mailbox } = context.var;
  const isOwn = token.user.id === mailbox.owner.id;
  if (!isOwn || !sufficient.some((scope) => token.scopes.has(scope))) throw new GraphError(403, 'Forbidden', '');
}
