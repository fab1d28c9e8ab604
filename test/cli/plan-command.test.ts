import { COMMANDS } from './command';
import { Io } from '../../src/cli/io';
import { run } from '../../src/cli/program';

/** Runs `k8s-windows plan`. */
function plan(...argv: readonly string[]): { readonly code: number; readonly out: string; readonly err: string } {
  const texts = { out: '', err: '' };
  const io: Io = {
    cwd: '/', env: {}, isTerminal: false, readStdin: () => undefined, stdout: (text) => { texts.out += text; }, stderr: (text) => { texts.err += text; },
  };
  const code = run(['plan', ...argv], io, '0.0.0', COMMANDS) as number;
  return { code, ...texts };
}

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
smallest that fits  a Pod CIDR of /21, and /25 per node
`,
  });
});

test('prints JSON', () => {
  const { code, out } = plan('--format', 'json', '--network', 'flannel-host-gateway');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ schemaVersion: 1, problems: [], plan: { clusterCidr: '10.244.0.0/16', nodeBlocks: 256, addressesPerNode: 252, dnsServiceIp: '10.96.0.10' } });
});

test('reports all problems at their options, and exits with 1', () => {
  const { code, out, err } = plan('--cluster-cidr', '10.244.0.0/23', '--node-count', '5', '--dns-service-ip', '10.96.0.1');
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err.split('\n')).toEqual([expect.stringContaining('error: --cluster-cidr: must have a /24 block for each of 5 nodes (it has 2)'), expect.stringContaining('error: --dns-service-ip'), '']);
  expect(JSON.parse(plan('--cluster-cidr', 'x', '--format', 'json').out)).toMatchObject({ plan: null, problems: [{ path: ['clusterCidr'] }] });
});

test.each(['abc', '', '5.5', '0x10', '1e3', '-1', '0', '99999999999'])('%j isn\'t a number of nodes', (value) => {
  const { code, out, err } = plan('--node-count', value);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(`option '--node-count <n>' argument '${value}' is invalid. Must be an integer ≥ 1.`);
});
