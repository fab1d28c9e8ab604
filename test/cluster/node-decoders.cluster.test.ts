import { parse } from 'yaml';
import { decodeConfigurations } from './harness/decoders';
import { differences, filesOf, remembered, structsIn } from '../../projenrc/facts/derive';
import { kubeletFields } from '../../projenrc/facts/facts';
import { structsOf } from '../../projenrc/facts/go-source';
import { kubeadmVersion, NODE_KUBERNETES_MINORS } from '../../src/knowledge';
import { kubeProxyConfiguration } from '../../src/objects/network/kube-proxy';
import { GRID, nodeWith, textOf } from '../nodes/grid';
import { WindowsVersion } from 'k8s-windows/core';
import { windowsNode } from 'k8s-windows/node';

/** Configurations that are rendered for a Kubernetes minor are those that its own programs decode. */

const { first, last } = NODE_KUBERNETES_MINORS;
const MINORS = Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** The nodes of the grid as they are for a minor. */
const nodesOf = (minor: number) => [
  ...GRID.filter(({ options }) => options.kubernetes?.startsWith(`1.${minor}`)).map(({ options }) => options),
  ...(['sc.exe', 'nssm'] as const).map((serviceManager) => nodeWith({
    kubernetes: `1.${minor}`, version: WindowsVersion.LTSC2022, serviceManager, kubeProxy: { enableDsr: true, forwardHealthCheckVip: true },
  })),
].map((options) => windowsNode(options)).filter(({ problems }) => problems.length === 0);

test.each(MINORS)('the decoders of 1.%i accept the configurations of the kubelet and of kube-proxy', (minor) => {
  const texts = nodesOf(minor).flatMap(({ files }) => [textOf(files, 'kubelet/config.yaml'), textOf(files, 'kube-proxy/config.json')]);
  const inCluster = JSON.stringify(kubeProxyConfiguration({ version: `v1.${minor}.0`, networkName: 'vxlan0', enableDsr: true }));
  expect(texts.length).toBeGreaterThan(2);
  expect(decodeConfigurations(minor, [...texts, inCluster]).filter((fault) => fault !== '')).toEqual([]);
  const [field, type] = decodeConfigurations(
    minor, [texts[0].replace('kind:', 'resolveConf: ""\nkind:'), inCluster.replace('"clusterCIDR":"', '"clusterCIDR":4,"old":"')],
  );
  expect(field).toContain('unknown field "resolveConf"');
  expect(type).toContain('clusterCIDR');
}, 300_000);

test.each(MINORS)('the kubeadm of 1.%i has all fields of the JoinConfiguration', (minor) => {
  const version = kubeadmVersion(minor);
  const structs = structsOf({ '': filesOf('kubernetes', minor, `cmd/kubeadm/app/apis/kubeadm/${version}`) }, 'JoinConfiguration');
  const unknown = (value: unknown, type: string, path: string): readonly string[] => {
    if (Array.isArray(value)) { return value.flatMap((each) => unknown(each, type.replace('list:', ''), path)); }
    if (typeof value !== 'object' || value === null || structs[type] === undefined) { return []; }
    return Object.entries(value).flatMap(([key, inner]) => (structs[type][key] === undefined
      ? [`${path}.${key}`]
      : unknown(inner, structs[type][key], `${path}.${key}`)));
  };
  const joins = nodesOf(minor).map(({ files }) => parse(textOf(files, 'kubeadm/join.yaml')));
  expect(joins.map((join) => join.apiVersion)).toEqual(joins.map(() => `kubeadm.k8s.io/${version}`));
  expect(joins.flatMap((join) => unknown(join, 'JoinConfiguration', ''))).toEqual([]);
  expect(unknown({ nodeRegistration: { typo: 1 } }, 'JoinConfiguration', '')).toEqual(['.nodeRegistration.typo']);
}, 300_000);

test('the recorded fields of the KubeletConfiguration are those of the Go modules', () => {
  expect(differences(kubeletFields(MINORS, remembered((minor) => structsIn('KubeletConfiguration', minor))))).toEqual([]);
}, 300_000);
