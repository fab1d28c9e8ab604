import * as fc from 'fast-check';
import { checkNodeFiles } from '../../../src/nodes';
import { splitArguments } from '../../../src/nodes/check/script/arguments';
import { scanScript } from '../../../src/nodes/check/script/scan-script';
import { SourceText, wordText } from '../../../src/nodes/check/script/source-text';
import { tokenize } from '../../../src/nodes/check/script/tokenize';
import { cpuMilliseconds } from '../../cpu-time';
import { sampleSize } from '../../sample';

const source = (text: string) => new SourceText(text, [{ at: 0, offset: 0 }]);

/** Quotes an argument as programs on Windows read it back. Source: Microsoft, "Parsing C command-line arguments". */
function windowsQuoted(argument: string): string {
  if (argument !== '' && !/[\s"<]/.test(argument)) { return argument; }
  return `"${argument.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`;
}

test('arguments quoted for Windows are parsed back unchanged', () => {
  fc.assert(fc.property(fc.array(
    fc.string({ unit: fc.constantFrom('a', ' ', '"', '\\', '\'', '<', '>', '-', '=', 'ä', '\t') }), { maxLength: 6 },
  ), (args) => {
    expect(splitArguments(source(args.map(windowsQuoted).join(' '))).map(({ text }) => text)).toEqual(args);
  }), { numRuns: sampleSize(500, 3) });
});

test('every character of an argument has its file offset', () => {
  const line = '"C:\\Program Files\\x.exe" --a="b c" \\"d\\"';
  for (const argument of splitArguments(source(line))) {
    [...argument.text].forEach((char, i) => expect(line[argument.offsetOf(i)]).toBe(char));
  }
});

const VALUE = fc.string({
  unit: fc.constantFrom('a', 'Z', '9', '.', '/', '\\', ' ', '\'', '"', '$', '`', ';', '|', '&', '#', '(', ')', '{', '}', ',', 'é', '@'),
  maxLength: 12,
});

test('any value in PowerShell single quotes is parsed unchanged, and its flag is found at its column', () => {
  fc.assert(fc.property(VALUE, fc.integer({ min: 0, max: 20 }), (value, blanks) => {
    const before = `& kubelet.exe${' '.repeat(blanks + 1)}`;
    const text = `${before}'--root-dir=${value.replace(/'/g, '\'\'')}' --network-plugin=cni\n`;
    const [command] = scanScript(text, { dialect: 'powershell', isScript: true }).commands;
    expect(command.flags.map(({ name }) => name)).toEqual(['root-dir', 'network-plugin']);
    expect(command.flags[1].start).toBe(text.indexOf('--network-plugin=cni\n'));
    // a string with blanks and something like a switch in it may be several arguments
    if (!/[ "]/.test(value)) { expect(command.flags[0].value).toBe(value); }
  }), { numRuns: sampleSize(500, 3) });
});

test('a value in double quotes is parsed back unchanged', () => {
  fc.assert(fc.property(VALUE.filter((value) => !value.includes('\\"') && !value.endsWith('\\')), (value) => {
    const escaped = value.replace(/[`$"]/g, '`$&');
    const [command] = scanScript(`& kubelet.exe --root-dir="${escaped}" --v=4\n`, { dialect: 'powershell', isScript: true }).commands;
    expect(command.flags.map(({ name, value: read }) => [name, read])).toEqual([['root-dir', value], ['v', '4']]);
  }), { numRuns: sampleSize(500, 3) });
});

test('arbitrary content is parsed, and findings are located inside of it', () => {
  const piece = fc.oneof(fc.constantFrom(
    'nssm set kubelet AppParameters ', 'sc.exe create kubelet binPath= ', 'kubelet.exe ', '--network-plugin=cni', '"', '\'', '`', '^', '\\"', '@"\n',
    '\n"@\n', '@(', ')', '$x', '=', '+=', '{', '}', '<', '>', '#', '<#', '#>', '\n', '\r\n', ',', '%X%', '$(', ' ', 'New-Service -BinaryPathName ',
    '$x = ',
  ), fc.string({ maxLength: 5 }));
  fc.assert(fc.property(fc.array(piece, { maxLength: 30 }), fc.constantFrom(
    'a.ps1', 'a.cmd', 'a.txt', 'a.yaml', 'a.toml', 'a.conf',
  ), (pieces, file) => {
    const { findings, texts } = checkNodeFiles([{ file, text: pieces.join('') }]);
    for (const { line, column, rule } of findings) {
      expect(rule).not.toBe('rule-crashed');
      const lines = texts.get(file)!.split('\n');
      expect(line! >= 1 && line! <= lines.length && column! >= 1 && column! <= lines[line! - 1].length + 1).toBe(true);
    }
  }), { numRuns: sampleSize(500, 3) });
});

test.each<[name: string, text: string]>([
  ['quotes', ' \''.repeat(30_001)], ['escaped quotes', `"${'\\"'.repeat(30_000)}`], ['brackets', `a${'('.repeat(60_000)}`],
  ['here-strings', '@"\n'.repeat(20_000)],
  ['variables that double', '$a = "$a$a"\n'.repeat(2_000)], ['switches', `kubelet.exe ${'--aaaaaaaaaaaaaaaaaaaa '.repeat(3_000)}`],
  ['services', 'nssm set a AppParameters --x\n'.repeat(2_000)],
])('many %s take no time', (_name, text) => {
  expect(cpuMilliseconds(() => {
    for (const file of ['a.ps1', 'a.cmd', 'a.txt']) { checkNodeFiles([{ file, text }]); }
  })).toBeLessThan(2_500);
}, 60_000);

test('unreadable files are reported as failures', () => {
  const failures = (file: string, text: string | Uint8Array | (() => string)) =>
    checkNodeFiles([{ file, text }]).failures.map(({ message }) => message);
  expect(failures('a.ps1', Buffer.from([0, 1, 2, 0xff]))).toEqual(['must be a text file, got binary content']);
  expect(failures('a.ps1', new Uint8Array(50_000_000))).toEqual(['must not be larger than 10000000 bytes, got 50000000']);
  expect(failures('a.ps1', 'x'.repeat(3_000_000))).toEqual(['must not be longer than 2000000 characters for a script, got 3000000']);
  expect(failures('a.toml', 'a = [\n')).toEqual([expect.stringContaining('invalid TOML: ')]);
  // INI of other programs, such as cloudbase-init, isn't TOML of containerd
  expect(failures('cloudbase-init.conf', '[DEFAULT]\nusername=capi\nversion=x\n')).toEqual([]);
  expect(failures('a.conf', '[plugins."io.containerd.grpc.v1.cri"]\nsandbox_image = pause\n')).toEqual([expect.stringContaining('invalid TOML: ')]);
  expect(failures('a.toml', `a = ${'['.repeat(100_000)}`)).toHaveLength(1);
  expect(failures('a.json', '['.repeat(200_000))).toHaveLength(1);
  expect(failures('a.yaml', 'a: [')).toHaveLength(1);
  expect(failures('a.ps1', () => { throw new Error('does not exist'); })).toEqual(['does not exist']);
  expect(failures('a.ps1', '')).toEqual([]);
});

test('a quote that nothing closes is a character, and what follows it is read once', () => {
  const tokens = tokenize('echo "abc def\n', { dialect: 'powershell', isScript: false });
  const words = tokens.flatMap((token) => (token.kind === 'word' ? [wordText(token).text] : []));
  expect(words).toEqual(['echo', '"abc', 'def']);
});
