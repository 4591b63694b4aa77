import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isServiceWorkflow } from '../../src/encryption/service-workflow';

test("every workflow of the service is sealed without a user's codecs, and no workflow of the user's is", () => {
  const index = readFileSync(join(__dirname, '../../workflows/index.ts'), 'utf8');
  const types = [
    ...index.matchAll(/export \{ (?:\w+ as '([\w-]+)'|(\w+)) \} from '\.\/(?!call-step|note|tool|agent-tools)/g),
  ];
  const names = [
    ...types.map(([, quoted, plain]) => quoted ?? plain!),
    'tool-call',
    'sending',
    'creating',
    'grant-use',
  ];
  expect(names.length).toBeGreaterThan(7);
  for (const name of names) expect([name, isServiceWorkflow(`${name}/1`)]).toEqual([name, true]);
  for (const id of ['support/inbox/1', 'orders-1', 'agents/1', undefined]) expect(isServiceWorkflow(id)).toBe(false);
});
