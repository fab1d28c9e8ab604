import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages, ROOT } from './code-blocks';
import { expectFacts, expectPage, expectParts, markdownTable } from './golden';
import { CONSTRUCTS } from '../../projenrc/constructs';
import {
  ADD_ON_IMAGES, ADD_ON_SOURCES, BUG_SOURCES, BugComponent, BUGS_READ_ON, CONTAINER_ACCOUNTS, CONTAINERD_FOR_KUBERNETES, CONTAINERD_ROOT,
  CONTAINERD_SERIES, CROSSPLANE_POOLS, DEFAULT_ADDRESSES, DEFAULT_CONTAINERD, DEFAULT_NODE_PORTS, differencesOf, DYNAMIC_PORTS, GMSA_WEBHOOK,
  GRACEFUL_SHUTDOWN_SINCE, HOST_ACCOUNT_PLUGINS, INSTEAD_OF_VOLUME, KnowledgeAtZero, KNOWN_BUGS, KUBE_PROXY_HEALTH_PORT, kubeadmVersion,
  KUBELET_FIELDS_REJECTED_ON_WINDOWS, LEAST_RESERVED_MEMORY, LOG_MONITOR, MEMORY_EVICTION_SINCE, NETWORK_MODES, NEWEST_READ, NODE_KUBERNETES_MINORS,
  NODE_POOL_PROVIDERS, NodePoolFacts, NodePoolProvider, OPTION_CHANGES, PAGE_FILE_MEBIBYTES, PAUSE_IMAGE, PAUSE_IMAGE_BUILDS, PAUSE_IMAGE_SOURCE,
  PLATFORM_MATCHING, PLATFORM_NETWORKS, PLATFORM_RELEASES, POD_KINDS, PodPlace, PROXY_SERVICE_FIELD_SINCE, RESERVED_ADDRESSES, Sourced,
  STORAGE_DRIVERS, StorageDriver, supportPeriod, TAINT_SOURCES, UNMOUNTABLE_VOLUMES, UPDATE_FOR_GMSA, WINDOWS_ACCESS_MODES, WINDOWS_EVICTION,
  WINDOWS_UPDATES,
} from '../../src/knowledge';
import { plusPropsFile } from '../cdk8s/plus-props';
import { nodeWith } from '../nodes/grid';
import * as root from 'k8s-windows';
import * as core from 'k8s-windows/core';
import { accountConsequences, Platform, REJECTED_ON_WINDOWS, Taint, WindowsAccount, WindowsVersion } from 'k8s-windows/core';
import { NODE_FILE_EXPLANATIONS, readNodeOptions, windowsNode } from 'k8s-windows/node';

const names = (versions: readonly WindowsVersion[]) => versions.map((v) => v.name).join(', ');
const taint = ({ key, value, effect }: Taint) => `\`${key}=${value}:${effect}\``;
const range = ({ kubernetes }: WindowsVersion) => (kubernetes ? `${kubernetes.first} to ${kubernetes.last ?? 'now'}` : 'never listed');

test('docs/vocabulary.md has the tables of src/knowledge (npm run generate writes them)', () => {
  expectParts('vocabulary.md', {
    releases: markdownTable([
      [
        '`WindowsVersion`', 'product', 'build', 'image tags', 'mainstream support ends', 'extended support ends',
        'Kubernetes versions (by its documentation)',
      ],
      ...WindowsVersion.all.map((v) => [
        v.name, v.product, v.build, v.imageTags.join(', ') || 'none', v.support?.mainstreamEnds ?? 'ended', v.support?.extendedEnds ?? 'ended',
        range(v),
      ]),
    ]),
    sources: markdownTable([
      ['`WindowsVersion`', 'fact', 'source', 'read on', 'differs'],
      ...WindowsVersion.all.flatMap((v) => [['support', v.support] as const, ['Kubernetes', v.kubernetes] as const].flatMap(([fact, each]) => (
        each ? [[v.name, fact, each.source, each.readOn, differencesOf(each)]] : []))),
    ]),
    compatible: markdownTable([
      ['image', 'nodes with process isolation', 'nodes with Hyper-V isolation'],
      ...WindowsVersion.all.filter((v) => v.imageTags.length > 0).map((v) => [
        v.name, names(v.processIsolationHosts) + (v.revisionMustMatch ? ' (with the same revision)' : ''), names(v.hyperVIsolationHosts),
      ]),
    ]),
    platforms: markdownTable([
      ['`Platform`', 'taint of Windows nodes', 'source', 'read on', 'differs'],
      ...Platform.all.map((p) => [
        p.name, p.taints.map(taint).join(', ') || 'none', TAINT_SOURCES[p.name].source, TAINT_SOURCES[p.name].readOn,
        differencesOf(TAINT_SOURCES[p.name]),
      ]),
    ]),
    rejected: markdownTable([
      ['level', 'field', 'rejected if'],
      ...REJECTED_ON_WINDOWS.map(({ level, path, when }) => [level, `\`${path.join('.')}\``, when]),
    ]),
  });
});

