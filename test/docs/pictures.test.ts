import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectPage } from './golden';
import { Folder } from '../cli/command';

const SHOP = readFileSync(join(__dirname, '../../docs/images/shop.yaml'), 'utf8');
const POOLS = ['-p', 'upstream', '--pools', '2019:4,2022:6,linux:5'];

/** What `where` draws of the manifest, after these commands. */
function picture(...commands: readonly (readonly string[])[]): string {
  const folder = new Folder({ 'shop.yaml': SHOP });
  for (const command of commands) { folder.run(command); }
  return folder.run(['where', 'shop.yaml', ...POOLS, '--format', 'svg'], { today: '2026-01-01' }).stdout;
}

test('the pictures of the README are what the product draws; npm run generate writes them', () => {
  const before = picture();
  const after = picture(['fix', 'shop.yaml', '-p', 'upstream', '--write']);
  expect(before).toContain('<title id="kw-title">3 workloads on 15 nodes: 1 runs, 1 misplaced, 1 unschedulable</title>');
  expect(after).toContain('<title id="kw-title">3 workloads on 15 nodes: 3 run</title>');
  expectPage('images/where-before.svg', before);
  expectPage('images/where-after.svg', after);
});
