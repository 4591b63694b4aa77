/** What `.oxlintrc.json` forbids and oxlint has no rule for: a plugin in ESLint's form, https://oxc.rs/docs/guide/usage/linter/writing-js-plugins. */

const forbid = (selector, message) => ({
  create: (context) => ({ [selector]: (node) => context.report({ node, message }) }),
});

export default {
  meta: { name: 'house' },
  rules: {
    'named-exports': forbid('ExportDefaultDeclaration', 'Named exports only: a name is found by search.'),
    'one-privacy': forbid('PrivateIdentifier', 'One way to hide a member: `private`.'),
    'marked-quotations': forbid(
      'CallExpression[callee.name="toolError"] CallExpression[callee.name=/^(quoted|short)$/]',
      'An error that quotes what others have written is a `quotingError`, which marks it for models.',
    ),
    'plain-members': forbid(
      'ObjectExpression > SpreadElement > ObjectExpression',
      'Write the members themselves: spread, they only save lines.',
    ),
  },
};
