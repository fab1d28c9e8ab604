import { App, Chart, Testing } from 'cdk8s';
import {
  AddressPlan,
  AmazonVpcCniForWindows, CalicoNetwork, FlannelHostGatewayNetwork, FlannelVxlanNetwork, KubeProxyForWindows, ObjectSetConstruct, OvnHybridOverlay,
  Platform, ProblemsError,
} from 'k8s-windows';

const BASE = { apiServer: { host: '192.168.1.10' }, kubeProxy: { version: 'v1.36.3' } } as const;
const chartOf = (props = {}) => new Chart(new App(), 'chart', props);
const idsOf = (network: ObjectSetConstruct) => network.node.children.map(({ node }) => node.id);

const PROXY = ['proxy-service-account', 'proxy-role-binding', 'proxy-config', 'proxy-daemon-set'];
const FLANNEL = ['namespace', 'service-account', 'role', 'role-binding', 'config', 'windows-config', 'linux-daemon-set', 'windows-daemon-set'];

test('the ids of the objects are stable', () => {
  expect(idsOf(new FlannelVxlanNetwork(chartOf(), 'it', BASE))).toEqual([...FLANNEL, ...PROXY]);
  expect(idsOf(new FlannelHostGatewayNetwork(chartOf(), 'it', BASE))).toEqual([...FLANNEL, ...PROXY]);
  expect(idsOf(new CalicoNetwork(chartOf(), 'it', BASE))).toEqual(['services-endpoint', 'installation', 'api-server', 'ipam', ...PROXY]);
  expect(idsOf(new KubeProxyForWindows(chartOf(), 'it', { version: 'v1.36.3', networkName: 'l2', sourceVip: 'none', apiServer: { host: '10.0.0.4' } }))).toEqual(PROXY);
  expect(idsOf(new AmazonVpcCniForWindows(chartOf(), 'it'))).toEqual(['config']);
  expect(idsOf(new OvnHybridOverlay(chartOf(), 'it'))).toEqual(['network']);
});

test('objects stay in their own namespaces, whatever the chart\'s', () => {
  const chart = chartOf({ namespace: 'other' });
  new FlannelVxlanNetwork(chart, 'it', BASE);
  const objects: any[] = Testing.synth(chart);
  expect(new Set(objects.map(({ metadata }) => metadata.namespace))).toEqual(new Set([undefined, 'kube-flannel', 'kube-system']));
  expect(objects.filter(({ kind }) => ['Namespace', 'ClusterRole', 'ClusterRoleBinding'].includes(kind)).every(({ metadata }) => !('namespace' in metadata))).toBe(true);
});

test.each([FlannelVxlanNetwork, FlannelHostGatewayNetwork, CalicoNetwork])('%p accepts an AddressPlan', (Network) => {
  const chart = chartOf();
  new Network(chart, 'it', { ...BASE, addressPlan: AddressPlan.of({ clusterCidr: '10.32.0.0/16' }) });
  expect(JSON.stringify(Testing.synth(chart))).toContain('10.32.0.0/16');
});

test('all problems are reported in one error, with the path of the construct', () => {
  const make = () => new FlannelVxlanNetwork(chartOf(), 'network', { ...BASE, vni: 1, port: 8472, directRouting: true });
  expect(make).toThrow(ProblemsError);
  expect(make).toThrow('3 problems found:\n  [chart/network] vni: must be from 4096 to 65535 on Windows, got 1. Set vni to 4096.');
});

test('warnings don\'t prevent synthesis', () => {
  expect(new FlannelHostGatewayNetwork(chartOf(), 'it', BASE).advice.map(({ code }) => code)).toEqual(['flannel-adjacency']);
});

test('the labels of a platform\'s Windows nodes are selected, by the platform of the scope', () => {
  const chart = chartOf();
  Platform.set(chart, Platform.custom({ nodeLabels: { pool: 'windows' } }));
  new CalicoNetwork(chart, 'it', BASE);
  const objects: any[] = Testing.synth(chart);
  expect(objects.find(({ kind }) => kind === 'DaemonSet').spec.template.spec.nodeSelector).toMatchObject({ 'kubernetes.io/os': 'windows', 'pool': 'windows' });
});
