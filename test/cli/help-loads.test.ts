import type { Commands } from '../../src/cli/commands';
import { run } from '../../src/cli/program';

jest.mock('../../src/checker/rules', () => { throw new Error('the rules are loaded'); });
jest.mock('../../src/cli/completion-command', () => { throw new Error('the completion is loaded'); });
jest.mock('../../src/knowledge/index', () => { throw new Error('all facts are loaded'); });

test.each(
  [['--help'], ['--version'], ['help', 'check'], ['node', 'check', '--help'], ['doctor', '--help']].map((args) => [args]),
)('%j loads neither rules nor facts', (args) => {
  const output = { stdout: '', stderr: '' };
  const io = {
    cwd: '.', env: {}, isTerminal: false, readStdin: () => undefined,
    stdout: (text: string) => { output.stdout += text; }, stderr: (text: string) => { output.stderr += text; },
  };
  expect(run(args, io, '1.2.3', {} as Commands)).toBe(0);
  expect(output).toEqual({ stdout: expect.stringMatching(/\S/), stderr: '' });
});

test('words that complete a command are those of a module of its own', () => {
  const modules: readonly (keyof Commands)[] = ['completion'];
  const commands = Object.fromEntries(modules.map((name) => [name, () => 7])) as never as Commands;
  expect(run(['__complete', '=ch'], { env: {}, isTerminal: false } as never, '1.2.3', commands)).toBe(7);
});

test('a command that checks would fail here', () => {
  expect(() => jest.requireActual('../../src/cli/check-command')).toThrow('are loaded');
});
