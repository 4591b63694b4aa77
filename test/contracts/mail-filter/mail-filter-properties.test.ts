import { parseMailFilter } from '../../../src/contracts/mail-filter';
import { mailFilterProperties } from '../../../src/contracts/mail-filter/mail-filter-properties';

test.each(mailFilterProperties.map((property) => [property.name, property] as const))(
  'the example of %s is a filter without a warning that uses it',
  (name, { example }) => {
    expect(parseMailFilter(example)).toMatchObject({ ok: true, warnings: [] });
    expect(example.startsWith(name)).toBe(true);
  },
);

test('every alias is understood', () => {
  for (const { aliases, example, name } of mailFilterProperties) {
    for (const alias of aliases) {
      expect(parseMailFilter(example.replace(name, alias.toUpperCase()))).toMatchObject({ ok: true, warnings: [] });
    }
  }
});
