import { Hono } from 'hono';
import { notInSandbox } from './absent-routes';
import { asksFor } from './views/view';
import type { TrelloEnvironment, TrelloRoutes } from './trello-context';

/** Parameters of GET routes that Trello describes and the sandbox does not read: ignoring them would look like Trello's response. */
const absent: Readonly<Record<string, string>> = {
  '/actions/:id': 'entities',
  '/boards/:id': 'boardStars myPrefs organization_pluginData tags',
  '/boards/:id/actions': 'reactions',
  '/boards/:id/memberships': 'activity orgMemberType',
  '/cards/:id/checkItemStates': 'fields',
  '/checklists/:id': 'cards',
  '/members/:id':
    'actions boardBackgrounds boardsInvited boardsInvited_fields boardStars customBoardBackgrounds customEmoji customStickers ' +
    'notifications organization_paid_account organizationsInvited organizationsInvited_fields paid_account savedSearches tokens',
  '/members/:id/notifications': 'display entities',
  '/members/:id/organizations': 'paid_account',
  '/members/:id/tokens': 'webhooks',
  '/notifications/:id':
    'board board_fields card card_fields display entities list member member_fields organization organization_fields',
  '/search': 'board_organization',
};

/** Answers 501 if a request uses such a parameter to ask for something. */
export function absentParameterRoutes(): TrelloRoutes {
  const app = new Hono<TrelloEnvironment>();
  for (const [path, names] of Object.entries(absent)) {
    app.get(path, async (context, next) => {
      const asked = names.split(' ').find((name) => asksFor(context.var.parameters[name]));
      if (asked !== undefined) throw notInSandbox(`the parameter ${asked} of GET ${path.replace(/:(\w+)/g, '{$1}')}`);
      await next();
    });
  }
  return app;
}
