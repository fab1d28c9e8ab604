import js from '@eslint/js';
import stylistic from '@stylistic/eslint-plugin';
import tsPlugin from '@typescript-eslint/eslint-plugin';
import tsParser from '@typescript-eslint/parser';
import importPlugin from 'eslint-plugin-import';
import { builtinModules, createRequire } from 'node:module';

const layers = createRequire(import.meta.url)('./projenrc/layers.cjs');

const FRONTS = ['cdk8s', 'pulumi', 'cli'];
const PURE_LAYERS = layers.folders.filter((layer) => !FRONTS.includes(layer));

export default [
  { ignores: ['**/*.js', '**/*.d.ts', '**/*.generated.ts', 'coverage/**', 'lib/**', 'src/**/scripts/**'] },
  {
    files: ['**/*.ts'],
    languageOptions: {
      parser: tsParser,
      sourceType: 'module',
      parserOptions: { projectService: { allowDefaultProject: ['.projenrc.ts'], defaultProject: './tsconfig.json' } },
    },
    plugins: { '@typescript-eslint': tsPlugin, 'import': importPlugin, '@stylistic': stylistic, 'layers': { rules: { 'one-way': layers.rule } } },
    settings: {
      ...importPlugin.flatConfigs.typescript.settings,
      'import/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import/external-module-folders': ['node_modules', 'test/stubs'],
      'import/resolver': { node: {}, typescript: { project: './tsconfig.json', alwaysTryTypes: true } },
    },
    rules: {
      ...js.configs.recommended.rules,
      // the compiler reports these
      'no-undef': 'off',
      'no-unused-vars': 'off',
      'no-redeclare': 'off',
      // control characters are what messages must not have
      'no-control-regex': 'off',
      '@stylistic/indent': ['error', 2],
      '@stylistic/quotes': ['error', 'single', { avoidEscape: true }],
      '@stylistic/comma-dangle': ['error', 'always-multiline'],
      '@stylistic/comma-spacing': ['error', { before: false, after: true }],
      '@stylistic/no-multi-spaces': ['error', { ignoreEOLComments: false }],
      '@stylistic/array-bracket-spacing': ['error', 'never'],
      '@stylistic/array-bracket-newline': ['error', 'consistent'],
      '@stylistic/object-curly-spacing': ['error', 'always'],
      '@stylistic/object-curly-newline': ['error', { multiline: true, consistent: true }],
      '@stylistic/keyword-spacing': 'error',
      '@stylistic/brace-style': ['error', '1tbs', { allowSingleLine: true }],
      '@stylistic/space-before-blocks': 'error',
      '@stylistic/member-delimiter-style': 'error',
      '@stylistic/semi': ['error', 'always'],
      '@stylistic/max-len': ['error', { code: 150, ignoreUrls: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true }],
      '@stylistic/quote-props': ['error', 'consistent-as-needed'],
      '@stylistic/key-spacing': 'error',
      '@stylistic/no-multiple-empty-lines': 'error',
      '@stylistic/no-trailing-spaces': 'error',
      'curly': ['error', 'multi-line', 'consistent'],
      '@typescript-eslint/no-require-imports': 'error',
      'import/no-extraneous-dependencies': ['error', {
        devDependencies: ['**/test/**', '**/examples/**', '**/bench/**', '.projenrc.ts', 'projenrc/**/*.ts'],
        optionalDependencies: false,
        peerDependencies: true,
      }],
      'import/no-unresolved': 'error',
      'import/order': ['warn', { groups: ['builtin', 'external'], alphabetize: { order: 'asc', caseInsensitive: true } }],
      'import/no-duplicates': 'error',
      '@typescript-eslint/no-shadow': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/return-await': 'error',
      'dot-notation': 'error',
      'no-bitwise': 'error',
      '@typescript-eslint/member-ordering': ['error', {
        default: [
          'public-static-field', 'public-static-method', 'protected-static-field', 'protected-static-method', 'private-static-field',
          'private-static-method', 'field', 'constructor', 'method',
        ],
      }],
      'layers/one-way': 'error',
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      ...Object.assign({}, ...tsPlugin.configs['flat/strict-type-checked'].map(({ rules }) => rules)),
      // options are checked though their types exclude such values: JavaScript, casts, and files bypass the compiler
      '@typescript-eslint/no-unnecessary-boolean-literal-compare': 'off',
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-unnecessary-type-conversion': 'off',
      '@typescript-eslint/no-useless-default-assignment': 'off',
      '@typescript-eslint/no-base-to-string': 'off',
      // `Array.isArray`, `Object.fromEntries`, and the properties of Pulumi's resources give any
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // that an item exists often follows from the lines before, where the compiler doesn't see it
      '@typescript-eslint/no-non-null-assertion': 'off',
      // classes made of those of any cdk8s-plus
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unsafe-declaration-merging': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true }],
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/no-extraneous-class': ['error', { allowEmpty: true }],
      '@typescript-eslint/no-invalid-void-type': ['error', { allowAsThisParameter: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', {
        allowNumber: true, allowBoolean: true, allow: [{ from: 'file', name: 'WindowsVersion' }],
      }],
      '@typescript-eslint/unbound-method': ['error', { ignoreStatic: true }],
      // it parses all that a file imports, which took half of the time of lint while it was on for tests too
      'import/no-cycle': ['error', { ignoreExternal: true }],
    },
  },
  {
    // it has a package.json of its own, which `npm run playground` installs, and checks types with
    files: ['playground/src/**/*.ts'],
    rules: {
      'import/no-extraneous-dependencies': ['error', { packageDir: ['.', './playground'], devDependencies: true }],
      'import/no-unresolved': 'off',
    },
  },
  {
    // loaded at its first use
    files: ['src/checker/lazy-object-errors.ts'],
    rules: { '@typescript-eslint/no-require-imports': ['error', { allow: ['^\\./object-errors$'] }] },
  },
  {
    files: ['src/nodes/pools/windows-node-pool.ts', 'src/nodes/pools/pool-problems.ts'],
    rules: { '@typescript-eslint/no-require-imports': ['error', { allow: ['^\\./(make-node-pool|asleep|crossplane)$'] }] },
  },
  {
    files: ['src/findings/rule.ts'],
    rules: { '@typescript-eslint/no-require-imports': ['error', { allow: ['^\\./rule-pages$'] }] },
  },
  {
    files: ['src/images/known-image.ts'],
    rules: { '@typescript-eslint/no-require-imports': ['error', { allow: ['^\\./known-locked$'] }] },
  },
  {
    files: ['src/base/libraries.ts'],
    rules: { '@typescript-eslint/no-require-imports': ['error', { allow: ['^(damerau-levenshtein|js-sha256)$'] }] },
  },
  {
    files: ['src/yaml/libraries.ts'],
    rules: { '@typescript-eslint/no-require-imports': ['error', { allow: ['^(smol-toml|yaml)$'] }] },
  },
  {
    files: PURE_LAYERS.map((layer) => `src/${layer}/**/*.ts`),
    rules: {
      'no-restricted-imports': ['error', {
        patterns: [{
          group: ['cdk8s', 'cdk8s-*', 'constructs', '@pulumi/*', 'node:*', ...builtinModules],
          message: 'the core runs in browsers too, on plain objects: no front, no module of Node.js',
        }],
      }],
      'no-restricted-globals': ['error', ...['Buffer', 'process', 'global', '__dirname', '__filename', 'setImmediate'].map((name) => ({ name, message: 'the core runs in browsers too' }))],
    },
  },
];
