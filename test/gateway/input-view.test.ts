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

test('what has parts of its own shows them by name, each where it belongs', async () => {
  const html = await shown({ people: [{ name: 'Lena', atWork: true }], hours: { from: '09:00', days: [] } });
  expect(html).toMatch(
    /<dt>People<\/dt>.*<li><dl class="input"><div><dt>Name<\/dt><dd><span class="verbatim">Lena<\/span>/,
  );
  expect(html).toContain('<dt>At work</dt><dd><span>yes</span></dd>');
  expect(html).toMatch(/<dt>Hours<\/dt><dd><dl class="input"><div><dt>from<\/dt>.*09:00.*<dt>days<\/dt>.*none/);
});

test('what lies deeper than a step takes is shown as JSON, whole', async () => {
  const deep = { one: { two: { three: { four: { five: { name: 'Lena' } } } } } };
  expect(await shown(deep)).toMatch(
    /<dt>four<\/dt><dd><pre>\{\s+&quot;five&quot;: \{\s+&quot;name&quot;: &quot;Lena&quot;/,
  );
});

test('names that are not ours stand to the letter: two custom fields of a card do not become one', async () => {
  const html = await shown({ customFields: { 'iOS build': '7', eMail: 'x', 'E mail': 'y', showAs: 'oof' } });
  const names = [...html.matchAll(/<dt>([^<]+)<\/dt>/g)].map(([, name]) => name);
  expect(names).toEqual(['Custom fields', 'iOS build', 'eMail', 'E mail', 'showAs']);
  expect(html).toContain('<span class="verbatim">oof</span>');
});
