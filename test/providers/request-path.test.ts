import { path } from '../../src/providers/request-path';
import { thrownBy } from './local-server';

test('an inserted id stays one segment, whatever it holds', () => {
  expect(path`/me/messages/${'a/../../users?x=1#y%2f'}/attachments`).toBe(
    '/me/messages/a%2F..%2F..%2Fusers%3Fx=1%23y%252f/attachments',
  );
});

test('ids keep their equals signs and addresses their at sign', () => {
  expect(path`/users/${'ada@example.com'}/messages/${'AAMk='}`).toBe('/users/ada@example.com/messages/AAMk=');
});

test.each(['', '.', '..', ' ', '..;x', '\ud800'])('%j is no segment', (value) => {
  expect(thrownBy(() => path`/me/messages/${value}`)).toMatchObject({ type: 'InvalidInput' });
});
