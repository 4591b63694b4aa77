import { mailboxRoutes } from './graph-environment';
import { formNotInSandbox, type GraphError } from './graph-error';

/**
 * What Microsoft describes below a mailbox and the sandbox does not support. The sandbox answers 501 and names itself: a 404 would mean that
 * the real service does not have it. README.md lists these paths.
 */
const absent: readonly string[] = [
  '/calendar/calendarPermissions/:permission?',
  '/calendars/:calendar/calendarPermissions/:permission?',
  '/calendars/:calendar/calendarView/delta',
  '/calendarGroups/:rest{.*}?',
  '/contactFolders/delta',
  ...['', '/contactFolders/:folder'].map((base) => `${base}/contacts/:contact/photo/:value?`),
  ...['', '/calendar', '/calendars/:calendar'].flatMap((base) =>
    [
      // Documented for beta only (learn.microsoft.com/graph/api/event-delta), although the v1.0 metadata includes it.
      'delta',
      ...[':event/calendar', ':event/extensions/:extension?', ':event/instances/delta'],
    ].map((path) => `${base}/events/${path}`),
  ),
  '/getMailTips',
  '/inferenceClassification/:rest{.*}?',
  // Every folder is also available at `/mailFolders/{id}`.
  '/mailFolders/:folder/childFolders/:child{(?!\\$count$).*}',
  '/mailFolders/:folder/messageRules/:rule?',
  ...['', '/mailFolders/:folder'].map((base) => `${base}/messages/:message/extensions/:extension?`),
  '/onlineMeetings/:function{createOrGet|getAllTranscripts.*}',
  '/onlineMeetings/:meeting/transcripts/delta',
  '/outlook',
];

/** Answers 501 for paths that Microsoft describes and the sandbox does not support. */
export function absentRoutes() {
  const app = mailboxRoutes();
  for (const path of absent) {
    app.all(path, (context) => {
      throw notInSandbox(context.req.method, context.req.path);
    });
  }
  return app;
}

/** Returns an error that says that the sandbox lacks this, and not Microsoft. */
export const notInSandbox = (method: string, path: string): GraphError =>
  formNotInSandbox(`${method} ${path.replace(/^\/v1\.0/, '')}`);

/** Throws if a URL asks to expand anything, for resources of which the sandbox expands nothing. @param of the resources, in the plural */
export function refuseExpand(url: string, of: string): void {
  const { searchParams } = new URL(url);
  const expand = searchParams.get('$expand') ?? searchParams.get('expand') ?? '';
  if (expand !== '') throw formNotInSandbox(`$expand=${expand} of ${of}`);
}
