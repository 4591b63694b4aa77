import { Hono } from 'hono';
import { TrelloError } from './trello-error';
import type { TrelloEnvironment, TrelloRoutes } from './trello-context';

/**
 * Routes that Trello describes and the sandbox does not have. The sandbox says so, since a 404 would mean that Trello
 * has no such thing. README.md lists them.
 */
const absent: readonly (readonly [methods: string, path: string])[] = [
  ['POST', '/actions/:id/reactions'],
  ['GET DELETE', '/actions/:id/reactions/:idReaction'],
  ['GET', '/actions/:id/reactionsSummary'],
  ['GET', '/applications/:key/compliance'],
  ['POST', '/boards/:id/boardPlugins'],
  ['DELETE', '/boards/:id/boardPlugins/:idPlugin'],
  ['POST', '/boards/:id/calendarKey/generate'],
  ['POST', '/boards/:id/emailKey/generate'],
  ['POST', '/boards/:id/idTags'],
  ['POST', '/boards/:id/markedAsViewed'],
  ['GET', '/boards/:id/myPrefs'],
  ['PUT', '/boards/:id/myPrefs/:preference'],
  ['POST', '/cards/:id/stickers'],
  ['GET PUT DELETE', '/cards/:id/stickers/:idSticker'],
  ['GET POST PUT DELETE', '/customFields/:rest{.*}?'],
  ['GET', '/emoji'],
  ['GET POST PUT DELETE', '/enterprises/:rest{.*}'],
  ['POST', '/members/:id/avatar'],
  ['GET POST', '/members/:id/boardBackgrounds'],
  ['GET PUT DELETE', '/members/:id/boardBackgrounds/:idBackground'],
  ['PUT', '/members/:id/boardStars/:idStar'],
  ['POST', '/members/:id/customBoardBackgrounds'],
  ['GET PUT DELETE', '/members/:id/customBoardBackgrounds/:idBackground'],
  ['POST', '/members/:id/customEmoji'],
  ['GET', '/members/:id/customEmoji/:idEmoji'],
  ['POST', '/members/:id/customStickers'],
  ['GET DELETE', '/members/:id/customStickers/:idSticker'],
  ['GET PUT', '/members/:id/notificationsChannelSettings/:rest{.*}?'],
  ['POST', '/members/:id/oneTimeMessagesDismissed'],
  ['POST', '/members/:id/savedSearches'],
  ['GET PUT DELETE', '/members/:id/savedSearches/:idSearch'],
  ['POST', '/organizations/:id/exports'],
  ['POST DELETE', '/organizations/:id/logo'],
  ['PUT', '/organizations/:id/members/:idMember/deactivated'],
  ['DELETE', '/organizations/:id/members/:idMember/all'],
  ['GET', '/organizations/:id/newBillableGuests/:idBoard'],
  ['DELETE', '/organizations/:id/prefs/:preference'],
  ['POST', '/organizations/:id/tags'],
  ['DELETE', '/organizations/:id/tags/:idTag'],
  ['GET POST PUT', '/plugins/:rest{.*}'],
];

/** Answers 501 for routes that Trello describes and the sandbox does not have. */
export function absentRoutes(): TrelloRoutes {
  const app = new Hono<TrelloEnvironment>();
  for (const [methods, path] of absent) {
    app.on(methods.split(' '), path, (context) => {
      throw notInSandbox(`${context.req.method} ${path.replace(/:(\w+)(\{[^}]*\})?\??/g, '{$1}')}`);
    });
  }
  return app;
}

/** Returns the error that says that the sandbox, not Trello, lacks something. */
export function notInSandbox(what: string): TrelloError {
  return new TrelloError(501, `The sandbox does not have ${what}; Trello does. See its README.`);
}
