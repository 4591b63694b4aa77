import { ada, openGraphSession, subjects } from './graph-session';

const options = { seed: 'support-desk', startTime: new Date('2026-11-20T12:00:00Z') } as const;

test("the seed is a believable mailbox: folders, categories, quoted history, one customer's story", async () => {
  const session = await openGraphSession(options);
  expect(session.sandbox.graph.messages(ada).length).toBeGreaterThanOrEqual(50);
  const customers = await session.get("/me/mailFolders?$filter=displayName eq 'Customers'");
  const children = await session.get(`/me/mailFolders/${customers.body.value[0].id}/childFolders`);
  expect((children.body.value as { displayName: string }[]).map(({ displayName }) => displayName)).toContain(
    'Northwind Bakery',
  );
  const mara = await session.get('/me/messages?$search="from:mara oven"&$select=subject');
  expect(subjects(mara)).toContain('Oven 2 shows error E17');
  const categories = await session.get('/me/outlook/masterCategories');
  expect(JSON.stringify(categories.body)).toContain('Waiting for us');
  await session.sandbox.close();
});

test('two sandboxes with the same seed and start have the same ids and content', async () => {
  const sessions = [await openGraphSession(options), await openGraphSession(options)] as const;
  const [one, other] = sessions.map(({ sandbox }) => {
    const known = ({ id, immutableId, subject }: { id: string; immutableId: string; subject: string }) => [
      id,
      immutableId,
      subject,
    ];
    return sandbox.graph.messages(ada).map(known);
  });
  expect(one).toEqual(other);
  await Promise.all(sessions.map(({ sandbox }) => sandbox.close()));
});
