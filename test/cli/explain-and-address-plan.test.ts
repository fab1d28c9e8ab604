import { COMMANDS, Folder } from './command';
import { Io } from '../../src/cli/io';
import { run } from '../../src/cli/program';
import { CONTAINERD_SERIES, KNOWN_KUBERNETES_MINORS, Platform, WindowsVersion } from '../../src/knowledge';

const explain = (name: string, ...flags: readonly string[]) => new Folder().run(['explain', name, ...flags], { today: '2026-11-24' });
const MINORS = Array.from(
  { length: KNOWN_KUBERNETES_MINORS.last - KNOWN_KUBERNETES_MINORS.first + 2 }, (_, i) => `1.${KNOWN_KUBERNETES_MINORS.first + i}`,
);

test.each([
  ...Platform.all.map(({ id }) => id), ...WindowsVersion.all.map(({ name }) => name), ...WindowsVersion.all.flatMap(({ imageTags }) => imageTags),
  ...Object.keys(CONTAINERD_SERIES).map((series) => `containerd-${series}`), 'containerd', ...MINORS,
])('%s: what is known, as text and JSON, each fact with its source', (name) => {
  const json = JSON.parse(explain(name, '--format', 'json').stdout);
  const { code, stdout, stderr } = explain(name);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(json).toMatchObject({
    schemaVersion: 1, kind: expect.stringMatching(/^(platform|release|kubernetes|containerd)$/), summary: expect.any(String),
  });
  const text = stdout.replace(/\s+/g, ' ');
  for (const { about, fact, source, readOn } of json.facts) {
    expect(text).toContain(`${about}: ${fact}`);
    expect(text).toContain(`Source: ${source}, read on ${readOn}`);
  }
});

test('AKS: since when, until when, what it requires, and what it replaced', () => {
  const text = explain('aks').stdout.replace(/\s+/g, ' ');
  for (const words of [
    'LTSC2019: supported up to Kubernetes 1.32, until 2026-03-01, node images until 2027-04-01',
    'LTSC2022: supported up to Kubernetes 1.36, until 2028-06-30, node images until 2029-06-30',
    'ANNUAL23H2: supported until 2026-05-15, node images until 2027-05-15',
    'LTSC2025: supported from Kubernetes 1.32, since 2026-05-29; the default from Kubernetes 1.37 on; requires a FIPS-enabled image',
    'Azure Network Policy Manager until 2026-09-30', 'Before: up to Kubernetes 1.35, until 2027-03-15',
    'since 2026-03-01, new AKS node pools can\'t have it', 'the next release is LTSC2022',
  ]) { expect(text).toContain(words); }
});

test.each([
  ['ltsc2016', 'Elsewhere: Microsoft Lifecycle, "Windows Server 2016": extended support until 2027-01-12; which is right is uncertain'],
  ['openshift', 'LTSC2019: supported on AWS and Azure'],
  ['eks', 'LTSC2025: supported from Kubernetes 1.35, since 2026-01-26'],
  ['containerd-2.3', 'support ends on 2028-04-30; long-term support'],
  ['containerd-2.2', 'support ended on 2026-11-06'],
  ['1.99', 'is newer than the facts of this version of k8s-windows'],
  ['node-feature-gate', 'advice: a change is recommended at worst broken: it can\'t start, stay up, or do its work'],
])('%s: %s', (name, words) => expect(explain(name).stdout.replace(/\s+/g, ' ')).toContain(words));

test.each([
  ['akss', 'aks'], ['ltsc2021', 'ltsc2022'], ['containerd-9.9', 'containerd'], ['openshif', 'openshift'],
])('%s: did you mean %s', (name, near) => {
  expect(explain(name)).toMatchObject({
    code: 2, stdout: '', stderr: expect.stringMatching(`^error: unknown name "${name}". Did you mean .*${near}`),
  });
});

/** Runs `k8s-windows address-plan`. */
function plan(...argv: readonly string[]): { readonly code: number; readonly out: string; readonly err: string } {
  const texts = { out: '', err: '' };
  const io: Io = {
    cwd: '/', env: {}, isTerminal: false, readStdin: () => undefined, stdout: (text) => { texts.out += text; },
    stderr: (text) => { texts.err += text; },
  };
  const code = run(['address-plan', ...argv], io, '0.0.0', COMMANDS) as number;
  return { code, ...texts };
}

test('plan is another name of it', () => {
  expect(new Folder().run(['plan', '--format', 'json']).stdout).toBe(plan('--format', 'json').out);
});

test('prints a table', () => {
  expect(plan('--node-count', '5', '--max-pods', '100', '--management-cidr', '192.168.1.0/24')).toEqual({
    code: 0,
    err: '',
    out: `Pod CIDR            10.244.0.0/16
Service CIDR        10.96.0.0/12
machines            192.168.1.0/24
API server Service  10.96.0.1
DNS Service         10.96.0.10
Pod CIDRs of nodes  256 of /24, for 5 nodes
  node 0            10.244.0.0/24
  node 1            10.244.1.0/24
  node 2            10.244.2.0/24
  node 3            10.244.3.0/24
  …                 and 1 more
pods per node       up to 100 of 251; 5 IP addresses are reserved (flannel-vxlan)
smallest that fits  a Pod CIDR of /21 with /24 per node; /25 per node for its Pods
`,
  });
});

test('prints JSON', () => {
  const { code, out } = plan('--format', 'json', '--network', 'flannel-host-gateway');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    schemaVersion: 1, problems: [], plan: { clusterCidr: '10.244.0.0/16', nodeBlocks: 256, addressesPerNode: 252, dnsServiceIp: '10.96.0.10' },
  });
});

test('reports all problems at their options, and exits with 1', () => {
  const { code, out, err } = plan('--cluster-cidr', '10.244.0.0/23', '--node-count', '5', '--dns-service-ip', '10.96.0.1');
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err.split('\n')).toEqual([
    expect.stringContaining('error: --cluster-cidr: must have a /24 block for each of 5 nodes (it has 2)'),
    expect.stringContaining('error: --dns-service-ip'), '',
  ]);
  expect(JSON.parse(plan('--cluster-cidr', 'x', '--format', 'json').out)).toMatchObject({ plan: null, problems: [{ path: ['clusterCidr'] }] });
});

test.each([
  ...['abc', '', '5.5', '0x10', '1e3', '-1', '0'].map((value) => [value, '≥ 1'] as const), ['99999999999', '≤ 999999999'] as const,
])('%j isn\'t a number of nodes', (value, limit) => {
  const { code, out, err } = plan('--node-count', value);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(`option '--node-count <n>' argument '${value}' is invalid. Must be an integer ${limit}.`);
});
