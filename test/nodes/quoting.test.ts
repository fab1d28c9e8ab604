import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { parse as parseYaml } from 'yaml';
import { argvOf, JOIN, literalsOf, nodeWith, textOf, wordsOf } from './grid';
import { commandLine, commandLineWord, powershellLiteral } from '../../src/nodes/command-line';
import { toml } from '../../src/yaml/libraries';
import { ANY_CHARACTER } from '../any-character';
import { ParsedScript, parsePowershell } from '../powershell/powershell';
import { sampleSize } from '../sample';
import { NodeFile, windowsNode } from 'k8s-windows/node';

const HOSTILE = [
  '\'', '"', '$', '`', '\n', '\r\n', ' ', '\t', ';', '#', '$(calc)', '`"', '\'; calc; \'', '\u2019; calc; \u2018', '\u201a', '\u201b',
  '"\u201c\u201d', '\\', '\\"', '\\\\', '%PATH%', '{0}', '@\'\n', '\n\'@', 'ü', '日本', '-', '--', '|', '&', '😀',
];
const hostileText = () =>
  fc.array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: ANY_CHARACTER, maxLength: 3 })), { maxLength: 8 }).map((parts) => parts.join(''));

describe('PowerShell literals', () => {
  test('are read back unchanged', () => {
    fc.assert(fc.property(hostileText().filter((text) => !text.includes('\0')), (text) => {
      expect(literalsOf(powershellLiteral(text))).toEqual([text]);
    }), { numRuns: sampleSize(500, 4) });
  });

  test('are exactly one literal, whatever their value', () => {
    const scripts = fc.sample(hostileText().filter((text) => !/[\0-\x08\x0b\x0c\x0e-\x1f]/.test(text)), { numRuns: sampleSize(200, 10), seed: 1 }).concat(HOSTILE);
    const parsed = parsePowershell(scripts.map((text) => `Write-Output ${powershellLiteral(text)}\n`));
    expect(parsed.filter(({ valid }) => !valid)).toEqual([]);
    expect(parsed.filter(({ commands }) => commands.join() !== 'Write-Output')).toEqual([]);
    expect(parsed.filter(({ literals }) => literals.length !== 1)).toEqual([]);
  });

  test('of lists and maps', () => {
    expect(powershellLiteral({ 'a\'b': [1, true, 'it\u2019s'] })).toBe('@{ \'a\'\'b\' = @(1, $true, \'it\u2019\u2019s\') }');
    expect(() => powershellLiteral(NaN)).toThrow('must be a finite number, got NaN');
  });
});

describe('Windows command lines', () => {
  const words = () => fc.array(hostileText().filter((text) => !text.includes('\0')), { maxLength: 5 });

  test('are parsed into the same arguments', () => {
    fc.assert(fc.property(words(), (args) => {
      expect(argvOf(commandLine('C:\\Program Files\\a b.exe', args))).toEqual(['C:\\Program Files\\a b.exe', ...args]);
    }), { numRuns: sampleSize(500, 4) });
  });

  test('a nested command line is one argument of sc.exe', () => {
    fc.assert(fc.property(words(), (args) => {
      const inner = commandLine('C:\\k\\kubelet.exe', args);
      expect(wordsOf(['create', 'kubelet', 'binPath=', inner].map(commandLineWord).join(' '))).toEqual(['create', 'kubelet', 'binPath=', inner]);
    }), { numRuns: sampleSize(500, 4) });
  });

  test.each([
    ['a', 'a'], ['', '""'], ['a b', '"a b"'], ['a"b', '"a\\"b"'], ['a b\\', '"a b\\\\"'], ['C:\\k\\', 'C:\\k\\'], ['\\"', '"\\\\\\""'],
  ])('%j is %s', (word, expected) => {
    expect(commandLineWord(word)).toBe(expected);
  });
});

/** Scripts of a node. */
const scriptsOf = (files: readonly NodeFile[]) => files.filter(({ name }) => name.endsWith('.ps1'));

