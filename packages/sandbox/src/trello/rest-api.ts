import { Hono } from 'hono';
import { tokenPageRoutes } from './tokens/token-page-routes';
import { absentParameterRoutes } from './absent-parameters';
import { absentRoutes } from './absent-routes';
import { pathOf } from './path-of';
import { TrelloError } from './trello-error';
import type { FileStorage } from './file-storage';
import { actionRoutes } from './routes/actions';
import { batchRoutes } from './routes/batch';
import { boardMemberRoutes } from './routes/board-members';
import { boardRoutes } from './routes/boards';
import { cardAttachmentRoutes } from './routes/card-attachments';
import { cardChecklistRoutes } from './routes/card-checklists';
import { cardCommentRoutes } from './routes/card-comments';
import { cardCustomFieldRoutes } from './routes/card-custom-fields';
import { cardLabelRoutes } from './routes/card-labels';
import { cardMemberRoutes } from './routes/card-members';
import { cardRoutes } from './routes/cards';
import { checklistRoutes } from './routes/checklists';
import { labelRoutes } from './routes/labels';
import { listRoutes } from './routes/lists';
import { memberCollectionRoutes } from './routes/member-collections';
import { memberRoutes } from './routes/members';
import { cardNotificationRoutes, memberNotificationRoutes, notificationRoutes } from './routes/notifications';
import { organizationRoutes } from './routes/organizations';
import { searchRoutes } from './routes/search';
import { tokenRoutes } from './routes/tokens';
import { webhookRoutes } from './routes/webhooks';
import type { MiddlewareHandler } from 'hono';
import type { TrelloEnvironment, TrelloRoutes } from './trello-context';
import type { TrelloWorld } from './state/world';

/**
 * Creates Trello's REST API under `/1`.
 * @param authentication runs first for each request: it sets the parameters and the caller
 */
export function createRestApi(
  world: TrelloWorld,
  authentication: readonly MiddlewareHandler<TrelloEnvironment>[],
  attachmentBytes: number,
  storage?: FileStorage,
): TrelloRoutes {
  const app = new Hono<TrelloEnvironment>({ getPath: (request) => pathOf(request.url) });
  app.onError((error) => {
    if (error instanceof TrelloError) return error.toResponse();
    throw error;
  });
  app.notFound((context) =>
    new TrelloError(404, `Cannot ${context.req.method} ${pathOf(context.req.url)}`).toResponse(),
  );

  app.route('/1/authorize', tokenPageRoutes(world));
  for (const middleware of authentication) app.use('/1/*', middleware);
  app.route('/1', absentRoutes());
  app.route('/1', absentParameterRoutes());
  app.route('/1/cards', cardCommentRoutes(world));
  app.route('/1/cards', cardLabelRoutes(world));
  app.route('/1/cards', cardCustomFieldRoutes(world));
  app.route('/1/cards', cardMemberRoutes(world));
  app.route('/1/cards', cardNotificationRoutes(world));
  app.route('/1/cards', cardChecklistRoutes(world));
  app.route('/1/cards', cardAttachmentRoutes(world, attachmentBytes, storage));
  app.route('/1/cards', cardRoutes(world, attachmentBytes));
  app.route('/1/boards', boardMemberRoutes(world));
  app.route('/1/boards', boardRoutes(world));
  app.route('/1/lists', listRoutes(world));
  app.route('/1/labels', labelRoutes(world));
  app.route('/1/checklists', checklistRoutes(world));
  app.route('/1/members', memberNotificationRoutes(world));
  app.route('/1/members', memberCollectionRoutes(world));
  app.route('/1/members', memberRoutes(world));
  app.route('/1/organizations', organizationRoutes(world));
  app.route('/1/actions', actionRoutes(world));
  app.route('/1/notifications', notificationRoutes(world));
  app.route('/1/search', searchRoutes(world));
  app.route('/1/tokens', tokenRoutes(world));
  app.route('/1/webhooks', webhookRoutes(world));
  app.route(
    '/1/batch',
    batchRoutes(async (request, context) => await app.fetch(request, context.env)),
  );
  return app;
}
