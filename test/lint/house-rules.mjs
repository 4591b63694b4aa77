/** What `.oxlintrc.json` forbids and oxlint has no rule for: a plugin in ESLint's form, https://oxc.rs/docs/guide/usage/linter/writing-js-plugins. */

const forbid = (selector, message) => ({
  create: (context) => ({ [selector]: (node) => context.report({ node, message }) }),
});

/** A call of `test` or `describe`, or of what their `each` answers. */
const named = ':matches([callee.name=/^(test|describe)$/], [callee.callee.object.name=/^(test|describe)$/])';

const withUnit = '/(Milliseconds|Seconds|Minutes|Hours|Days)$|^(millisecondsPerDay|minutes?|hours?|days?)$/';
/** Only what is a duration beyond doubt: a number by such a name, or one that is counted in minutes, hours or days of milliseconds. */
const duration = [
  '[id.name=/([pP]atience|[pP]ause|[lL]ifetime|[a-z]For)$/][init.raw=/^[0-9_]+$/]',
  '[init.raw=/^(3_600_000|86_400_000)$/]',
  '[init.operator="*"][init.right.raw=/^(60_000|3_600_000|86_400_000)$/]',
].join(', ');

export default {
  meta: { name: 'house' },
  rules: {
    'named-exports': forbid('ExportDefaultDeclaration', 'Named exports only: a name is found by search.'),
    'one-privacy': forbid('PrivateIdentifier', 'One way to hide a member: `private`.'),
    'marked-quotations': forbid(
      'CallExpression[callee.name="toolError"] CallExpression[callee.name=/^(quoted|cutName)$/]',
      'An error that quotes what others have written is a `quotingError`, which marks it for models.',
    ),
    'plain-members': forbid(
      'ObjectExpression > SpreadElement > ObjectExpression',
      'Write the members themselves: spread, they only save lines.',
    ),
    'one-test-word': forbid(
      'CallExpression:matches([callee.name="it"], [callee.object.name="it"])',
      'One word for a test: `test`.',
    ),
    'whole-test-names': forbid(
      `CallExpression${named}[arguments.0.value=/^(and|or|nor|but|so|also|else) /]`,
      'A failing test is read without its neighbours: begin its name with what it is about.',
    ),
    'durations-with-units': forbid(
      `VariableDeclarator[id.name!=${withUnit}]:matches(${duration})`,
      'A duration is named with its unit: `patienceMilliseconds`, `sessionSeconds`.',
    ),
  },
};
