import { Folder } from './command';

jest.mock('../../src/check/rules', () => { throw new Error('the rules are loaded'); });
jest.mock('../../src/knowledge/index', () => { throw new Error('all facts are loaded'); });

const folder = new Folder();

test.each([['--help'], ['--version'], ['help', 'check'], ['node', 'check', '--help'], ['doctor', '--help']].map((args) => [args]))('%j loads neither rules nor facts', (args) => {
  expect(folder.run(args)).toMatchObject({ code: 0, stderr: '' });
});

test('check does', () => {
  expect(folder.run(['check', '-']).stderr).toContain('are loaded');
});
