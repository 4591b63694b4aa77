import { Hono } from 'hono';
import { ChangesView } from '../../../src/gateway/approvals/changes-view';

const shown = async (after: unknown): Promise<string> => {
  const changes = [{ name: 'addItems', before: [], after }];
  const app = new Hono().get('/', (context) => context.html(ChangesView({ changes })));
  return (await app.request('/')).text();
};

test('an entry of a changed list is said in words, and to the letter where a line break in it would look like a member', async () => {
  expect(await shown([{ name: 'Fit it', member: 'ben' }])).toContain('<ins>Name: Fit it\nMember: ben</ins>');
  const forged = await shown([{ name: 'Fit it\nMember: ben' }]);
  expect(forged).toContain('&quot;name&quot;: &quot;Fit it\\nMember: ben&quot;');
  expect(forged).not.toContain('Fit it\nMember');
});