test('docs/image-lock.md has the table of how containerd matches (npm run generate writes it)', () => {
  const orders = { revision: 'the highest revision, whatever its build', index: 'the first in the index', text: 'the last OS version as text' };
  const builds = (oldest: typeof PLATFORM_MATCHING[number]['oldest']) => [
    ...[...oldest].reverse().map(([node, image]) => `from build ${image} to the node's, on nodes from ${node} on`),
    `only the node's${oldest.length > 0 ? ', on others' : ''}`,
  ].join('; ');
  expectParts('image-lock.md', {
    matching: markdownTable([
      ['containerd', 'builds that match', 'without an OS version', 'of several, it pulls', 'required features', 'source', 'read on'],
      ...PLATFORM_MATCHING.map(({ since, oldest, matchesNone, order, feature, source, readOn }) => (
        [
          `from ${since} on`, builds(oldest), matchesNone ? 'matches' : 'doesn\'t match', orders[order],
          feature === undefined ? 'ignored' : `only ${feature}`, source, readOn,
        ])),
    ]),
  });
});

const yes = (is: boolean | undefined) => (is === undefined ? 'unknown' : is ? 'yes' : 'no');

test('docs/networks.md has the tables of src/knowledge (npm run generate writes them)', () => {
  expectParts('networks.md', {
    modes: markdownTable([
      ['mode', 'packets', 'plugins', 'dual stack', 'NetworkPolicy', 'nodes must be adjacent', 'platforms', 'connects Pods of different nodes'],
      ...Object.values(NETWORK_MODES).map((mode) => [
        mode.name, mode.packets, mode.plugins.join(', '), yes(mode.dualStack), mode.networkPolicy.join(', ') || 'none', yes(mode.needsAdjacency),
        mode.clouds, yes(mode.forKubernetes),
      ]),
    ]),
    reserved: markdownTable([
      ['network', 'reserved addresses'],
      ...Object.entries(RESERVED_ADDRESSES).map(([network, reserved]) => [network, reserved.join(', ')]),
    ]),
  });
  expectFacts('networks.md', [
    `the cluster CIDR is ${DEFAULT_ADDRESSES.clusterCidr}, the Service CIDR ${DEFAULT_ADDRESSES.serviceCidr}`,
    `each node has a /${DEFAULT_ADDRESSES.nodeMask} for up to ${DEFAULT_ADDRESSES.maxPods} Pods`,
  ]);
});

