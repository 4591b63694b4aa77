import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { readAccounts } from '../../accounts/account-directory';
import {
  accountPermissionTypes,
  accountStates,
  isOfferedAs,
  revocations,
  type AccountOverview,
} from '../../contracts/account';
import { integrations } from '../../contracts/integration';
import { answers } from './answers';
import { problem, problemOf } from './unreadable-in-listing';
import type { ApiEnvironment } from './api-environment';
import { needsRole } from './require-token';

const accountSchema = z
  .object({
    integration: z.enum(integrations),
    name: z.string(),
    state: z.enum(accountStates),
    permissionType: z.enum(accountPermissionTypes),
    owner: z.string().describe('How the provider knows the person: an address or a user name.'),
    ownerId: z.string().optional().describe("The provider's own id of the person, which stays where the name changes."),
    scopes: z.array(z.string()).describe('What was granted, which may be more than was asked for.'),
    asked: z
      .array(z.string())
      .optional()
      .describe(
        'Of a mailbox: the scopes that its person was asked for; absent where an earlier release connected it.',
      ),
    mailboxes: z.array(z.string()).optional().describe("Of an application's account: the mailboxes it is for."),
    connectedAt: z.string().optional().describe('ISO instant at which it was last connected by hand.'),
    renewedAt: z.string().optional().describe('ISO instant at which its token was last renewed.'),
    certificateEndsAt: z
      .string()
      .optional()
      .describe("Of an application's account with a certificate: the ISO instant at which that ends."),
    renewalProblem: z
      .object({ since: z.string(), reason: z.string() })
      .optional()
      .describe(
        'Its token cannot be renewed because of how our application is registered or configured: an operator has to act.',
      ),
  } satisfies Record<keyof AccountOverview, z.ZodType>)
  .openapi('Account');

const accountPath = z.object({ integration: z.enum(integrations), name: z.string() });

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'Connected accounts',
  request: {
    query: z.object({
      integration: z.enum(integrations).optional(),
      permissionType: z.enum(accountPermissionTypes).optional(),
    }),
  },
  responses: answers('The accounts, without anything secret.', z.object({ accounts: z.array(accountSchema), problem })),
});

const disconnect = createRoute({
  method: 'delete',
  path: '/{integration}/{name}',
  summary: 'Disconnect an account',
  description:
    'Its steps and triggers then say that it is gone. Accounts are connected on the pages or the command line.',
  ...needsRole('operator'),
  request: {
    params: accountPath,
    query: z.object({
      revoke: z
        .enum(['yes', 'no'])
        .default('yes')
        .describe(
          'Whether to end the credential at the provider too, where it has a way: not where something else uses the same token.',
        ),
    }),
  },
  responses: answers(
    'Disconnected, and what may be left at the provider.',
    z.object({
      revocation: z
        .enum(revocations)
        .describe(
          'What became of the credential at the provider: `impossible` where only its person can end it there, `failed` where the provider refused or did not answer.',
        ),
      triggers: z
        .array(z.string())
        .describe('Ids of the triggers that watched through the account, and wait for it now.'),
      unreleased: z
        .array(z.string())
        .describe('Ids of those that did not answer: the provider may still send to their webhooks.'),
    }),
  ),
});

export function createAccountRoutes(): OpenAPIHono<ApiEnvironment> {
  const app = new OpenAPIHono<ApiEnvironment>();
  app.openapi(list, async (context) => {
    const { integration, permissionType } = context.req.valid('query');
    const { accounts, unreadable } = await readAccounts(context.var.client.temporal, integration);
    const wanted = accounts.filter((account) => permissionType === undefined || isOfferedAs(account, permissionType));
    return context.json({ accounts: wanted, ...problemOf(unreadable) }, 200);
  });
  app.openapi(disconnect, async (context) => {
    const { integration, name } = context.req.valid('param');
    const revoke = context.req.valid('query').revoke === 'yes';
    return context.json(await context.var.client.accounts.disconnect(integration, name, { revoke }), 200);
  });
  return app;
}
