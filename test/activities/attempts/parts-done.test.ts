import { inParts, type Once } from '../../../activities/attempts/parts-done';

/** One attempt, told what those before it have saved: which parts it did, and what it saves. */
async function attempt(progress: unknown, act: (once: Once, does: (part: string) => () => Promise<string>) => unknown) {
  const [done, saved]: [string[], object[]] = [[], []];
  const does = (part: string) => () => Promise.resolve(`answer to ${part}`).finally(() => done.push(part));
  const context = { progress, saveProgress: (said: object) => void saved.push(said) };
  const answer: unknown = await inParts(context, async (once) => Promise.resolve(act(once, does))).catch(
    (error: unknown) => error,
  );
  return { answer, done, saved };
}
const fail = () => Promise.reject(new Error('The provider is away.'));

test('the parts of a call are done in turn, and its answer is theirs', async () => {
  const { answer, done, saved } = await attempt(undefined, async (once, does) => [
    await once('fields', does('fields')),
    await once('labels', does('labels')),
  ]);
  expect(answer).toEqual(['answer to fields', 'answer to labels']);
  expect({ done, saved }).toEqual({ done: ['fields', 'labels'], saved: [] });
});

test('the parts before one that fails are saved, and are not done again by the attempts that follow', async () => {
  const first = await attempt(undefined, async (once, does) => {
    await once('fields', does('fields'));
    await once('labels', fail);
  });
  expect(first).toEqual({
    ...{ answer: new Error('The provider is away.'), done: ['fields'] },
    saved: [{ partsDone: ['fields'] }],
  });
  const second = await attempt(first.saved[0], async (once, does) => {
    expect(await once('fields', does('fields'))).toBeUndefined();
    await once('labels', does('labels'));
    await once('place', fail);
  });
  expect(second).toMatchObject({ done: ['labels'], saved: [{ partsDone: ['fields', 'labels'] }] });
});

test('what fails behind all parts, as a read for the answer, has them saved too', async () => {
  const { answer, saved } = await attempt({}, async (once, does) => {
    await once('fields', does('fields'));
    return fail();
  });
  expect({ answer, saved }).toMatchObject({
    answer: { message: 'The provider is away.' },
    saved: [{ partsDone: ['fields'] }],
  });
});

test('an attempt that has done no part saves nothing', async () => {
  expect((await attempt(undefined, fail)).saved).toEqual([]);
  const again = await attempt({ partsDone: ['fields'] }, async (once, does) => {
    await once('fields', does('fields'));
    await once('labels', fail);
  });
  expect(again).toMatchObject({ done: [], saved: [] });
});

test('a part that an attempt comes to twice is done once', async () => {
  const { done } = await attempt(undefined, async (once, does) => {
    await once('fields', does('fields'));
    await once('fields', does('fields'));
  });
  expect(done).toEqual(['fields']);
});

test.each([[null], ['fields'], [{ partsDone: 'fields' }], [{ partsDone: [1] }], [{ phase: 'refused', attempt: 1 }]])(
  'what is no list of parts (%j) holds none back',
  async (progress) => {
    expect((await attempt(progress, (once, does) => once('fields', does('fields')))).done).toEqual(['fields']);
  },
);