describe('storage', () => {
  const code = (text: string | undefined) => (text === undefined ? '' : `\`${text}\``);

  test('docs/storage.md has the tables of src/knowledge (npm run generate writes them)', () => {
    expectParts('storage.md', {
      drivers: markdownTable([
        ['function', 'CSI driver', 'volume', 'file system', 'access modes', 'replaces'],
        ...Object.entries<StorageDriver>(STORAGE_DRIVERS).map(([name, { driver, kind, fileSystem, inTree }]) => [
          code(name), code(driver), kind, fileSystem ?? 'SMB', WINDOWS_ACCESS_MODES[kind].join(', '), code(inTree?.provisioner),
        ]),
      ]),
      unsupported: markdownTable([
        ['volume', 'reason', 'alternative', 'rule'],
        ...Object.entries(UNMOUNTABLE_VOLUMES)
          .map(([kind, why]) => [`\`${kind}\``, why, INSTEAD_OF_VOLUME[kind], '[unsupported-volume](rules/unsupported-volume.md)']),
        [
          'ext4, xfs, and other Linux file systems', 'Windows can\'t format or read them', 'NTFS, with a StorageClass for Windows',
          '[linux-file-system](rules/linux-file-system.md)',
        ],
        ['raw block devices', 'not implemented on Windows nodes', 'volumeMode Filesystem', '[raw-block-volume](rules/raw-block-volume.md)'],
        [
          `disks with access modes other than ${WINDOWS_ACCESS_MODES.disk.join(', ')}`, 'an NTFS disk can be mounted by one node at a time',
          'SMB shares', '[disk-access-mode](rules/disk-access-mode.md)',
        ],
      ]),
    });
  });
});

const LOCAL_GROUPS: readonly string[] = [WindowsAccount.ADMINISTRATORS, WindowsAccount.USERS];
const where = (account: string) => {
  if (CONTAINER_ACCOUNTS.includes(account)) { return 'containers'; }
  return LOCAL_GROUPS.includes(account) ? 'HostProcess containers (local group of the node)' : 'containers and HostProcess containers';
};

test('docs/identity.md has the tables of src/knowledge (npm run generate writes them)', () => {
  expectParts('identity.md', {
    accounts: markdownTable([
      ['`WindowsAccount`', 'name', 'containers', 'allows `runAsNonRoot`', 'strictest Pod Security level'],
      ...Object.entries(WindowsAccount).map(([name, account]) => {
        const ofNode = LOCAL_GROUPS.includes(account);
        const { runAsNonRoot, podSecurity } = accountConsequences(account, ofNode);
        return [name, `\`${account}\``, where(account), yes(runAsNonRoot), podSecurity];
      }),
    ]),
    plugins: markdownTable([['plugin', 'class ID'], ...Object.entries(HOST_ACCOUNT_PLUGINS).map(([name, id]) => [name, `\`${id}\``])]),
  });
  expectFacts('identity.md', [
    `build 10.0.17763.${UPDATE_FOR_GMSA.revision} or later (KB5000822)`,
    `two replicas of \`${GMSA_WEBHOOK.image}\``,
    `requires the label \`${GMSA_WEBHOOK.disabledLabel.key}: ${GMSA_WEBHOOK.disabledLabel.value}\``,
  ]);
});

