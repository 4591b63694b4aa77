import { timeLeft } from '../../src/nexus/time-left';

const left = (written: string) => timeLeft({ 'operation-timeout': written });

test.each([
  ['239h59m59.98s', 863_999_980],
  ['864000000ms', 864_000_000],
  ['1m0s', 60_000],
  ['5.5s', 5_500],
  ['1500µs', 2],
  ['1500us', 2],
  ['3ns', 1],
])('the time that is left to an operation is read as Temporal writes it: %s', (written, milliseconds) => {
  expect(left(written)).toBe(milliseconds);
});

test.each(['', 'soon', '10', '-5s', '5s later', '1.2.3s', '3d', '0s', `${'9'.repeat(400)}h`])(
  'the time that is left to an operation is unknown where it is written as "%s"',
  (written) => {
    expect(left(written)).toBeUndefined();
  },
);

test('the time that is left to an operation is unknown where its caller gave none', () => {
  expect(timeLeft({})).toBeUndefined();
});
