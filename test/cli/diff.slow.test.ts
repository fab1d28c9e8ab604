import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { Folder } from './command';
import { unifiedDiff } from '../../src/cli/diff';

test('applying a diff to the old text gives the new text', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', '', ' x'), { maxLength: 30 }).map((all) => all.join('\n'));
  fc.assert(fc.property(lines, lines, fc.boolean(), fc.boolean(), (a, b, endA, endB) => {
    const [before, after] = [a + (endA ? '\n' : ''), b + (endB ? '\n' : '')];
    fc.pre(before !== '' && after !== '');
    const diff = unifiedDiff('f', before, after);
    expect(diff === '').toBe(before === after);
    if (diff !== '') { expect(applied(before, diff)).toBe(after); }
  }), { numRuns: 200 });

  function applied(before: string, diff: string): string {
    const folder = new Folder({ f: before });
    execFileSync('git', ['apply', '--unidiff-zero', '--whitespace=nowarn', '-'], { cwd: folder.path, input: diff, stdio: ['pipe', 'pipe', 'pipe'] });
    return folder.read('f');
  }
});