describe('scripts with hostile values', () => {
  const folder = 'C:\\ß’; calc; ‘$(calc)`n\'; calc; \' ä';
  const hostile = windowsNode(nodeWith({
    serviceManager: 'nssm',
    network: { kind: 'flannel-vxlan', interfaceName: 'Ethernet\'; calc; $(calc) `’' },
    paths: {
      programs: folder, containerd: `${folder}\\c`, logs: `${folder}\\l`, cniBin: `${folder}\\b`, cniConfig: `${folder}\\n`,
      nssm: `${folder}\\nssm.exe`,
    },
    proxy: { http: 'http://a\'$(calc)`’:1/', noProxy: ['\'; calc; \'\n$(calc)'] },
    join: { ...JOIN, tokenFile: `${folder}\\token’` },
    nodeName: '\'; calc; \'',
    nodeLabels: { '\'; calc #': '$(calc)\n"' },
    kubelet: { '\'; calc': '$(calc)\n’' },
    containerRuntime: { sandboxImage: '"\n[evil]\nx = "' },
    clusterDomain: 'a\'\n- b',
    apiServer: { host: '\'; calc; \'' },
  }));
  const tame = windowsNode(nodeWith({
    serviceManager: 'nssm', network: { kind: 'flannel-vxlan', interfaceName: 'Ethernet' }, proxy: { http: 'http://a:1/' }, nodeName: 'n',
    nodeLabels: { a: 'b' }, join: { ...JOIN, tokenFile: 'C:\\t' },
  }));

  test('have the same commands as with harmless values: no value becomes code', () => {
    const scripts = scriptsOf(hostile.files);
    expect(scripts.map(({ name }) => name)).toEqual(scriptsOf(tame.files).map(({ name }) => name));
    const [parsed, expected] = [scripts, scriptsOf(tame.files)].map((files) => parsePowershell(files.map(({ content }) => content)));
    parsed.forEach((script, i) => {
      const { commands, called } = expected[i];
      const { literals: _, ...found } = script;
      expect({ name: scripts[i].name, ...found }).toEqual({ name: scripts[i].name, valid: true, commands, called, expandable: [] });
      // the byte order mark tells Windows PowerShell that it is UTF-8
      expect(scripts[i].content.startsWith('\ufeff')).toBe(/[^\x00-\x7f]/.test(scripts[i].content));
    });
  });

  test('contain the values unchanged', () => {
    const literals = literalsOf(textOf(hostile.files, 'scripts/services.ps1'));
    const parameters = literals.find((literal) => literal.startsWith('set flanneld AppParameters'))!;
    expect(wordsOf(wordsOf(parameters)[3])).toContain(`${folder}\\start-flanneld.ps1`);
    expect(literalsOf(textOf(hostile.files, 'scripts/start-flanneld.ps1'))).toContain('Ethernet\'; calc; $(calc) `’');
    const install = literals.find((literal) => literal.startsWith('install kubelet'))!;
    expect(wordsOf(install)).toEqual(['install', 'kubelet', `${folder}\\kubelet.exe`]);
    expect(literalsOf(textOf(hostile.files, 'scripts/join.ps1'))).toContain(`${folder}\\token’`);
  });

  test('invalid values are reported', () => {
    expect(hostile.problems.map(({ path }) => path.join('.'))).toEqual(expect.arrayContaining([
      'nodeName', 'nodeLabels.\'; calc #', 'containerRuntime.sandboxImage', 'clusterDomain', 'apiServer.host', 'proxy.http', 'proxy.noProxy.0',
    ]));
    expect(tame.problems).toEqual([]);
  });
});

test('TOML, YAML and JSON files are read back unchanged', () => {
  fc.assert(fc.property(hostileText().filter((text) => !text.includes('\0') && !/\p{Surrogate}/u.test(text)), (text) => {
    const { files } = windowsNode(nodeWith({
      kubernetes: '1.34', paths: { cniConfig: text, cniBin: text }, clusterDomain: text, nodeName: text, containerRuntime: { sandboxImage: text },
    }));
    const containerd: any = toml().parse(textOf(files, 'containerd/config.toml'));
    expect(containerd.plugins['io.containerd.cri.v1.runtime'].cni).toEqual({ bin_dirs: [text], conf_dir: text, max_conf_num: 1 });
    expect(containerd.plugins['io.containerd.cri.v1.images'].pinned_images.sandbox).toBe(text);
    expect(parseYaml(textOf(files, 'kubelet/config.yaml'), { version: '1.1' }).clusterDomain).toBe(text);
    expect(parseYaml(textOf(files, 'kubeadm/join.yaml')).nodeRegistration.name).toBe(text);
    expect(JSON.parse(textOf(files, 'kube-proxy/config.json')).hostnameOverride).toBe(text);
  }), { numRuns: sampleSize(200, 4), examples: [[' \n'], [' \n\t\n'], ['\n  \t\n']] });
});

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
    expect(script.called.filter((name) => ![
      'curl.exe', 'tar.exe', 'icacls.exe', 'route.exe', 'netsh.exe', '$powershell', '$rke2', '$kubeadm', '$plugin', '$crictl',
    ].includes(name))).toEqual([]);
  });

  test('is plain ASCII with LF line ends, and ends with one', () => {
    expect(text).toMatch(/^[\n\x20-\x7e]*\n$/);
  });
});
