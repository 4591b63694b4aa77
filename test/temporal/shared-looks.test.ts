import { Client, Connection } from '@temporalio/client';
import { sharedLooks } from '../../src/temporal/shared-looks';

const client: Client = new Client({ connection: Connection.lazy() });

/** A look that answers when it is told to, with what is there when it began. */
function world() {
  const there = { value: 1, looks: 0 };
  const ends: ((fails?: 'fails') => void)[] = [];
  const ask = sharedLooks(async () => {
    const { value } = there;
    there.looks += 1;
    await new Promise<void>((resolve, reject) =>
      ends.push((fails) => (fails === undefined ? resolve() : reject(new Error('away')))),
    );
    return value;
  });
  const end = async (fails?: 'fails'): Promise<void> => {
    ends.shift()?.(fails);
    await new Promise(setImmediate);
  };
  return { there, ask: (name = 'agent') => ask(client, name), end };
}

test('who asks while a look is under way shares the next one, which sees what has changed meanwhile', async () => {
  const { there, ask, end } = world();
  const first = ask();
  there.value = 2;
  const others = [ask(), ask(), ask()];
  await end();
  await end();
  expect(await first).toBe(1);
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
  expect(there.looks).toBe(2);
  there.value = 3;
  const later = ask();
  await end();
  expect(await later).toBe(3);
});

test('a look that fails fails those who share it, and none that come after', async () => {
  const { ask, end } = world();
  const first = ask();
  const second = ask();
  await Promise.all([expect(first).rejects.toThrow('away'), end('fails')]);
  const third = ask();
  await Promise.all([expect(second).rejects.toThrow('away'), end('fails')]);
  await end();
  expect(await third).toBe(1);
});

test('looks at different things, or of different clients, are not shared', async () => {
  const { there, ask, end } = world();
  const both = [ask('one'), ask('other')];
  await end();
  await end();
  await Promise.all(both);
  expect(there.looks).toBe(2);
});
