import { Hono } from 'hono';
import { InputView } from '../../src/gateway/console/input-view';

const shown = async (input: unknown): Promise<string> => {
  const app = new Hono().get('/', (context) => context.html(InputView({ input })));
  return (await app.request('/')).text();
};

test('several values of one field stand below each other, each with its mark, whatever line breaks are in one', async () => {
  const html = await shown({ boardIds: ['one', 'two\nthree', 4, ''] });
  expect(html.match(/<li>/g)).toHaveLength(4);
  expect(html).toContain('<li><span class="verbatim">two\nthree</span></li>');
  expect(html).toContain('<li><span class="quiet">empty</span></li>');
});

test('an instant is told by the clock of the reader too, and stands as it was given', async () => {
  expect(await shown({ due: '2026-12-05T12:00:00+02:00' })).toMatch(
    /2026-12-05T12:00:00\+02:00 .*\(<time [^>]+>5 Dec 2026, 10:00 UTC<\/time>\)/,
  );
  expect(await shown({ due: '2026-12-05T12:00' })).toContain('<span class="verbatim">2026-12-05T12:00</span>');
});

test('what has parts of its own is shown as JSON, whole', async () => {
  expect(await shown({ people: [{ name: 'Lena' }] })).toMatch(/<pre>\[\s+\{\s+&quot;name&quot;: &quot;Lena&quot;/);
});
