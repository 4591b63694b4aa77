import { mailboxRoutes } from './graph-environment';
import { GraphError } from './graph-error';

/**
 * What Microsoft describes below a mailbox and the sandbox does not have. It says so, instead of an answer that looks like the service's own: a 404 would mean that
 * the service has no such thing. README.md lists them.
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
      // Described for beta only (learn.microsoft.com/graph/api/event-delta), though the metadata of v1.0 have it.
      'delta',
      ...[':event/calendar', ':event/extensions/:extension?', ':event/instances/delta'],
    ].map((path) => `${base}/events/${path}`),
  ),
  '/getMailTips',
  '/inferenceClassification/:rest{.*}?',
  // Any folder goes by `/mailFolders/{id}` too.
  '/mailFolders/:folder/childFolders/:child{(?!\\$count$).*}',
  '/mailFolders/:folder/messageRules/:rule?',
  ...['', '/mailFolders/:folder'].flatMap((base) => [
    `${base}/messages/:message/$value`,
    `${base}/messages/:message/extensions/:extension?`,
  ]),
  '/onlineMeetings/:function{createOrGet|getAllTranscripts.*}',
  '/onlineMeetings/:meeting/transcripts/delta',
  '/outlook',
];

/** Answers 501 where the sandbox has not what Microsoft describes. */
export function absentRoutes() {
  const app = mailboxRoutes();
  for (const path of absent) {
    app.all(path, (context) => {
      throw notInSandbox(context.req.method, context.req.path);
    });
  }
  return app;
}

/** That it is the sandbox that lacks something, not Microsoft. */
export const notInSandbox = (method: string, path: string): GraphError =>
  formNotInSandbox(`${method} ${path.replace(/^\/v1\.0/, '')}`);

/** The same of a form of a request, where the sandbox has the operation. */
export const formNotInSandbox = (what: string): GraphError =>
  new GraphError(501, 'notSupported', `The sandbox does not have ${what}; Microsoft Graph does. See its README.`);
