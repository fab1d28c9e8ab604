import { windowsAdmission } from '../../src/admission';
import { FEATURE_GATES, featureGate, featureGateFault, KNOWN_KUBERNETES_MINORS, newerKubernetes, readKubernetesVersion } from '../../src/knowledge';
import { calico } from '../../src/objects/network/calico-network';
import { flannelVxlan } from '../../src/objects/network/flannel-vxlan';
import { kubeProxyForWindows } from '../../src/objects/network/kube-proxy';
import { convertFiles } from '../../src/other-tools';
import { nodeWith, textOf } from '../nodes/grid';
import { checkNodeFiles, windowsNode } from 'k8s-windows/node';

/** What depends on the Kubernetes release: feature gates, versions newer than the tables, and what 1.37 changed. */

describe('feature gates', () => {
  test.each<[string, unknown, number, string | undefined, boolean | undefined]>([
    ['IdentifyPodOS', true, 26, 'feature gate IdentifyPodOS is locked on since Kubernetes 1.25, and will be removed', false],
    ['IdentifyPodOS', false, 26, 'feature gate IdentifyPodOS is locked on since Kubernetes 1.25', true],
    ['IdentifyPodOS', true, 27, 'feature gate IdentifyPodOS was removed in Kubernetes 1.27', true],
    ['IdentifyPodOS', true, 36, 'feature gate IdentifyPodOS was removed in Kubernetes 1.27', true],
    ['WindowsGracefulNodeShutdown', true, 31, 'feature gate WindowsGracefulNodeShutdown doesn\'t exist before Kubernetes 1.32', true],
    ['WindowsGracefulNodeShutdown', true, 34, undefined, undefined],
    ['WinDSR', true, 33, undefined, undefined],
    ['WinDSR', 'true', 34, 'feature gate WinDSR is locked on since Kubernetes 1.34, and will be removed', false],
    ['GitRepoVolumeDriver', true, 37, 'feature gate GitRepoVolumeDriver is locked off since Kubernetes 1.36', true],
    ['WinDsr', true, 37, 'unknown feature gate WinDsr', true],
    ['OfTheNextMinor', true, KNOWN_KUBERNETES_MINORS.last + 1, undefined, undefined],
    ['AllAlpha', true, 37, undefined, undefined],
    ['WinDSR', true, 14, undefined, undefined],
  ])('%s %s in 1.%i', (gate, value, minor, message, stops) => {
    expect(featureGateFault(gate, value, minor)?.message).toBe(message);
    expect(featureGateFault(gate, value, minor)?.stops).toBe(stops);
  });

  test('a gate has the stage of its minor', () => {
    expect([32, 33, 34, 37, 38].map((minor) => featureGate('WinDSR', minor))).toEqual([{ isOn: false }, { isOn: true }, ...[34, 37, 38].map(() => ({ isOn: true, lockedSince: 34 }))]);
    expect(featureGate('IdentifyPodOS', 27)).toBeUndefined();
    expect(featureGate('constructor', 37)).toBeUndefined();
    expect(Object.keys(FEATURE_GATES).length).toBeGreaterThan(400);
  });

  test('a removed gate is dropped by convert, and reported by node render and node check', () => {
    const line = 'C:\\k\\kubelet.exe --config=C:\\k\\config.yaml --feature-gates=IdentifyPodOS=true\n';
    const converted = convertFiles([{ file: 'a.ps1', text: line }], { kubernetes: '1.36' }).results.find(({ name }) => name === '--feature-gates')!;
    expect([converted.outcome, converted.reason]).toEqual(['dropped', 'feature gate IdentifyPodOS was removed in Kubernetes 1.27']);
    const { problems } = windowsNode(nodeWith({ kubernetes: '1.36', kubelet: { featureGates: { IdentifyPodOS: true } } }));
    expect(problems.map(({ message }) => message)).toEqual(['must not be set, or the kubelet doesn\'t start: feature gate IdentifyPodOS was removed in Kubernetes 1.27, got true']);
    const findings = (kubernetes: string, text = line) => checkNodeFiles([{ file: 'a.ps1', text }], { kubernetes }).findings.filter(({ rule }) => rule === 'node-feature-gate');
    expect(findings('1.36').map(({ effect, message }) => `${effect} ${message}`)).toEqual(['broken feature gate IdentifyPodOS was removed in Kubernetes 1.27: the kubelet exits at startup']);
    expect(findings('1.24')).toEqual([]);
    expect(findings('1.36', line.replace('IdentifyPodOS=true', 'GracefulNodeShutdown=true'))).toEqual([]);
    expect(findings('1.36', line.replace('IdentifyPodOS=true', '$Gates'))).toEqual([]);
  });
});

