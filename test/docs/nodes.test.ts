import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectFacts, expectParts, markdownTable } from './golden';
import {
  CONTAINERD_FOR_KUBERNETES, CONTAINERD_ROOT, CONTAINERD_SERIES, DEFAULT_CONTAINERD, DEFAULT_NODE_PORTS, differencesOf, DYNAMIC_PORTS,
  GRACEFUL_SHUTDOWN_SINCE, KUBE_PROXY_HEALTH_PORT, kubeadmVersion, KUBELET_FIELDS_REJECTED_ON_WINDOWS, LEAST_RESERVED_MEMORY,
  MEMORY_EVICTION_SINCE, NODE_KUBERNETES_MINORS, PAGE_FILE_MEBIBYTES, PAUSE_IMAGE, PAUSE_IMAGE_BUILDS, PAUSE_IMAGE_SOURCE,
  PLATFORM_NETWORKS, PLATFORM_RELEASES, PROXY_SERVICE_FIELD_SINCE, supportPeriod, WINDOWS_EVICTION, WINDOWS_UPDATES,
} from '../../src/knowledge';
import { nodeWith } from '../nodes/grid';
import { Platform, WindowsVersion } from 'k8s-windows/core';
import { NODE_FILE_EXPLANATIONS, readNodeOptions, windowsNode } from 'k8s-windows/node';

const { first, last } = NODE_KUBERNETES_MINORS;
const minors = Array.from({ length: last - first + 1 }, (_, i) => first + i);
const code = (texts: readonly string[]) => texts.map((text) => `\`${text}\``).join(', ');

/** Where a file belongs on a node of the defaults. */
const paths = new Map([...windowsNode(nodeWith({ platform: Platform.RKE2, kubernetes: '1.36', join: false })).files, ...windowsNode(nodeWith({ proxy: { http: 'http://proxy.corp.example:3128' } })).files].map(({ name, path }) => [name, path]));

/** Programs whose versions no option decides, by name. */
const programs = [...new Map([nodeWith({ serviceManager: 'nssm' }), nodeWith({ network: 'flannel-host-gateway' })].flatMap((options) => {
  const prepare = windowsNode(options).files.find(({ name }) => name === 'scripts/prepare.ps1')!.content;
  const [line] = /^\$programs = .*$/m.exec(prepare)!;
  return [...line.matchAll(/'Path' = '[^']*\\([\w-]+)\.exe'; 'Url' = '([^']+)'; 'Checksum' = '([^']+)'/g)].map(([, name, url, checksum]) => [name, {
    name, url: url.replace(/^https:\/\/github\.com\/|releases\/download\//g, ''),
    checksum: checksum.startsWith('https://api.') ? 'the digest in GitHub\'s description of the release' : checksum.startsWith(url) ? `\`${checksum.slice(url.length)}\` beside the archive` : `\`${checksum}\``,
  }] as const);
})).values()];

