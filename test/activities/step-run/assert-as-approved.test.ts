import { assertAsApproved } from '../../../activities/step-run/assert-as-approved';
import { boundOf } from '../../../activities/step-run/bound-facts';
import { nothingSent } from '../../../activities/attempts/nothing-sent';
import type { Review } from '../../../src/contracts/review';
import { toolError } from '../../../src/contracts/tool-error';
import { inActivity } from '../../support/in-activity';
import { temporalTelling } from '../../support/told-workflows';

const to = (address: string): Review => [{ name: 'To', value: address, binds: [address] }];
const bound = boundOf(to('lena@northwind.example'), {});
const first = { attempt: 1, earlier: 'none' as const };
const repeated = { attempt: 2, earlier: 'attempt' as const };
const changed = 'What decides who gets what has changed since it was approved. It is now To: evil@elsewhere.example.';

const check = (
  { attempt, earlier, said }: { attempt: number; earlier: 'none' | 'attempt' | 'run'; said?: unknown },
  lookUp: () => Promise<Review>,
) =>
  inActivity({ attempt }, temporalTelling({}).client, () =>
    assertAsApproved({ bound, input: {}, earlier, progress: said }, lookUp),
  );
const now = (address: string) => () => Promise.resolve(to(address));

test('a call that goes to whom it was approved for goes on, with what it comes to now', async () => {
  for (const attempt of [first, repeated])
    expect(await check(attempt, now('lena@northwind.example'))).toEqual({ reviewed: to('lena@northwind.example') });
});

test('one that goes to somebody else is refused before anything was done', async () => {
  const refused = { type: 'PermissionDenied', message: `${changed} Nothing was done; ask for approval again.` };
  await expect(check(first, now('evil@elsewhere.example'))).rejects.toMatchObject(refused);
  const noneSent = { ...repeated, said: nothingSent(1) };
  await expect(check(noneSent, now('evil@elsewhere.example'))).rejects.toMatchObject(refused);
});

test.each([repeated, { attempt: 1, earlier: 'run' as const }])(
  'where it may have been done, it may look for its effect and do nothing more: %j',
  async (attempt) => {
    const reviewed = to('evil@elsewhere.example');
    expect(await check(attempt, now('evil@elsewhere.example'))).toEqual({ reviewed, changed });
  },
);

test('what an earlier attempt may have removed is nothing now; what the first does not find is not there', async () => {
  const gone = () => Promise.reject(toolError('NotFound', 'No such message.'));
  await expect(check(first, gone)).rejects.toMatchObject({ type: 'NotFound' });
  expect(await check(repeated, gone)).toEqual({
    ...{ reviewed: [], changed: changed.replace('evil@elsewhere.example', 'nothing') },
  });
  const away = () => Promise.reject(toolError('ProviderUnavailable', 'Away.'));
  await expect(check(repeated, away)).rejects.toMatchObject({ type: 'ProviderUnavailable' });
});
