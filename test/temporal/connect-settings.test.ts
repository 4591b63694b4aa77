import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { temporalSettings } from '../../src/temporal/connect-settings';

const directory = mkdtempSync(join(tmpdir(), 'connect-settings-'));
const file = join(directory, 'temporal.toml');
const none = join(directory, 'missing.toml');
writeFileSync(
  file,
  '[profile.default]\naddress = "profile:7233"\n[profile.cloud]\naddress = "cloud:7233"\nnamespace = "mine.abc"\napi_key = "secret"\n',
);
afterAll(() => rmSync(directory, { recursive: true }));

test('without an address, or with a blank one, a server of this machine is meant, in the namespace that is named', () => {
  const connection = { address: '127.0.0.1:7233' };
  expect(temporalSettings({ TEMPORAL_CONFIG_FILE: none })).toEqual({ namespace: 'default', connection });
  expect(temporalSettings({ TEMPORAL_CONFIG_FILE: none, TEMPORAL_ADDRESS: '' })).toEqual({
    namespace: 'default',
    connection,
  });
  expect(temporalSettings({ TEMPORAL_CONFIG_FILE: none, TEMPORAL_NAMESPACE: 'mine' })).toEqual({
    namespace: 'mine',
    connection,
  });
});

test('the environment names address, namespace, key and TLS', () => {
  expect(temporalSettings({ TEMPORAL_CONFIG_FILE: none, TEMPORAL_ADDRESS: 'here:7233' })).toEqual({
    namespace: 'default',
    connection: { address: 'here:7233' },
  });
  const secured = {
    TEMPORAL_CONFIG_FILE: none,
    TEMPORAL_ADDRESS: 'there:7233',
    TEMPORAL_NAMESPACE: 'mine',
    TEMPORAL_API_KEY: 'secret',
    TEMPORAL_TLS_SERVER_NAME: 'name',
  };
  expect(temporalSettings(secured)).toMatchObject({
    namespace: 'mine',
    connection: { address: 'there:7233', apiKey: 'secret', tls: { serverNameOverride: 'name' } },
  });
});

test('a profile of the Temporal configuration file names the rest, and an API key means TLS', () => {
  expect(temporalSettings({ TEMPORAL_CONFIG_FILE: file }).connection.address).toBe('profile:7233');
  expect(temporalSettings({ TEMPORAL_CONFIG_FILE: file, TEMPORAL_PROFILE: 'cloud' })).toEqual({
    namespace: 'mine.abc',
    connection: { address: 'cloud:7233', apiKey: 'secret', tls: true },
  });
});

test('a profile that is not there is an error, not the default', () => {
  expect(() => temporalSettings({ TEMPORAL_CONFIG_FILE: file, TEMPORAL_PROFILE: 'typo' })).toThrow("'typo' not found");
});
