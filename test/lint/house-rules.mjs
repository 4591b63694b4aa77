/** What `.oxlintrc.json` forbids and oxlint has no rule for: a plugin in ESLint's form, https://oxc.rs/docs/guide/usage/linter/writing-js-plugins. */

const forbid = (selector, message) => ({
  create: (context) => ({ [selector]: (node) => context.report({ node, message }) }),
});

export default {
  meta: { name: 'house' },
  rules: {
    'named-exports': forbid('ExportDefaultDeclaration', 'Named exports only: a name is found by search.'),
    'one-privacy': forbid('PrivateIdentifier', 'One way to hide a member: `private`.'),
    'plain-members': forbid(
      'ObjectExpression > SpreadElement > ObjectExpression',
      'Write the members themselves: spread, they only save lines.',
    ),
  },
};
