import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { decoded } from '../odd-input';
import type { SandboxApp, SandboxContext, SandboxEnvironment } from '../sandbox-core';
import type { MicrosoftSignIn } from './sign-in/microsoft';
import { absentRoutes } from './platform/absent-routes';
import { messageAttachmentRoutes } from './mail/message-attachments';
import { authenticate } from './platform/authenticate';
import { batchRoutes } from './platform/batch-routes';
import { mailFolderDeltaRoutes, messageDeltaRoutes } from './mail/message-delta-routes';
import { calendarViewDeltaRoutes } from './calendar/routes/calendar-view-delta-routes';
import { calendarViewRoutes } from './calendar/routes/calendar-view-routes';
import { calendarCollectionRoutes, calendarRoutes } from './calendar/routes/calendar-routes';
import { eventActionRoutes } from './calendar/routes/event-action-routes';
import { eventAttachmentRoutes } from './calendar/event-attachments';
import { eventRoutes } from './calendar/routes/event-routes';
import { intoSharedCalendar } from './calendar/open-calendar';
import { findMeetingTimesRoutes } from './calendar/routes/find-meeting-times-routes';
import { getScheduleRoutes } from './calendar/routes/get-schedule-routes';
import { onlineMeetingRoutes } from './calendar/routes/online-meeting-routes';
import { timeZoneRoutes } from './calendar/routes/time-zone-routes';
import { withCounts } from './platform/count-of-list';
import { contactDeltaRoutes } from './contacts/contact-delta-routes';
import { contactFolderRoutes } from './contacts/contact-folder-routes';
import { contactRoutes } from './contacts/contact-routes';
import { graphErrorResponse } from './platform/graph-error-response';
import { graphRoutes, mailboxRoutes, type GraphEnvironment } from './platform/graph-environment';
import { GraphError } from './platform/graph-error';
import type { GraphWorld } from './graph-world';
import { keysAsSegments } from './platform/keys-as-segments';
import { mailFolderRoutes } from './mail/mail-folder-routes';
import { mailboxSettingsRoutes } from './users/mailbox-settings-routes';
import { masterCategoryRoutes } from './mail/master-category-routes';
import { messageActionRoutes } from './mail/message-action-routes';
import { messageRoutes } from './mail/message-routes';
import { openMailbox } from './users/open-mailbox';
import { sendMailRoutes } from './mail/send-mail-routes';
import { placeRoutes } from './users/place-routes';
import { subscriptionRoutes } from './subscriptions/subscription-routes';
import { translateIdsRoutes } from './platform/translate-ids-routes';
import { userRoutes } from './users/user-routes';

/** The app for all of `/graph`. It serves every path of `/v1.0`, with keys written in parentheses or as segments. */
export function createGraphApp(world: GraphWorld, signIn: MicrosoftSignIn): SandboxApp {
  const version = graphRoutes();
  version.use('*', authenticate(world.core, signIn));
  version.route('/', userRoutes(world));
  version.route('/places', placeRoutes(world.core));
  version.route('/subscriptions', subscriptionRoutes(world));
  version.route(
    '/$batch',
    batchRoutes((request, { env }) => fetchFrom(root, request, env)),
  );
  const mailbox = createMailboxApp(world);
  version.route('/me', mailbox);
  version.route('/users/:user', mailbox);

  const root = new Hono<SandboxEnvironment>();
  root.route('/v1.0', version);
  root.notFound((context) => graphErrorResponse(noRoute(version, context), context, world.core));
  root.onError((error, context) => {
    if (error instanceof GraphError) return graphErrorResponse(error, context, world.core);
    throw error;
  });
  return withNormalPaths(root);
}

function createMailboxApp(world: GraphWorld) {
  const app = mailboxRoutes();
  app.use('*', openMailbox(world));
  app.route('/', absentRoutes());
  app.route('/messages', messageDeltaRoutes(world));
  app.route('/mailFolders', mailFolderDeltaRoutes(world));
  for (const base of ['/messages', '/mailFolders/:folder/messages']) {
    if (base !== '/messages') app.route(base, messageDeltaRoutes(world));
    app.route(base, messageRoutes(world));
    app.route(base, messageActionRoutes(world));
    app.route(base, messageAttachmentRoutes(world));
  }
  app.route('/mailFolders', mailFolderRoutes(world));
  for (const part of ['events', 'calendarView']) app.use(`/calendars/:calendar/${part}/*`, intoSharedCalendar(world));
  for (const base of ['', '/calendar', '/calendars/:calendar']) {
    app.route(`${base}/events`, eventActionRoutes(world));
    app.route(`${base}/events`, eventRoutes(world));
    app.route(`${base}/events`, eventAttachmentRoutes(world));
    if (base !== '/calendars/:calendar') app.route(`${base}/calendarView`, calendarViewDeltaRoutes(world));
    app.route(`${base}/calendarView`, calendarViewRoutes(world));
  }
  app.route('/calendars', calendarCollectionRoutes(world));
  for (const base of ['/calendar', '/calendars/:calendar']) {
    app.route(base, calendarRoutes(world));
    app.route(`${base}/getSchedule`, getScheduleRoutes(world));
  }
  app.route('/findMeetingTimes', findMeetingTimesRoutes(world));
  app.route('/onlineMeetings', onlineMeetingRoutes(world));
  app.route('/outlook', timeZoneRoutes(world));
  for (const base of ['', '/contactFolders/:contactFolder']) {
    app.route(`${base}/contacts`, contactDeltaRoutes(world));
    app.route(`${base}/contacts`, contactRoutes(world));
  }
  app.route('/contactFolders', contactFolderRoutes(world));
  app.route('/sendMail', sendMailRoutes(world));
  app.route('/translateExchangeIds', translateIdsRoutes(world));
  app.route('/outlook/masterCategories', masterCategoryRoutes(world));
  app.route('/mailboxSettings', mailboxSettingsRoutes(world));
  return app;
}

