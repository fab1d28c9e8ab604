import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parsePowershell, ParsedScript } from './powershell';

/** `kube-proxy.ps1` as `KUBE_PROXY_SCRIPT`. */
const constantOf = (file: string) => `${file.replace('.ps1', '').replace(/-/g, '_').toUpperCase()}_SCRIPT`;

/**
 * Holds the PowerShell scripts of a layer to the rules for them, and its module against them.
 *
 * @param layer folder below `src` that has `scripts` and `scripts.generated.ts`
 * @param called what the scripts may call by path
 */
export function checkScripts(layer: string, called: readonly string[]): void {
  const folder = join(__dirname, '../../src', layer, 'scripts');
  const module = join(__dirname, '../../src', layer, 'scripts.generated.ts');
  const scripts = readdirSync(folder).map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));

  /** The module, as it has to be. */
  const moduleText = [
    `// Made from scripts/*.ps1, since the core reads no files: change those, and run UPDATE_SCRIPTS=1 npx jest test/${basename(layer)}/scripts\n`,
    ...scripts.map(({ file, text }) =>
      `/** \`scripts/${file}\` */\nexport const ${constantOf(file)} = [\n${text.split('\n').map((line) => `  ${JSON.stringify(line)},\n`).join('')}].join('\\n');\n`),
  ].join('\n');

  test('the module holds the scripts to the letter (UPDATE_SCRIPTS=1 writes it)', () => {
    if (process.env.UPDATE_SCRIPTS) { writeFileSync(module, moduleText); }
    expect(readFileSync(module, 'utf8')).toBe(moduleText);
  });

  describe.each(scripts)('$file', ({ text }) => {
    let script: ParsedScript;
    beforeAll(() => { [script] = parsePowershell([text]); });

    test('is PowerShell', () => {
      expect(script.valid).toBe(true);
      expect(script.commands.length).toBeGreaterThan(3);
    });

    test('runs no value as code, and builds no text around one', () => {
      const running = /^(invoke-expression|iex|invoke-command|icm|add-type|start-process|powershell(\.exe)?|pwsh|cmd(\.exe)?)$/i;
      expect(script.commands.filter((name) => running.test(name))).toEqual([]);
      expect(text).not.toMatch(/\[scriptblock\]|ExpandString|EncodedCommand|`/i);
      expect(script.expandable).toEqual([]);
      // programs are called by a path of the script's own, each word an argument of its own
      expect(script.called.filter((name) => !called.includes(name))).toEqual([]);
    });

    test('is plain ASCII with line feeds, and ends with one', () => {
      expect(text).toMatch(/^[\n\x20-\x7e]*\n$/);
    });
  });
}
