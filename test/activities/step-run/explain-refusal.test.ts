import { implement, type MailStepContext, type StepImplementation } from '../../../activities/implement';
import { addLabel } from '../../../src/contracts/mail/add-label';
import { readAttachment } from '../../../src/contracts/mail/read-attachment';
import { toolError } from '../../../src/contracts/tool-error';
import { path } from '../../../src/providers/request-path';
import type { TrelloClient } from '../../../src/providers/trello/trello-client';
import { answerJson } from '../../providers/local-server';
import { application, microsoft, trello } from './attempts';
import { input, read, refuse, startRuns, step, type Runs } from './runs-of-steps';

let world: Runs;
beforeEach(async () => {
  world = await startRuns();
});
afterEach(() => world.stop());

describe('a refusal of the provider', () => {
  const denied = refuse(403, 'ErrorAccessDenied');
  const refusedAt = (implementation = step(read), more: object = {}) =>
    world.run(implementation, { ...input, ...more });

  test('says what the account was connected without, and how it gains that', async () => {
    world.says = denied;
    world.connect('mail/support', microsoft, { scopes: ['User.Read'] });
    const refused = await refusedAt().catch((error: unknown) => error);
    expect(refused).toMatchObject({
      type: 'PermissionDenied',
      message: expect.stringContaining(
        'The account "support" was connected without Mail.ReadWrite, which Move Email to Folder needs here. Reconnect the account on its page, or with `agent-integrations accounts connect mail support`, and allow it.',
      ),
      details: [{ provider: 'microsoft-graph', status: 403 }],
    });
  });

  test('in somebody else’s mailbox is about what is shared', async () => {
    world.says = denied;
    await expect(refusedAt(step(read), { mailbox: 'info@contoso.example' })).rejects.toMatchObject({
      message: expect.stringMatching(/without Mail\.ReadWrite\.Shared, which .* support --shared`/),
    });
  });

  test('stays as it is where the account lacks nothing, and where it is not the provider’s', async () => {
    world.says = denied;
    await expect(refusedAt()).rejects.toThrow(/\(Microsoft Graph: 403 ErrorAccessDenied No\.\)$/);
    world.connect('mail/support', microsoft, { scopes: [] });
    const ours = step(() => Promise.reject(toolError('PermissionDenied', 'By us.')));
    await expect(refusedAt(ours)).rejects.toThrow(/^By us\.$/);
    world.says = refuse(409, 'ErrorIrresolvableConflict');
    await expect(refusedAt()).rejects.toThrow(/\(Microsoft Graph: 409 ErrorIrresolvableConflict No\.\)$/);
  });

  test('is explained without the account’s worker, and stays as it is where Temporal does not say what was granted', async () => {
    const away = (): never => {
      throw new Error('Temporal is away');
    };
    const id = 'connected-account/mail/support';
    const refusedWhile = (known: (memo: unknown) => PropertyDescriptor) => {
      world.connect('mail/support', microsoft, { scopes: [] });
      const { memo } = world.workflows[id] ?? {};
      world.says = (...exchange) => {
        world.workflows[id] = Object.defineProperty({ queries: { credential: away } }, 'memo', known(memo));
        return denied(...exchange);
      };
      return refusedAt();
    };
    await expect(refusedWhile((memo) => ({ value: memo }))).rejects.toThrow(/was connected without/);
    await expect(refusedWhile(() => ({ get: away }))).rejects.toThrow(
      /\(Microsoft Graph: 403 ErrorAccessDenied No\.\)$/,
    );
  });

  test('says all that is missing, in somebody else’s mailbox only what can be shared', async () => {
    world.says = denied;
    world.connect('mail/support', microsoft, { scopes: ['User.Read'] });
    const labelling = implement(
      addLabel,
      async (_input, context: MailStepContext) => (await read(context)) as never,
    ) as unknown as StepImplementation;
    const label = { account: 'support', messageId: 'm', labels: ['Customer'] };
    await expect(world.run(labelling, label)).rejects.toThrow(
      'without Mail.ReadWrite, MailboxSettings.ReadWrite, which Add Label',
    );
    await expect(world.run(labelling, { ...label, mailbox: 'info@contoso.example' })).rejects.toThrow(
      'without Mail.ReadWrite.Shared, which Add Label',
    );
    world.connect('mail/support', application, { permissionType: 'application', scopes: [] });
    await expect(world.run(labelling, label)).rejects.toThrow(
      'without Mail.ReadWrite, MailboxSettings.ReadWrite, which Add Label',
    );
  });

  test('at a card says nothing of what mailboxes ask for', async () => {
    world.says = (_request, response) =>
      answerJson(response, 401, { message: 'unauthorized card permission requested' });
    world.connect('board/team', trello, { scopes: [] });
    const opening = implement(readAttachment, async (_input, context) => {
      if (!('trello' in context)) throw new Error('The account of the card was not opened.');
      const got: unknown = await (context.trello as TrelloClient).get(path`/cards/c`);
      return got as never;
    }) as unknown as StepImplementation;
    const refused: unknown = await world
      .run(opening, { reference: 'card-attachment:team:c:a' })
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ type: 'PermissionDenied', message: expect.stringMatching(/\(Trello: 401 .*\)$/) });
  });

  test('of an application says who grants it what, and what its token lacks', async () => {
    world.says = denied;
    const atDesk = step(({ graph }) => graph.get(path`/users/${'desk@contoso.example'}/messages/m`));
    world.connect('mail/support', application, { permissionType: 'application', scopes: [] });
    await expect(refusedAt(atDesk)).rejects.toMatchObject({
      type: 'PermissionDenied',
      message: expect.stringMatching(
        /The application of the account "support" may not do this in that mailbox\. Its token is without Mail\.ReadWrite, which Move Email to Folder needs \(unless Exchange grants it\)\. An administrator grants/,
      ),
      details: [{ status: 403 }],
    });
    world.connect('mail/support', application, {
      ...{ permissionType: 'application', scopes: ['Mail.ReadWrite'] },
    });
    await expect(refusedAt(atDesk)).rejects.toMatchObject({
      message: expect.stringMatching(/in that mailbox\. An administrator grants/),
    });
  });
});
