import redos from 'eslint-plugin-redos';
import tseslint from 'typescript-eslint';

/**
 * A stranger's mail of 30 KB must not stop a worker for a minute: no regular expression of the product takes more than linear time on any text. Apart from
 * the other rules, since it needs no types and takes half a minute: both run at once.
 */
export default tseslint.config({
  files: ['src/**/*.{ts,tsx}', 'activities/**/*.ts', 'workflows/**/*.ts'],
  languageOptions: { parser: tseslint.parser },
  linterOptions: { reportUnusedDisableDirectives: 'off' },
  plugins: { redos },
  rules: { 'redos/no-vulnerable': ['error', { timeout: 10_000, cache: false }] },
});