/** Returns the same request with its path rewritten to the one spelling that the routes know. */
function atNormalPath(request: Request): Request {
  const url = new URL(request.url);
  url.pathname = canonicalCase(withPlainSlashes(keysAsSegments(url.pathname.replace(/^\/graph/, ''))));
  return new Request(url, request);
}

/** Answers a request whose path may be spelled in any way that Graph accepts. */
const fetchFrom = (root: SandboxApp, request: Request, env: SandboxContext['env']): Promise<Response> =>
  withCounts(atNormalPath(request), (asked) => root.fetch(asked, env));

/** Graph accepts the paths `/v1.0//me` and `/me/messages/`, because some clients send them. */
const withPlainSlashes = (path: string): string => path.replace(/\/{2,}/g, '/').replace(/\/$/, '');

/** Rewrites each path to one spelling before the routes match it, and adds Graph's headers to every answer. */
function withNormalPaths(root: SandboxApp): SandboxApp {
  const outer = new Hono<SandboxEnvironment>();
  outer.all('*', async (context) => {
    const response = await fetchFrom(root, context.req.raw, context.env);
    if (!response.headers.has('request-id')) response.headers.set('request-id', randomUUID());
    const clientRequestId = context.req.header('client-request-id');
    if (clientRequestId !== undefined) response.headers.set('client-request-id', clientRequestId);
    response.headers.set('Cache-Control', 'no-store');
    if (/^application\/json\b/.test(response.headers.get('content-type') ?? '')) {
      response.headers.set('OData-Version', '4.0');
      response.headers.set(
        'Content-Type',
        'application/json;odata.metadata=minimal;odata.streaming=true;IEEE754Compatible=false;charset=utf-8',
      );
    }
    return response;
  });
  return outer;
}

const segments = [
  'me',
  'users',
  'places',
  'messages',
  'mailFolders',
  'childFolders',
  'attachments',
  'createUploadSession',
  'sendMail',
  'send',
  'reply',
  'replyAll',
  'forward',
  'createReply',
  'createReplyAll',
  'createForward',
  'move',
  'copy',
  'permanentDelete',
  'delta',
  'subscriptions',
  'reauthorize',
  'outlook',
  'masterCategories',
  'mailboxSettings',
  'supportedTimeZones',
  'calendar',
  'calendars',
  'calendarView',
  'events',
  'instances',
  'getSchedule',
  'findMeetingTimes',
  'calendarPermissions',
  'accept',
  'decline',
  'tentativelyAccept',
  'cancel',
  'snoozeReminder',
  'dismissReminder',
  'contacts',
  'contactFolders',
  'manager',
  'translateExchangeIds',
  'getMailTips',
  'supportedLanguages',
  'inferenceClassification',
  'onlineMeetings',
  'transcripts',
  'metadataContent',
  'messageRules',
  'extensions',
  'photo',
  'calendarGroups',
];
const bySmallLetters = new Map(segments.map((segment) => [segment.toLowerCase(), segment]));

/** Graph ignores the case of path segments. It also ignores a namespace before an action or function. */
function canonicalCase(path: string): string {
  return path
    .split('/')
    .map((segment) => {
      const bare = segment.replace(/^microsoft\.graph\./i, '').replace(/\(\)$/, '');
      return bySmallLetters.get(bare.toLowerCase()) ?? segment;
    })
    .join('/');
}

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];

/** Returns 405 if the path exists for another method, otherwise 404. */
function noRoute(version: Hono<GraphEnvironment>, context: SandboxContext): GraphError {
  const path = context.req.path.replace(/^\/v1\.0/, '');
  const exists = methods.some((method) =>
    version.router.match(method, path)[0].some(([[, route]]) => route.method === method),
  );
  if (exists) {
    return new GraphError(405, 'Request_BadRequest', 'Specified HTTP method is not allowed for the request target.');
  }
  const segment = path.split('/').at(-1) ?? '';
  return new GraphError(404, 'ResourceNotFound', `Resource not found for the segment '${decoded(segment)}'.`);
}
