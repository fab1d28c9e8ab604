import { parse as parseYaml } from 'yaml';
import { KNOWN_KUBERNETES_MINORS } from '../../src/knowledge';
import { NodeLabel, Platform, Taint, WindowsVersion } from 'k8s-windows/core';
import { KubeadmJoin, NodeFile, windowsNode, WindowsNodeOptions } from 'k8s-windows/node';

/** Every combination that nodes are rendered for. */
export const VERSIONS = [WindowsVersion.LTSC2019, WindowsVersion.LTSC2022, WindowsVersion.LTSC2025];
export const KUBERNETES = ['1.27', '1.31', '1.34', '1.36', `1.${KNOWN_KUBERNETES_MINORS.last}`];
export const NETWORKS = ['flannel-vxlan', 'flannel-host-gateway', 'calico'] as const;
export const MANAGERS = ['sc.exe', 'nssm'] as const;

export const JOIN: KubeadmJoin = { caCertHashes: [`sha256:${'0123456789abcdef'.repeat(4)}`] };

/** A node whose other options are those of the grid. */
export function nodeWith(options: Partial<WindowsNodeOptions> = {}): WindowsNodeOptions {
  return {
    version: WindowsVersion.LTSC2022, kubernetes: 'v1.36.3', network: 'flannel-vxlan', apiServer: { host: '192.168.1.10' }, join: JOIN, ...options,
  };
}

export interface GridCase {
  readonly title: string;
  readonly options: WindowsNodeOptions;
  /** Whether Kubernetes supports the release of Windows. */
  readonly possible: boolean;
}

/** What the documentation of Kubernetes says of the grid, written down by hand: 2019 up to 1.34. 2025, listed from 1.35 on, is a warning before. */
const IMPOSSIBLE = ['LTSC2019 1.36', `LTSC2019 1.${KNOWN_KUBERNETES_MINORS.last}`];

export const GRID: readonly GridCase[] = VERSIONS.flatMap((version) => KUBERNETES.flatMap((kubernetes) =>
  NETWORKS.flatMap((network) => MANAGERS.map((serviceManager) => ({
    title: `${version.name} ${kubernetes} ${network} ${serviceManager}`,
    options: nodeWith({ version, kubernetes: `v${kubernetes}.0`, network, serviceManager }),
    possible: !IMPOSSIBLE.includes(`${version.name} ${kubernetes}`),
  })))));

/** Text of a file. */
export function textOf(files: readonly NodeFile[], name: string): string {
  const file = files.find((each) => each.name === name);
  if (!file) { throw new Error(`no file ${name} among ${files.map((each) => each.name).join(', ')}`); }
  return file.content;
}

/** A platform with taints and labels that no other has. */
export const CORP = Platform.custom({
  name: 'corp', taints: [{ key: 'corp.example/os', value: 'Windows', effect: 'NoSchedule' }, { key: 'corp.example/slow', effect: 'NoExecute' }],
  nodeLabels: { 'corp.example/pool': 'win' },
});

/** A node as it registers. */
export interface RegisteredNode {
  readonly labels: Readonly<Record<string, string>>;
  /** Those of the labels that the kubelet is told. */
  readonly told: Readonly<Record<string, string>>;
  readonly taints: readonly Taint[];
  /** The file in which containerd has its handlers. */
  readonly handlers: string;
}

/** Labels and taints with which a node that was rendered registers; the kubelet itself finds out what it runs on. */
export function registered(platform: Platform, version: WindowsVersion): RegisteredNode {
  // a machine that joins a cluster like that of a platform whose own nodes aren't set up by files
  const joined = Platform.custom({ taints: platform.taints, nodeLabels: platform.nodeLabels });
  const { files } = windowsNode(nodeWith({ platform: joined, version, kubernetes: '1.35', networkDaemons: 'pods' }));
  const kubelet = literalsOf(textOf(files, 'scripts/services.ps1')).map(wordsOf).find((words) => words[0] === 'create' && words[1] === 'kubelet')!;
  const flag = /--node-labels=(\S+)/.exec(kubelet[3]);
  const told = Object.fromEntries(flag?.[1].split(',').map((label) => label.split('=') as [string, string]) ?? []);
  return {
    labels: { [NodeLabel.OS]: 'windows', [NodeLabel.ARCH]: 'amd64', [NodeLabel.WINDOWS_BUILD]: version.build, ...told },
    told,
    taints: parseYaml(textOf(files, 'kubelet/config.yaml')).registerWithTaints ?? [],
    handlers: textOf(files, 'containerd/config.toml'),
  };
}

/**
 * What Windows and PowerShell make of quoted texts: written from their documentation, apart from the library, to read back what it wrote.
 */

/** The words of a command line, as `CommandLineToArgvW` takes it apart; the first word by its own rule, without escapes. */
export function argvOf(commandLine: string): readonly string[] {
  const words: string[] = [];
  const program = /^"([^"]*)"|^\S+/.exec(commandLine)!;
  words.push(program[1] ?? program[0]);
  words.push(...wordsOf(commandLine.slice(program[0].length)));
  return words;
}

/** Words of a command line behind its program. */
export function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  let at = 0;
  while (at < text.length) {
    while (/[ \t]/.test(text[at] ?? '')) { at++; }
    if (at >= text.length) { break; }
    let word = '';
    let inQuotes = false;
    while (at < text.length && (inQuotes || !/[ \t]/.test(text[at]))) {
      let backslashes = 0;
      while (text[at] === '\\') { backslashes++; at++; }
      if (text[at] === '"') {
        word += '\\'.repeat(Math.floor(backslashes / 2));
        if (backslashes % 2 === 1) { word += '"'; } else { inQuotes = !inQuotes; }
        at++;
      } else {
        word += '\\'.repeat(backslashes);
        if (at < text.length && (inQuotes || !/[ \t]/.test(text[at]))) { word += text[at]; at++; }
      }
    }
    words.push(word);
  }
  return words;
}

const QUOTES = '\'\u2018\u2019\u201a\u201b';

/**
 * The texts of all single-quoted literals of a script, as PowerShell reads them: two quotes of any kind stand for the second. Comments are passed
 * over.
 */
export function literalsOf(script: string): readonly string[] {
  const literals: string[] = [];
  for (let at = 0; at < script.length; at++) {
    if (script[at] === '#' && (at === 0 || /\s/.test(script[at - 1]))) {
      while (at < script.length && script[at] !== '\n') { at++; }
    } else if (QUOTES.includes(script[at])) {
      let text = '';
      for (at++; !(QUOTES.includes(script[at]) && !QUOTES.includes(script[at + 1] ?? ' ')); at++) {
        if (at >= script.length) { throw new Error('a literal doesn\'t end'); }
        if (QUOTES.includes(script[at])) { at++; }
        text += script[at];
      }
      literals.push(text);
    }
  }
  return literals;
}
