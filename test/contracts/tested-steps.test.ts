import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { steps } from '../../src/contracts';

/** The texts of a group's tests. */
function testsOf(group: string): string[] {
  const folder = join(__dirname, '..', group);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}

const groups = [...new Set(Object.keys(steps).map((name) => name.split('.')[0] ?? ''))];
const tests = new Map(groups.map((group) => [group, testsOf(group)]));

test.each(Object.keys(steps))(
  '%s is called by a test of its group, in a file where the provider also fails',
  (name) => {
    const [group = ''] = name.split('.');
    const calling = tests.get(group)?.filter((text) => text.includes(`'${name}'`)) ?? [];
    expect(calling).not.toEqual([]);
    expect(calling.filter((text) => /\bfaults\.add\(|\bdespite\(|\brequestFaults\(/.test(text))).not.toEqual([]);
  },
);
