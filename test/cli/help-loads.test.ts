import type { Commands } from '../../src/cli/commands';
import { run } from '../../src/cli/program';

jest.mock('../../src/checker/rules', () => { throw new Error('the rules are loaded'); });
jest.mock('../../src/knowledge/index', () => { throw new Error('all facts are loaded'); });

test.each([['--help'], ['--version'], ['help', 'check'], ['node', 'check', '--help'], ['doctor', '--help']].map((args) => [args]))('%j loads neither rules nor facts', (args) => {
  const output = { stdout: '', stderr: '' };
  const io = {
    cwd: '.', env: {}, isTerminal: false, readStdin: () => undefined,
    stdout: (text: string) => { output.stdout += text; }, stderr: (text: string) => { output.stderr += text; },
  };
  expect(run(args, io, '1.2.3', {} as Commands)).toBe(0);
  expect(output).toEqual({ stdout: expect.stringMatching(/\S/), stderr: '' });
});

test('a command that checks would fail here', () => {
  expect(() => jest.requireActual('../../src/cli/check-command')).toThrow('are loaded');
});
