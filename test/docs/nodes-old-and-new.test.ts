import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Folder } from '../cli/command';

const page = (name: string) => readFileSync(join(__dirname, '../../docs', name), 'utf8');
const blocks = (text: string, language: string) => [...text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map((match) => match[1]);

test('docs/check.md shows what the command prints', () => {
  const text = page('check.md');
  const folder = new Folder({ 'deploy.yaml': blocks(text, 'yaml')[0] });
  expect(folder.run(['check', '--platform', 'upstream', 'deploy.yaml']).stdout).toBe(blocks(text, 'text')[0]);
});

test('docs/node-check.md shows what the command prints', () => {
  const text = page('node-check.md');
  const folder = new Folder({ 'services.ps1': blocks(text, 'powershell')[0], 'cluster.yaml': blocks(text, 'yaml')[0] });
  expect(folder.run(['node', 'check', 'services.ps1', 'cluster.yaml']).stdout).toBe(blocks(text, 'text')[0]);
});

test('docs/convert.md shows what the command prints', () => {
  const text = page('convert.md');
  const folder = new Folder({ 'services.ps1': blocks(text, 'powershell')[0] });
  expect(folder.run(['convert', 'services.ps1', '--windows', 'ltsc2022', '--kubernetes', '1.36']).stdout).toBe(blocks(text, 'text')[0]);
});
