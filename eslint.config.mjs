import eslint from '@eslint/js';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'lib',
      'packages/*/lib',
      'coverage',
      'node_modules',
      '.agent-integrations',
      '.stryker-tmp',
      'examples/{esm,commonjs}',
      'templates',
    ],
  },
  eslint.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  {
    // One project, not a service of editors: two thirds of the time.
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      // Marked deprecated only to be noticed: an OpenID issuer on loopback has no certificate.
      '@typescript-eslint/no-deprecated': [
        'error',
        {
          allow: [
            { from: 'package', package: 'openid-client', name: 'allowInsecureRequests' },
            // The only way to what a client of a revision before 2026-07-28 can do.
            { from: 'package', package: '@modelcontextprotocol/server', name: 'getClientCapabilities' },
          ],
        },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Named exports only: a name is found by search.' },
        { selector: 'PrivateIdentifier', message: 'One way to hide a member: `private`.' },
      ],
    },
  },
  {
    files: ['workflows/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', 'process', 'Buffer', 'fetch'],
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [{ name: 'zod', allowTypeImports: true, message: 'Schemas slow every workflow start: types only.' }],
          patterns: [{ group: ['node:*'], message: 'Workflow code is deterministic.' }],
        },
      ],
    },
  },
  {
    files: ['test/**/*.ts', 'packages/*/test/**/*.ts', 'bench/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/require-await': 'off',
      // A third of what linting a test takes; what tests could mix up, the product's types refuse.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
    },
  },
  {
    files: ['**/*.{js,cjs,mjs}', 'jest.config.ts'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: { module: 'readonly', require: 'readonly', process: 'readonly' } },
    rules: { 'no-restricted-syntax': 'off', '@typescript-eslint/no-require-imports': 'off' },
  },
  prettier,
);
