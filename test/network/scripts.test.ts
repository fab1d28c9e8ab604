import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePowershell, ParsedScript } from './powershell';

const FOLDER = join(__dirname, '../../src/network/scripts');
const MODULE = join(__dirname, '../../src/network/scripts.generated.ts');
const SCRIPTS = readdirSync(FOLDER).map((file) => ({ file, text: readFileSync(join(FOLDER, file), 'utf8') }));

/** `kube-proxy.ps1` as `KUBE_PROXY_SCRIPT`. */
const constantOf = (file: string) => `${file.replace('.ps1', '').replace(/-/g, '_').toUpperCase()}_SCRIPT`;

/** The module, as it has to be. */
const MODULE_TEXT = [
  '// Made from scripts/*.ps1, since the core reads no files: change those, and run UPDATE_SCRIPTS=1 npx jest test/network/scripts\n',
  ...SCRIPTS.map(({ file, text }) =>
    `/** \`scripts/${file}\` */\nexport const ${constantOf(file)} = [\n${text.split('\n').map((line) => `  ${JSON.stringify(line)},\n`).join('')}].join('\\n');\n`),
].join('\n');

test('the module holds the scripts to the letter (UPDATE_SCRIPTS=1 writes it)', () => {
  if (process.env.UPDATE_SCRIPTS) { writeFileSync(MODULE, MODULE_TEXT); }
  expect(readFileSync(MODULE, 'utf8')).toBe(MODULE_TEXT);
});

test('the grammar tells PowerShell from what is none', () => {
  const [right, open, injected] = parsePowershell(["Write-Host 'it''s'\n", "Write-Host 'it's'\n", 'Write-Host "a $(Get-Date)"\n']);
  expect(right).toMatchObject({ valid: true, expandable: [], literals: ["'it''s'"] });
  expect(open.valid).toBe(false);
  expect(injected).toMatchObject({ valid: true, commands: ['Write-Host', 'Get-Date'], expandable: ['"a $(Get-Date)"'] });
});

describe.each(SCRIPTS)('$file', ({ text }) => {
  let script: ParsedScript;
  beforeAll(() => { [script] = parsePowershell([text]); });

  test('is PowerShell', () => {
    expect(script.valid).toBe(true);
    expect(script.commands.length).toBeGreaterThan(10);
  });

  test('runs no value as code, and builds no text around one', () => {
    const running = /^(invoke-expression|iex|invoke-command|icm|add-type|start-process|powershell(\.exe)?|pwsh|cmd(\.exe)?)$/i;
    expect(script.commands.filter((name) => running.test(name))).toEqual([]);
    expect(text).not.toMatch(/\[scriptblock\]|ExpandString|EncodedCommand|`/i);
    expect(script.expandable).toEqual([]);
    // programs are called by a path of the script's own, each word an argument of its own
    expect(script.called.filter((name) => !['route.exe', '$flanneld', '$plugin', '$kubeProxy'].includes(name))).toEqual([]);
  });

  test('is plain ASCII with line feeds, and ends with one', () => {
    expect(text).toMatch(/^[\n\x20-\x7e]*\n$/);
  });
});
