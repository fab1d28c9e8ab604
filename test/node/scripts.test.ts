import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePowershell, ParsedScript } from '../network/powershell';

const FOLDER = join(__dirname, '../../src/node/scripts');
const MODULE = join(__dirname, '../../src/node/scripts.generated.ts');
const SCRIPTS = readdirSync(FOLDER).map((file) => ({ file, text: readFileSync(join(FOLDER, file), 'utf8') }));

/** `clean-up.ps1` as `CLEAN_UP_SCRIPT`. */
const constantOf = (file: string) => `${file.replace('.ps1', '').replace(/-/g, '_').toUpperCase()}_SCRIPT`;

/** The module, as it has to be. */
const MODULE_TEXT = [
  '// Made from scripts/*.ps1, since the core reads no files: change those, and run UPDATE_SCRIPTS=1 npx jest test/node/scripts\n',
  ...SCRIPTS.map(({ file, text }) =>
    `/** \`scripts/${file}\` */\nexport const ${constantOf(file)} = [\n${text.split('\n').map((line) => `  ${JSON.stringify(line)},\n`).join('')}].join('\\n');\n`),
].join('\n');

test('the module holds the scripts to the letter (UPDATE_SCRIPTS=1 writes it)', () => {
  if (process.env.UPDATE_SCRIPTS) { writeFileSync(MODULE, MODULE_TEXT); }
  expect(readFileSync(MODULE, 'utf8')).toBe(MODULE_TEXT);
});

describe.each(SCRIPTS)('$file', ({ text }) => {
  let script: ParsedScript;
  beforeAll(() => { [script] = parsePowershell([text]); });

  test('is PowerShell', () => {
    expect(script.valid).toBe(true);
    expect(script.commands.length).toBeGreaterThan(0);
  });

  test('runs no value as code, and builds no text around one', () => {
    const running = /^(invoke-expression|iex|invoke-command|icm|add-type|start-process|powershell(\.exe)?|pwsh|cmd(\.exe)?)$/i;
    expect(script.commands.filter((name) => running.test(name))).toEqual([]);
    expect(text).not.toMatch(/\[scriptblock\]|ExpandString|EncodedCommand|`/i);
    expect(script.expandable).toEqual([]);
    // programs are called by a path of the script's own, each word an argument of its own
    expect(script.called.filter((name) => !['curl.exe', 'tar.exe', 'icacls.exe', '$kubeadm', '$plugin', '$flanneld', '$crictl'].includes(name))).toEqual([]);
  });

  test('is plain ASCII with line feeds, and ends with one', () => {
    expect(text).toMatch(/^[\n\x20-\x7e]*\n$/);
  });
});
