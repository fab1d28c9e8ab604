import { GRID } from './grid';
import { parsePowershell } from '../powershell/powershell';
import { windowsNode } from 'k8s-windows/node';

test('every script of the grid is valid PowerShell', () => {
  const scripts = GRID.flatMap(({ title, options }) => windowsNode(options).files.filter(({ name: file }) => file.endsWith('.ps1'))
    .map(({ name, content }) => ({ title: `${title} ${name}`, content })));
  expect(scripts.length).toBeGreaterThan(72 * 5);
  const parsed = parsePowershell(scripts.map(({ content }) => content));
  expect(scripts.filter((_, i) => !parsed[i].valid).map(({ title }) => title)).toEqual([]);
});