describe('pools of Windows nodes', () => {
  const label = (key: string) => `\`${key}\``;
  const unknown = ({ uncertain, by }: KnowledgeAtZero) => uncertain.map(label).join(', ') || (by === undefined ? 'nothing' : `what isn't in ${by}`);
  const least = ({ disk }: NodePoolFacts) => `${disk.least} GiB${disk.fails ? '' : ', advised'}`;
  const CLUSTERS = { 'aks': ['aks'], 'eks': ['eks', 'eks-self-managed'], 'gke': ['gke'], 'karpenter': ['karpenter'], 'cluster-api': ['cluster-api'] };

  test('docs/node-pools.md has the tables of src/knowledge (npm run generate writes them)', () => {
    expectParts('node-pools.md', {
      providers: markdownTable([
        ['provider', 'label that selects the pool', 'name must', 'least disk', 'what the autoscaler may not know'],
        ...Object.entries(NODE_POOL_PROVIDERS).map(([provider, facts]) => (
          [provider, label(facts.poolLabel), facts.name.must, least(facts), unknown(facts.atZero)])),
      ]),
    });
  });

  test.each(Object.entries(CLUSTERS))('docs/node-pools/%s.md has those of its provider (npm run generate writes them)', (id, providers) => {
    const rows = providers.flatMap((provider) => {
      const facts = NODE_POOL_PROVIDERS[provider as NodePoolProvider];
      const { name, poolLabel, labels, disk, atZero } = facts;
      const row = (fact: string, value: string, { source, readOn }: Sourced) => [provider, fact, value, source, readOn];
      return [
        row('name must', name.must, name),
        row('labels of the nodes', [poolLabel, ...Object.keys(labels.all)].map(label).join(', '), labels),
        row('least disk', least(facts), disk), row('what the autoscaler may not know without nodes', unknown(atZero), atZero),
      ];
    });
    expectParts(`node-pools/${id}.md`, {
      facts: markdownTable([['provider', 'fact', 'value', 'source', 'read on'], ...rows]),
      changes: markdownTable([
        ['provider', 'options', 'fields', 'the pool is', 'source', 'read on'],
        ...OPTION_CHANGES.filter(({ provider }) => providers.includes(provider)).map(({ provider, options, fields, pool, source, readOn }) => (
          [provider, options.map(label).join(', '), fields.map(label).join(', '), pool, source, readOn])),
      ]),
    });
  });

  test('docs/node-pools/crossplane.md has those of its resources (npm run generate writes them)', () => {
    expectParts('node-pools/crossplane.md', {
      resources: markdownTable([
        ['pool on', 'managed resource', 'API group', 'provider', 'source', 'read on'],
        ...Object.entries(CROSSPLANE_POOLS).map(([name, { kind, group, provider, since, source, readOn }]) => [
          name.toUpperCase(), label(kind), ['m.', ''].map((scope) => label(`${group}.${scope}upbound.io`)).join(', '), `${provider} ${since} or later`,
          source, readOn,
        ]),
      ]),
    });
  });

  test('every provider has a page, to which the overview leads', () => {
    const overview = readFileSync(join(ROOT, 'docs/node-pools.md'), 'utf8');
    const own = pages().filter((file) => file.startsWith('docs/node-pools/'));
    expect(own.sort()).toEqual([...Object.keys(CLUSTERS), 'crossplane'].map((id) => `docs/node-pools/${id}.md`).sort());
    expect(Object.values(CLUSTERS).flat().sort()).toEqual(Object.keys(NODE_POOL_PROVIDERS).sort());
    for (const file of own) { expect(overview).toContain(`](${file.replace('docs/', '')})`); }
  });
});

describe('custom resources', () => {
  const code = (text: string) => `\`${text}\``;
  const HELD: Readonly<Record<PodPlace['holds'], string>> = {
    template: 'a Pod template', spec: 'the spec of a Pod', object: 'a Kubernetes object', open: 'anything',
  };

  function held({ holds, fields, containers }: PodPlace): string {
    if (!fields) { return HELD[holds]; }
    const placing = ['nodeSelector', 'affinity', 'tolerations', 'runtimeClassName', 'os'].filter((field) => fields.includes(field));
    const isPlain = containers === undefined || containers.includes('containers.*');
    const all = [...placing.map(code), ...(containers?.length === 0 ? [] : [isPlain ? code('containers') : 'containers in fields of its own'])];
    return `${holds === 'template' ? 'a Pod template with ' : ''}${all.join(', ')}, and other fields`;
  }

  test('docs/custom-resources.md has the tables of src/knowledge (npm run generate writes them)', () => {
    const kinds = Object.entries(POD_KINDS).sort(([a], [b]) => (a < b ? -1 : 1));
    const rows = kinds.flatMap(([kind, places]) => places.map((place, i) => [
      i === 0 ? code(kind) : '', code(place.path.replace(/\.\*/g, '[]')), held(place),
    ]));
    expect(rows.length).toBeGreaterThan(100);
    expectParts('custom-resources.md', {
      kinds: markdownTable([['kind', 'path', 'what it holds'], ...rows]),
      machines: kinds.filter(([, places]) => places.length === 0).map(([kind]) => `${code(kind)}`).join(', '),
    });
  });
});

