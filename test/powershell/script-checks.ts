import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePowershell, ParsedScript } from './powershell';

/**
 * Holds the PowerShell scripts of a layer to the rules for them.
 *
 * @param layer folder below `src` that has `scripts`
 * @param called what the scripts may call by path
 */
export function checkScripts(layer: string, called: readonly string[]): void {
  const folder = join(__dirname, '../../src', layer, 'scripts');
  const scripts = readdirSync(folder).map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));

  describe.each(scripts)('$file', ({ text }) => {
    let script: ParsedScript;
    beforeAll(() => { [script] = parsePowershell([text]); });

    test('is valid PowerShell', () => {
      expect(script.valid).toBe(true);
      expect(script.commands.length).toBeGreaterThan(2);
    });

    test('never runs a value as code, and never expands one in a string', () => {
      const running = /^(invoke-expression|iex|invoke-command|icm|add-type|start-process|powershell(\.exe)?|pwsh|cmd(\.exe)?)$/i;
      expect(script.commands.filter((name) => running.test(name))).toEqual([]);
      expect(text).not.toMatch(/\[scriptblock\]|ExpandString|EncodedCommand|`/i);
      expect(script.expandable).toEqual([]);
      // programs are called by a path of the script's own, each word an argument of its own
      expect(script.called.filter((name) => !called.includes(name))).toEqual([]);
    });

    test('is plain ASCII with LF line ends, and ends with one', () => {
      expect(text).toMatch(/^[\n\x20-\x7e]*\n$/);
    });
  });
}
