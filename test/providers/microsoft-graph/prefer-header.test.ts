import { preferHeader } from '../../../src/providers/microsoft-graph/prefer-header';

const ours = 'IdType="ImmutableId"';

test.each([
  [undefined, ours],
  ['', ours],
  [' , ,', ours],
  ['odata.maxpagesize=5', `odata.maxpagesize=5, ${ours}`],
  [' a=1 ,b=2', `a=1, b=2, ${ours}`],
  ['outlook.timezone="UTC, really",b', `outlook.timezone="UTC, really", b, ${ours}`],
  ['a="never ends, b', `a="never ends, b, ${ours}`],
  ['IdType="RestId"', ours],
  ['a, idtype = x, b', `a, b, ${ours}`],
  ['idtypes=1, x-idtype=2', `idtypes=1, x-idtype=2, ${ours}`],
  ['a=IdType', `a=IdType, ${ours}`],
])('%j asks for immutable ids, and for the rest as it was', (given, written) => {
  expect(preferHeader(given)).toBe(written);
});