test('docs/nodes.md has the tables of src/knowledge (npm run generate writes them)', () => {
  expectParts('nodes.md', {
    updates: markdownTable([
      ['Windows', 'update', 'revision', 'required by'],
      ...WINDOWS_UPDATES.map(({ release, name, revision, for: purpose }) => [release.name, name, String(revision), purpose]),
    ]),
    programs: markdownTable([
      ['program', 'release', 'checksum'],
      ['kubelet, kubeadm, kube-proxy, kube-log-runner', 'dl.k8s.io, `kubernetes`', '`.sha256` beside each'],
      ['containerd', 'containerd/containerd, `containerRuntime.version`', '`.sha256sum` beside the archive'],
      ...programs.map(({ name, url, checksum }) => [name, `${url}`, checksum]),
    ]),
    files: markdownTable([
      ['file', 'path on the node', 'purpose'],
      ...NODE_FILE_EXPLANATIONS.map(({ name, what }) => [`\`${name}\``, paths.get(name) === undefined ? (name.startsWith('cluster') ? 'none: kubectl apply' : 'any') : `\`${paths.get(name)}\``, what]),
    ]),
    settings: NODE_FILE_EXPLANATIONS.filter(({ settings }) => Object.keys(settings).length > 0).map(({ name, settings }) => `### ${name}

${markdownTable([['setting', 'reason'], ...Object.entries(settings).map(([setting, why]) => [`\`${setting}\``, why])])}
`).join('\n'),
    differences: markdownTable([
      ['Kubernetes', 'Windows', 'minimum containerd', 'kubeadm API', 'memory eviction', 'kube-proxy as a service'],
      ...minors.map((minor) => [
        `1.${minor}`,
        WindowsVersion.all.filter((version) => version.supportedBy(`1.${minor}`)).map(({ name }) => name).join(', '),
        CONTAINERD_FOR_KUBERNETES[minor].join(', '),
        kubeadmVersion(minor),
        minor < MEMORY_EVICTION_SINCE ? 'no' : 'yes',
        minor < PROXY_SERVICE_FIELD_SINCE ? 'flag' : 'field',
      ]),
    ]),
    releases: markdownTable([
      ['platform', 'release', 'supported', 'requires', 'source', 'read on', 'differs'],
      ...Object.entries(PLATFORM_RELEASES).flatMap(([name, releases]) => releases.map((each) => [
        name, each.release.name, supportPeriod(each) || 'yes', each.requires ?? '', each.source, each.readOn, differencesOf(each),
      ])),
    ]),
    containerd: markdownTable([
      ['series', 'latest', 'support ends', 'source', 'read on', 'differs'],
      ...Object.entries(CONTAINERD_SERIES).map(([name, each]) => [
        `${name}${each.isLts ? ' (LTS)' : ''}`, each.latest, each.ends, each.source, each.readOn, differencesOf(each),
      ]),
    ]),
    pause: markdownTable([['tag', 'Windows releases'], ...Object.entries(PAUSE_IMAGE_BUILDS).map(([tag, builds]) => [tag, builds.map(({ name }) => name).join(', ') || 'Linux only'])]),
    networks: markdownTable([
      ['platform', 'network', 'other networks for its Windows nodes', 'source', 'read on'],
      ...Object.entries(PLATFORM_NETWORKS).map(([name, { own, networks, source, readOn }]) => [name, own, networks.join(', ') || 'none', source, readOn]),
    ]),
  });
  expectFacts('nodes.md', [
    `opens TCP port ${KUBE_PROXY_HEALTH_PORT},`,
    `the services and \`${CONTAINERD_ROOT}\` from scans`,
    `the dynamic ports of TCP and UDP to ${DYNAMIC_PORTS.first} to ${DYNAMIC_PORTS.first + DYNAMIC_PORTS.count - 1}, and excludes the NodePorts, ${DEFAULT_NODE_PORTS} or`,
    `\`windows.pageFileMebibytes\` | ${PAGE_FILE_MEBIBYTES} |`,
    `The fields ${code(KUBELET_FIELDS_REJECTED_ON_WINDOWS)} prevent`,
    `at least ${LEAST_RESERVED_MEMORY}.`,
    `evicts Pods at ${Object.entries(WINDOWS_EVICTION).map(([signal, at]) => `${signal} < ${at}`).join(', ')}.`,
    `the latest version of ${DEFAULT_CONTAINERD}, which`,
    `The default is \`${PAUSE_IMAGE}\``,
    `Source: ${PAUSE_IMAGE_SOURCE.source} (${PAUSE_IMAGE_SOURCE.readOn}).`,
    `since Kubernetes 1.${GRACEFUL_SHUTDOWN_SINCE} and with`,
  ]);
});

test('the descriptions of nodes of other platforms on the page are valid', () => {
  const blocks = [...readFileSync(join(__dirname, '../../docs/nodes.md'), 'utf8').matchAll(/```yaml\n(platform: [^]*?)```/g)].map(([, text]) => readNodeOptions(text));
  expect(blocks.map(({ options, problems }) => [...problems, ...windowsNode(options!).problems])).toEqual([[], []]);
});
