import { userInfo } from 'node:os';
import { userName } from '../../src/cli/input/user-name';

test('a user goes by the name that the system has for them, or by their number where it has none', () => {
  expect(userName()).toBe(userInfo().username);
  // As Node says it in a container that runs under any user id.
  const nameless = () => {
    throw new Error('A system error occurred: uv_os_get_passwd returned ENOENT (no such file or directory)');
  };
  expect(userName(nameless)).toBe(String(process.getuid!()));
});
