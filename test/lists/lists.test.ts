import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addLines, addTypes } from './add-lines';
import { eventTypes, lists } from './lists';

const code = `import { z } from 'zod';
import { apiCall as boardApiCall } from './board/api-call';
import { findEmail } from './mail/find-email';
import {
  apiCall,
} from './mail/api-call';
import { nothing } from './nothing';

const steps = {
  'mail.findEmail': findEmail,
  'mail.apiCall': apiCall,
  'board.apiCall': boardApiCall,
};

const others = {
  'notes.read': nothing,
};

export { z } from 'zod';
`;
const added = (...entries: Parameters<typeof addLines>[2]) => addLines(code, 'const steps = {', entries);
const lineOf = (text: string, line: string): number => text.split('\n').indexOf(line);

test.each(lists().map((list) => [`${list.file}: ${list.opening}`, list] as const))(
  '%s has a line for each file that belongs to it; `npm run generate` adds what is missing',
  (_, { file, opening, entries }) => {
    expect(entries.length).toBeGreaterThanOrEqual(20);
    const text = readFileSync(join(__dirname, '../..', file), 'utf8');
    expect(addLines(text, opening, entries)).toBe(text);
  },
);

test("the type of each trigger's event is exported; `npm run generate` adds what is missing", () => {
  const { file, entries } = eventTypes();
  expect(entries.length).toBeGreaterThanOrEqual(15);
  const text = readFileSync(join(__dirname, '../..', file), 'utf8');
  expect(addTypes(text, entries)).toBe(text);
  const lines = text.split('\n').filter((line) => !line.includes('NewCardEvent'));
  expect(addTypes(lines.join('\n'), entries)).toContain("\nexport type { NewCardEvent } from './triggers/new-card';\n");
});

test('a type that is new is exported behind those of its folder, and of a folder that is new last', () => {
  const exports = `import { a } from './triggers/a';

export type { AEvent } from './triggers/a';
export {
  z,
} from 'zod';
const c = 1;
`;
  const [b, d] = [
    { exported: 'BEvent', module: './triggers/b' },
    { exported: 'D', module: './other/d' },
  ];
  expect(addTypes(exports, [b, d, b])).toBe(`import { a } from './triggers/a';

export type { AEvent } from './triggers/a';
export type { BEvent } from './triggers/b';
export {
  z,
} from 'zod';
export type { D } from './other/d';
const c = 1;
`);
});

test('what is new stands behind what is of its group, and is imported behind what is of its folder', () => {
  const text = added({ name: 'mail.sendEmail', exported: 'sendEmail', module: './mail/send-email' });
  expect(lineOf(text, "  'mail.sendEmail': sendEmail,")).toBe(lineOf(text, "  'mail.apiCall': apiCall,") + 1);
  expect(lineOf(text, "import { sendEmail } from './mail/send-email';")).toBe(
    lineOf(text, "} from './mail/api-call';") + 1,
  );
  expect(text.split('\n')).toHaveLength(code.split('\n').length + 2);
});

test('of a group or a folder that is new it stands last', () => {
  const text = added({ name: 'notes.write', exported: 'write', module: './notes/write' });
  expect(text).toContain("  'board.apiCall': boardApiCall,\n  'notes.write': write,\n};");
  expect(text).toContain("import { nothing } from './nothing';\nimport { write } from './notes/write';\n");
});

test('a name that is taken is imported with its group before it', () => {
  const text = added({ name: 'mail.archive', exported: 'findEmail', module: './mail/archive' });
  expect(text).toContain("import { findEmail as mailFindEmail } from './mail/archive';");
  expect(text).toContain("  'mail.archive': mailFindEmail,");
});

test('what is there is left alone, and a second time adds nothing', () => {
  const entry = { name: 'mail.sendEmail', exported: 'sendEmail', module: './mail/send-email' };
  expect(added({ name: 'mail.findEmail', exported: 'findEmail', module: './mail/find-email' })).toBe(code);
  expect(added(entry, entry)).toBe(added(entry));
});

test('a list that is not there is named', () => {
  expect(() =>
    addLines(code, 'const triggers = {', [{ name: 'mail.newEmail', exported: 'newEmail', module: './x' }]),
  ).toThrow('No line begins with "const triggers = {", which is where the list of mail.newEmail should begin.');
});