/** A link to a pull request, an issue, or a commit; a CVE has none. */
function link(id: string, kind: 'pull' | 'issues'): string {
  const [, repository, mark, number] = /^([\w-]+\/[\w-]+)([#@])(\w+)$/.exec(id) ?? [];
  return repository === undefined
    ? id
    : `[${id}](https://github.com/${repository.replace(/^k\/k$/, 'kubernetes/kubernetes')}/${mark === '@' ? 'commit' : kind}/${number})`;
}

const tableOf = (component: BugComponent) => markdownTable([
  ['symptom', 'introduced in', 'first fixed in', 'fix', 'issue'],
  ...KNOWN_BUGS.filter((bug) => bug.component === component).map(({ symptom, introduced = 'unknown', fixed, fix, issue }) => (
    [symptom, introduced, fixed.join(', '), link(fix, 'pull'), issue === undefined ? '' : link(issue, 'issues')])),
]);

test('docs/known-bugs.md has the tables of src/knowledge (npm run generate writes them)', () => {
  const read = Object.values(NEWEST_READ).reverse().join(', ');
  expectParts('known-bugs.md', {
    read: `The changelogs of Kubernetes, and the source of its patch releases before and with each fix, were read on ${BUGS_READ_ON}, of Kubernetes\n`
      + `up to ${read}. Of a later patch release of these series, it is\nunknown whether it has a fix that they lack, and nothing is reported.`,
    bugs: (Object.keys(BUG_SOURCES) as BugComponent[]).map((component) => `## ${component}\n\n${tableOf(component)}\n\nSource: `
      + `${BUG_SOURCES[component].source}, read on ${BUG_SOURCES[component].readOn}.`).join('\n\n'),
  });
  expectFacts('known-bugs.md', [`${KNOWN_BUGS.length} bugs of Kubernetes`]);
});

describe('nodes', () => {
  const { first, last } = NODE_KUBERNETES_MINORS;
  const minors = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const code = (texts: readonly string[]) => texts.map((text) => `\`${text}\``).join(', ');

  /** Where a file belongs on a node of the defaults. */
  const paths = new Map([
    ...windowsNode(nodeWith({ platform: Platform.RKE2, kubernetes: '1.36', join: false })).files,
    ...windowsNode(nodeWith({ proxy: { http: 'http://proxy.corp.example:3128' } })).files,
  ].map(({ name, path }) => [name, path]));

  /** Programs whose versions no option decides, by name. */
  const programs = [...new Map([nodeWith({ serviceManager: 'nssm' }), nodeWith({ network: 'flannel-host-gateway' })].flatMap((options) => {
    const prepare = windowsNode(options).files.find(({ name }) => name === 'scripts/prepare.ps1')!.content;
    const [line] = /^\$programs = .*$/m.exec(prepare)!;
    return [...line.matchAll(/'Path' = '[^']*\\([\w-]+)\.exe'; 'Url' = '([^']+)'; 'Checksum' = '([^']+)'/g)].map(([, name, url, checksum]) => [name, {
      name, url: url.replace(/^https:\/\/github\.com\/|releases\/download\//g, ''),
      checksum: checksum.startsWith('https://api.')
        ? 'the digest in GitHub\'s description of the release'
        : checksum.startsWith(url) ? `\`${checksum.slice(url.length)}\` beside the archive` : `\`${checksum}\``,
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
        ...NODE_FILE_EXPLANATIONS.map(({ name, what }) => [
          `\`${name}\``, paths.get(name) === undefined ? (name.startsWith('cluster') ? 'none: kubectl apply' : 'any') : `\`${paths.get(name)}\``,
          what,
        ]),
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
      pause: markdownTable([
        ['tag', 'Windows releases'],
        ...Object.entries(PAUSE_IMAGE_BUILDS).map(([tag, builds]) => [tag, builds.map(({ name }) => name).join(', ') || 'Linux only']),
      ]),
      networks: markdownTable([
        ['platform', 'network', 'other networks for its Windows nodes', 'source', 'read on'],
        ...Object.entries(PLATFORM_NETWORKS)
          .map(([name, { own, networks, source, readOn }]) => [name, own, networks.join(', ') || 'none', source, readOn]),
      ]),
    });
    expectFacts('nodes.md', [
      `opens TCP port ${KUBE_PROXY_HEALTH_PORT},`,
      `the services and \`${CONTAINERD_ROOT}\` from scans`,
      `the dynamic ports of TCP and UDP to ${DYNAMIC_PORTS.first} to ${DYNAMIC_PORTS.first + DYNAMIC_PORTS.count - 1}, and excludes the NodePorts, `
        + `${DEFAULT_NODE_PORTS} or`,
      `\`windows.pageFileMebibytes\` | ${PAGE_FILE_MEBIBYTES} |`,
      `The fields ${code(KUBELET_FIELDS_REJECTED_ON_WINDOWS)} prevent`,
      `at least ${LEAST_RESERVED_MEMORY}: less`,
      `evicts Pods at ${Object.entries(WINDOWS_EVICTION).map(([signal, at]) => `${signal} < ${at}`).join(', ')}.`,
      `the latest version of ${DEFAULT_CONTAINERD}, which`,
      `The default is \`${PAUSE_IMAGE}\``,
      `Source: ${PAUSE_IMAGE_SOURCE.source} (${PAUSE_IMAGE_SOURCE.readOn}).`,
      `since Kubernetes 1.${GRACEFUL_SHUTDOWN_SINCE} and with`,
    ]);
  });

  test('the descriptions of nodes of other platforms on the page are valid', () => {
    const blocks = [
      ...readFileSync(join(__dirname, '../../docs/nodes.md'), 'utf8').matchAll(/```yaml\n(platform: [^]*?)```/g),
    ].map(([, text]) => readNodeOptions(text));
    expect(blocks.map(({ options, problems }) => [...problems, ...windowsNode(options!).problems])).toEqual([[], []]);
  });
});

const PAGES = { 'add-ons.md': page('add-ons.md'), 'logging.md': page('logging.md') };

function page(name: string): string {
  return readFileSync(join(__dirname, '../../docs', name), 'utf8');
}

test('the images are those of the table', () => {
  const images = (value: unknown): readonly string[] => (typeof value === 'string' ? [value] : Object.values(value as object).flatMap(images));
  const told = [...PAGES['add-ons.md'].matchAll(/`([\w.-]+\.[a-z]+\/[\w./-]+:[\w.-]+)`/g)].map((match) => match[1]);
  expect(told.sort()).toEqual([...images(ADD_ON_IMAGES)].sort());
});

test('docs/add-ons.md has the sources of the images (npm run generate writes them)', () => {
  expectParts('add-ons.md', {
    'image-sources': markdownTable([
      ['image', 'source', 'read on', 'differs'],
      ...Object.entries(ADD_ON_SOURCES).map(([name, each]) => [name, each.source, each.readOn, differencesOf(each)]),
    ]),
  });
});

const DESCRIBED = readdirSync(join(__dirname, '../../docs')).filter((name) => name.endsWith('.md') && name !== 'pulumi.md').map(page).join('');

test.each(CONSTRUCTS)('pages describe $name', ({ name, cdk8s, pulumi }) => {
  // one that is written by hand may be a method of another class
  if (cdk8s !== 'byHand') { expect(DESCRIBED).toContain(`\`${name}\``); }
  if (pulumi !== 'none') { expect(page('pulumi.md')).toContain(`\`${name}\``); }
});

test('the fields of LogMonitor are those of the table', () => {
  for (const [type, fields] of Object.entries(LOG_MONITOR.fields)) {
    expect(PAGES['logging.md']).toContain(`| \`${type}\` | ${fields.map((field) => `\`%${field}%\``).join(', ')} |`);
  }
});

test('constructs and functions have these names', () => {
  const rows = [...PAGES['add-ons.md'].matchAll(/^\| `(\w+)` \| `(\w+)`/gm)];
  expect(rows.length).toBe(10);
  for (const [, construct, made] of rows) {
    expect(typeof (root as any)[construct]).toBe('function');
    expect(typeof (core as any)[made]).toBe('function');
  }
});

test('the known props of cdk8s-plus are those of the jsii manifests of every supported version (npm run generate)', () => {
  expectPage('../src/cdk8s/plus-props.json', plusPropsFile());
});
