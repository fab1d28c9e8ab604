import { check } from './context';
import { CheckOptions, checkTexts, fixTexts, Platform } from '../../../src/check';
import { ENDPOINT, installation, IPAM } from '../../../src/check/rules/support/calico';
import { documents, linuxPod, windowsPod } from '../../../src/check/rules/support/example';
import { netConfExample } from '../../../src/check/rules/support/net-conf';

describe('a Calico IP pool without encapsulation', () => {
  const found = (more: Parameters<typeof installation>[0]) => check(documents(installation({ pool: 'cidr: 10.244.0.0/16', ...more }), ENDPOINT, IPAM)).map(({ rule, path, message }) => [rule, path, message]);

  test('defaults to IPIP in the operator', () => {
    expect(found({})).toEqual([['calico-encapsulation', 'spec/calicoNetwork/ipPools/0/encapsulation', expect.stringContaining('got "IPIP", the operator\'s default')]]);
  });
  test('is allowed with another CNI', () => expect(found({ spec: 'cni:\n  type: AzureVNET' })).toEqual([]));
  test('is allowed without Windows', () => expect(found({ network: 'bgp: Disabled' })).toEqual([]));
});

describe('a fix keeps the YAML style of JSON in a ConfigMap', () => {
  const OPTIONS = { platform: Platform.UPSTREAM };
  const configMap = (value: string) => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: kube-flannel-cfg # n\ndata:\n  net-conf.json: ${value}`;
  const conf = (vni: number) => JSON.stringify({ Network: '10.244.0.0/16', Backend: { Type: 'vxlan', VNI: vni, Port: 4789 } });
  const block = (vni: number, indicator: string) => `${indicator}\n    ${JSON.stringify(JSON.parse(conf(vni)), null, 2).replace(/\n/g, '\n    ')}\n`;

  test.each<[name: string, write: (vni: number) => string]>([
    ['in single quotes', (vni) => `'${conf(vni)}' # c\n`],
    ['in double quotes', (vni) => `${JSON.stringify(conf(vni))} # c\n`],
    ['as a block', (vni) => block(vni, '|')],
    ['as a block without a final newline', (vni) => block(vni, '|-')],
  ])('%s', (_name, write) => {
    const text = configMap(write(1));
    expect(checkTexts([{ text }], OPTIONS).findings.map(({ rule }) => rule)).toEqual(['flannel-vni']);
    expect(fixTexts([{ text }], OPTIONS).texts[0].text).toBe(configMap(write(4096)));
  });

  test('in quotes, over several lines', () => {
    const text = configMap('\'{"Network": "10.244.0.0/16",\n\n    "Backend": {"Type": "vxlan", "VNI": 1, "Port": 4789}}\'\n');
    const { texts: [fixed], remaining } = fixTexts([{ text }], OPTIONS);
    expect(remaining).toEqual([]);
    expect(fixed.text).toContain('4096');
  });
});

describe('a net-conf that Windows doesn\'t support', () => {
  const text = netConfExample({ Type: 'vxlan' });
  const rules = (texts: readonly string[], options: CheckOptions = {}) =>
    checkTexts(texts.map((each) => ({ text: each })), options).findings.map(({ rule }) => rule);

  test('is not reported for a cluster without Windows nodes', () => {
    expect(rules([text])).toEqual([]);
    expect(rules([text, linuxPod().replace('registry.example.com/web', 'registry.example.com/windows-terminal')])).toEqual([]);
  });
  test.each([
    ['a Windows Pod of the same file', [documents(text, windowsPod())], {}],
    ['a Windows Pod of a file that is read later', [text, linuxPod().replace('name: web', 'name: back'), windowsPod()], {}],
    ['the platform, which describes Windows nodes', [text], { platform: Platform.AKS }],
    ['nodes of the cluster', [text], { windowsNodes: [{ taints: [], labels: {}, build: '10.0.20348' }] }],
  ])('is reported with %s', (_, texts, options) => expect(rules(texts, options)).toEqual(['flannel-vni', 'flannel-port']));
});