describe('a version newer than the tables', () => {
  const newer = `1.${KNOWN_KUBERNETES_MINORS.last + 1}`;
  const note = `${newer} is newer than the facts of this release; those of 1.${KNOWN_KUBERNETES_MINORS.last} are used`;

  test('is accepted with a note, and a known one without', () => {
    for (const given of [newer, `v${newer}.2`, Number(newer)]) {
      expect(readKubernetesVersion(given).fault).toBeUndefined();
      expect(newerKubernetes(given).map(({ message }) => message)).toEqual([note]);
    }
    expect(newerKubernetes(`1.${KNOWN_KUBERNETES_MINORS.last}`)).toEqual([]);
    expect(newerKubernetes(undefined)).toEqual([]);
    expect(readKubernetesVersion('1.13').fault).toBeDefined();
  });

  test('is a note of nodes, networks, kube-proxy, and admission policies, and no error', () => {
    const apiServer = { host: '192.168.1.10' };
    const sets = [
      windowsNode(nodeWith({ kubernetes: `v${newer}.0` })), windowsAdmission({ kubernetes: newer }),
      kubeProxyForWindows({ version: newer, networkName: 'Calico', sourceVip: 'endpoint', apiServer }),
      flannelVxlan({ apiServer, kubeProxy: { version: newer } }), calico({ apiServer, kubeProxy: { version: newer } }),
    ];
    for (const { problems, advice } of sets) {
      expect(problems).toEqual([]);
      expect(advice.filter(({ code }) => code === 'newer-kubernetes').map(({ message }) => message)).toEqual([note]);
    }
  });

  test('has the files of the last known minor, and no finding about fields that it may have', () => {
    const files = (kubernetes: string) => windowsNode(nodeWith({ kubernetes })).files.filter(({ name }) => !/\.ps1$/.test(name)).map(({ content }) => content);
    expect(files(newer)).toEqual(files(`1.${KNOWN_KUBERNETES_MINORS.last}`));
    const text = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nsystemReserved: {memory: 2Gi}\nfieldOfTheFuture: 1\n';
    const rules = (kubernetes: string) => checkNodeFiles([{ file: 'kubelet.yaml', text }], { kubernetes }).findings.map(({ rule }) => rule);
    expect([rules(newer), rules(`1.${KNOWN_KUBERNETES_MINORS.last}`)]).toEqual([[], ['node-kubelet-field']]);
  });
});

describe('Kubernetes 1.37', () => {
  test('kubeadm reads v1beta4: v1beta3 was removed, and v1 is experimental', () => {
    const versions = ['1.27', '1.30', '1.31', '1.36', '1.37'].map((kubernetes) => /kubeadm\.k8s\.io\/(\w+)/.exec(textOf(windowsNode(nodeWith({ kubernetes })).files, 'kubeadm/join.yaml'))![1]);
    expect(versions).toEqual(['v1beta3', 'v1beta3', 'v1beta4', 'v1beta4', 'v1beta4']);
  });

  test('the kubelet stops on defaultPodSysctls, which earlier ones don\'t have', () => {
    const text = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nsystemReserved: {memory: 2Gi}\ndefaultPodSysctls: {kernel.shm_rmid_forced: "1"}\n';
    const found = (kubernetes: string) => checkNodeFiles([{ file: 'kubelet.yaml', text }], { kubernetes }).findings.map(({ effect, message }) => `${effect} ${message}`);
    expect(found('1.37')).toEqual(['broken defaultPodSysctls: must not be set on Windows, the kubelet doesn\'t start with it']);
    expect(found('1.36')).toEqual([expect.stringContaining('must not be set with Kubernetes 1.36: the kubelet has the field since 1.37')]);
  });
});
