import parser from '@typescript-eslint/parser';
import redos from 'eslint-plugin-redos';

const everywhere = [
  { selector: 'ExportDefaultDeclaration', message: 'Named exports only: a name is found by search.' },
  { selector: 'PrivateIdentifier', message: 'One way to hide a member: `private`.' },
];

/** What `npm run lint` (.oxlintrc.json) cannot say. */
export default [
  {
    ignores: ['**/lib', 'coverage', '.agent-integrations', '.stryker-tmp', 'examples/{esm,commonjs}', 'templates'],
  },
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parser },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    rules: {
      'no-restricted-syntax': ['error', ...everywhere],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'activities/**/*.ts', 'workflows/**/*.ts', 'packages/sandbox/src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...everywhere,
        {
          selector: 'ObjectExpression > SpreadElement > ObjectExpression',
          message: 'Write the members themselves: spread, they only save lines.',
        },
      ],
    },
  },
  {
    // A stranger's mail of 30 KB must not stop a worker for a minute: no regular expression of the product takes more than linear time on any text.
    files: ['src/**/*.{ts,tsx}', 'activities/**/*.ts', 'workflows/**/*.ts'],
    plugins: { redos },
    rules: {
      // With bounds as great as ours its exact reading is used where it can be; its guesses, for what looks ahead or behind, begin with the same number each time.
      'redos/no-vulnerable': ['error', { maxRepeatCount: 1_000, randomSeed: 1, timeout: 10_000, cache: false }],
    },
  },
];
