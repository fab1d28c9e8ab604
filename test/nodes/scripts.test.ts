import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePowershell, ParsedScript } from '../powershell/powershell';

const FOLDER = join(__dirname, '../../src/nodes/scripts');
const SCRIPTS = readdirSync(FOLDER).map((file) => ({ file, text: readFileSync(join(FOLDER, file), 'utf8') }));

describe.each(SCRIPTS)('$file', ({ text }) => {
  let script: ParsedScript;
  beforeAll(() => { [script] = parsePowershell([text]); });

  test('is valid PowerShell', () => {
    expect(script.valid).toBe(true);
    expect(script.commands.length).toBeGreaterThan(0);
  });

  test('never runs a value as code, and never expands one in a string', () => {
    const running = /^(invoke-expression|iex|invoke-command|icm|add-type|start-process|powershell(\.exe)?|pwsh|cmd(\.exe)?)$/i;
    expect(script.commands.filter((name) => running.test(name))).toEqual([]);
    expect(text).not.toMatch(/\[scriptblock\]|ExpandString|EncodedCommand|`/i);
    expect(script.expandable).toEqual([]);
    // programs are called by a path of the script's own, each word an argument of its own
    expect(script.called.filter((name) => !['curl.exe', 'tar.exe', 'icacls.exe', 'route.exe', 'netsh.exe', '$powershell', '$rke2', '$kubeadm', '$plugin', '$crictl'].includes(name))).toEqual([]);
  });

  test('is plain ASCII with LF line ends, and ends with one', () => {
    expect(text).toMatch(/^[\n\x20-\x7e]*\n$/);
  });
});
