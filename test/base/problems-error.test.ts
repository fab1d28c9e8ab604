import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { App, Chart } from 'cdk8s';
import { ProblemsError, throwProblems } from '../../src/base';
import { WindowsDeployment, WindowsService } from 'k8s-windows';

const PROBLEM = { code: 'a-code', path: ['spec', 'replicas'], message: 'must be an integer ≥ 0, got -1', remedy: 'use 1' };

function errorOf(run: () => unknown): ProblemsError {
  try { run(); } catch (error) { return error as ProblemsError; }
  throw new Error('nothing was thrown');
}

test('has the problems as data, and lists them in the message', () => {
  const error = errorOf(() => throwProblems([PROBLEM, { ...PROBLEM, path: [] }], 'chart/web'));
  expect(error.problems).toEqual([{ ...PROBLEM, construct: 'chart/web' }, { ...PROBLEM, path: [], construct: 'chart/web' }]);
  expect(error.message).toBe('2 problems found:\n  [chart/web] spec.replicas: must be an integer ≥ 0, got -1. Use 1. [a-code]\n  [chart/web] must '
    + 'be an integer ≥ 0, got -1. Use 1. [a-code]');
  expect([ProblemsError.isProblemsError(error), ProblemsError.isProblemsError(new Error('x')), error.name]).toEqual([true, false, 'ProblemsError']);
});

test('is printed as one list and a stack, without repeating its properties', () => {
  const text = inspect(errorOf(() => throwProblems([PROBLEM])));
  expect(text).toContain('ProblemsError: 1 problem found:\n  spec.replicas: must be');
  expect(text).not.toMatch(/\[Array\]|problems:|\[Object\]/);
});

test('its stack begins at the line that created the construct', () => {
  const chart = new Chart(new App(), 'chart');
  const { stack } = errorOf(() => new WindowsDeployment(chart, 'web', { windows: { verison: 'x' } } as never));
  const [first] = stack!.split('\n').filter((line) => line.startsWith('    at '));
  expect(first).toContain('problems-error.test.ts');
});

test('the stack of a problem found at synth begins where the construct was created', () => {
  const app = new App();
  new WindowsDeployment(new Chart(app, 'chart'), 'empty');
  const { stack, message } = errorOf(() => app.synthYaml());
  expect(message).toContain('[chart/empty] spec.template.spec.containers: must have a container');
  const [first] = stack!.split('\n').filter((line) => line.startsWith('    at '));
  expect(first).toMatch(/at chart\/empty \(.*problems-error\.test\.ts:\d+:\d+\)/);
});

test('a Service is checked before it is created', () => {
  expect(errorOf(() => new WindowsService(new Chart(new App(), 'chart'), 'web', { ports: [{ port: 80 }], windows: { foo: 1 } } as never)).message)
    .toContain('windows.foo: unknown option');
});

test('Node shows no line of this package above an uncaught one', () => {
  // compiled as the package is, which keeps comments
  const file = join(__dirname, '../../src/base/problems-error.ts');
  const script = `const ts = require('typescript'); require.extensions['.ts'] = (m, f) => m._compile(ts.transpileModule(require('fs').readFileSync(f, 'utf8'), { compilerOptions: { module: 'commonjs', target: 'es2022' } }).outputText, f);
    require(${JSON.stringify(file)}).throwProblems([{ code: 'a', path: ['x'], message: 'must be', remedy: 'do' }])`;
  try {
    execFileSync(process.execPath, ['-e', script], { encoding: 'utf8', stdio: 'pipe', cwd: join(__dirname, '../..') });
  } catch (error) {
    expect((error as { readonly stderr: string }).stderr.trimStart())
      .toMatch(/^(node:internal[^\n]*\n[^\n]*\n[^\n]*\n\n)?ProblemsError: 1 problem found:/);
    expect((error as { readonly stderr: string }).stderr).not.toContain('throw new ProblemsError');
    return;
  }
  throw new Error('nothing was thrown');
});
