import { notInSandbox, refuseExpand } from '../platform/absent-routes';
import { graphRoutes, type GraphContext } from '../platform/graph-environment';
import { searchUsers } from './search-users';
import type { DirectoryUser } from './directory';
import { badRequest, GraphError, insufficientPrivileges } from '../platform/graph-error';
import type { GraphWorld } from '../graph-world';
import { requireUserRead } from '../platform/require-scope';
import { refuseApplication } from './open-mailbox';
import { defaultUserProperties, selectableUserProperties } from './user-properties';

/** Serves `/me` and `/users/{id}`: the profile itself. */
export function userRoutes({ core, directory }: GraphWorld) {
  const app = graphRoutes();
  const profile = (context: GraphContext, user: DirectoryUser) => {
    const select = context.req
      .query('$select')
      ?.split(',')
      .map((name) => name.trim());
    const byDefault = defaultUserProperties(user);
    const entity = select ? { ...byDefault, ...selectableUserProperties(user) } : byDefault;
    const unknown = select?.find((name) => !(name in entity));
    if (unknown !== undefined) {
      throw badRequest(`Could not find a property named '${unknown}' on type 'microsoft.graph.user'.`);
    }
    const selected = Object.entries(entity).filter(([name]) => select?.includes(name) ?? true);
    return Object.fromEntries(selected);
  };
  const contextUrl = (context: GraphContext) => {
    const select = context.req.query('$select');
    return `${core.urls.graph}/v1.0/$metadata#users${select === undefined ? '' : `(${select})`}`;
  };
  const one = (context: GraphContext, user: DirectoryUser) => {
    refuseExpand(context.req.url, 'users');
    return context.json({ '@odata.context': `${contextUrl(context)}/$entity`, ...profile(context, user) });
  };

  app.get('/me', (context) => {
    const { user } = context.get('token');
    refuseApplication(context.get('token'));
    requireUserRead(context.var);
    return one(context, user);
  });
  for (const path of ['/me', '/users/:user']) {
    app.patch(path, (context) => {
      throw notInSandbox('PATCH', context.req.path);
    });
  }
  app.get('/users', (context) => {
    requireDirectory(context);
    const other = Object.keys(context.req.query()).find((name) => !['$select', '$top', '$search'].includes(name));
    if (other !== undefined) throw notInSandbox('GET', `/users?${other}`);
    const { tenantId } = context.get('token').user;
    const search = searchIn(context);
    const colleagues = directory.users.filter(
      (user) => user.kind === 'work' && user.tenantId === tenantId && (search === undefined || search(user)),
    );
    const top = Number(context.req.query('$top') ?? 100);
    if (colleagues.length > top) throw notInSandbox('GET', `/users?$top=${top}: it has no pages of users`);
    const value = colleagues.map((user) => profile(context, user));
    return context.json({ '@odata.context': contextUrl(context), value });
  });
  // Graph answers this for a person without a manager. In the sandbox nobody has a manager.
  for (const path of ['/me/manager', '/users/:user/manager']) {
    app.get(path, (context) => {
      requireUserRead(context.var);
      throw notInDirectory('manager');
    });
  }
  app.get('/users/:user', (context) => {
    requireUserRead(context.var);
    const wanted = context.req.param('user');
    const user = directory.find(wanted);
    if (!user) throw notInDirectory(wanted);
    if (user.id !== context.get('token').user.id) requireDirectory(context);
    return one(context, user);
  });
  return app;
}

/** "$search ... works only with the ConsistencyLevel header set to eventual." (https://learn.microsoft.com/graph/search-query-parameter) */
function searchIn(context: GraphContext): ((user: DirectoryUser) => boolean) | undefined {
  const search = context.req.query('$search');
  if (search === undefined) return undefined;
  if (context.req.header('consistencylevel')?.toLowerCase() !== 'eventual') {
    throw new GraphError(
      400,
      'Request_UnsupportedQuery',
      "Request with $search query parameter only works through MSGraph with a special request header: 'ConsistencyLevel: eventual'",
    );
  }
  return searchUsers(search);
}

/** Reading other users needs at least `User.ReadBasic.All` (learn.microsoft.com/graph/api/user-list). */
function requireDirectory(context: GraphContext): void {
  const { scopes, user } = context.get('token');
  const mayRead = scopes.has('User.ReadBasic.All') || scopes.has('User.Read.All');
  if (!mayRead || user.kind === 'personal') throw insufficientPrivileges();
}

function notInDirectory(wanted: string): GraphError {
  return new GraphError(
    404,
    'Request_ResourceNotFound',
    `Resource '${wanted}' does not exist or one of its queried reference-property objects are not present.`,
  );
}
