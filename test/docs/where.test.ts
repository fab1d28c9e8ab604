import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeBlocks, ROOT } from './code-blocks';
import { Folder } from '../cli/command';

test('docs/where.md shows what the command prints', () => {
  const [manifest] = codeBlocks('docs/where.md', 'yaml').map(({ text }) => text);
  const [report] = codeBlocks('docs/where.md', 'text').map(({ text }) => text);
  const folder = new Folder({ 'deploy.yaml': manifest });
  expect(folder.run(['where', 'deploy.yaml', '--platform', 'upstream', '--pools', '2019:3,2022:5,linux:3'])).toEqual({ code: 1, stdout: report, stderr: '' });
});

test('docs/where.md lists every reason', () => {
  const codes = (file: string, pattern: RegExp) => [...new Set([...readFileSync(join(ROOT, file), 'utf8').matchAll(pattern)].map(([, code]) => code))].sort();
  const listed = codes('docs/where.md', /^\| `([a-z-]+)` \| (?:API server|scheduler|node|Pod)/gm);
  expect(listed).toEqual(codes('src/scheduling/reasons.ts', /code: '([a-z-]+)'/g));
  expect(listed).toHaveLength(13);
});
