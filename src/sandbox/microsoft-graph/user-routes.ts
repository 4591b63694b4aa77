import { graphRoutes, type GraphContext } from './graph-environment';
import type { DirectoryUser } from './directory';
import { badRequest, GraphError } from './graph-error';
import type { GraphWorld } from './graph-world';

const properties = [
  'businessPhones',
  'displayName',
  'givenName',
  'jobTitle',
  'mail',
  'mobilePhone',
  'officeLocation',
  'preferredLanguage',
  'surname',
  'userPrincipalName',
  'id',
];

/** `/me` and `/users/{id}` themselves: the profile. */
export function userRoutes({ core, directory }: GraphWorld) {
  const app = graphRoutes();
  const profile = (context: GraphContext, user: DirectoryUser) => {
    const select = context.req
      .query('$select')
      ?.split(',')
      .map((name) => name.trim());
    const unknown = select?.find((name) => !properties.includes(name));
    if (unknown !== undefined) {
      throw badRequest(`Could not find a property named '${unknown}' on type 'microsoft.graph.user'.`);
    }
    const entity: Record<string, unknown> = {
      businessPhones: [],
      displayName: user.displayName,
      givenName: user.givenName,
      jobTitle: null,
      mail: user.mail,
      mobilePhone: null,
      officeLocation: null,
      preferredLanguage: 'en-GB',
      surname: user.surname,
      userPrincipalName: user.userPrincipalName,
      id: user.id,
    };
    const selected = Object.entries(entity).filter(([name]) => select?.includes(name) ?? true);
    const columns = select ? `(${select.join(',')})` : '';
    return {
      '@odata.context': `${core.urls.graph}/v1.0/$metadata#users${columns}/$entity`,
      ...Object.fromEntries(selected),
    };
  };

  app.get('/me', (context) => {
    const { user } = context.get('token');
    requireUserRead(context);
    return context.json(profile(context, user));
  });
  app.get('/users/:user', (context) => {
    requireUserRead(context);
    const wanted = context.req.param('user');
    const user = directory.find(wanted);
    if (!user) {
      throw new GraphError(
        404,
        'Request_ResourceNotFound',
        `Resource '${wanted}' does not exist or one of its queried reference-property objects are not present.`,
      );
    }
    if (user.id !== context.get('token').user.id) throw insufficientPrivileges();
    return context.json(profile(context, user));
  });
  return app;
}

function requireUserRead(context: GraphContext): void {
  if (!context.get('token').scopes.has('User.Read')) throw insufficientPrivileges();
}

function insufficientPrivileges(): GraphError {
  return new GraphError(403, 'Authorization_RequestDenied', 'Insufficient privileges to complete the operation.');
}
