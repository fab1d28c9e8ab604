import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Compared, differences } from '../../projenrc/facts/derive';
import * as facts from '../../projenrc/facts/facts';
import { flagsOf, forbiddenFields, gatesOf, structsOf } from '../../projenrc/facts/go-source';
import { featureGatesFile, kubeletFieldsFile } from '../../projenrc/facts/modules';
import { citedSources, hashOf, sourceDifferences } from '../../projenrc/facts/sources';
import { KNOWN_KUBERNETES_MINORS } from '../../src/knowledge';
import featureGates from '../../src/knowledge/feature-gates.json';
import kubeletFields from '../../src/knowledge/kubelet-fields.json';

/** What `npm run facts` says if a source changes: each kind of source is read from a small copy, and from one that was changed. */

const GATES = `
const (
	// owner: @somebody
	WinDSR featuregate.Feature = "WinDSR"
	Old featuregate.Feature = "Old"
)
var defaults = map[featuregate.Feature]featuregate.VersionedSpecs{
	WinDSR: {
		{Version: version.MustParse("1.14"), Default: false, PreRelease: featuregate.Alpha},
		{Version: version.MustParse("1.36"), Default: true, PreRelease: featuregate.GA, LockToDefault: true}, // remove in 1.39
	},
	genericfeatures.Old: {Default: true, PreRelease: featuregate.Beta},
}
var dependencies = map[featuregate.Feature][]featuregate.Feature{
	WinDSR: {},
}
`;
const FLAGS = `
func (o *Options) AddFlags(fs *pflag.FlagSet) {
	fs.StringVar(&o.ConfigFile, "config", o.ConfigFile, "The path of \\"the file\\".")
	fs.Var(&utilflag.IPVar{Val: &o.config.BindAddress}, "bind-address", "…")
	fs.StringVar(&o.Old, "old_flag", o.Old, "…")
	fs.MarkDeprecated("old_flag", "…")
}
`;
const VALIDATION = `
func validateWindows(spec *core.PodSpec, fldPath *field.Path) field.ErrorList {
	if spec.HostPID {
		allErrs = append(allErrs, field.Forbidden(fldPath.Child("hostPID"), "cannot be set for a windows pod"))
	}
	podshelper.VisitContainersWithPath(spec, fldPath, func(c *core.Container, cFldPath *field.Path) bool {
		fldPath := cFldPath.Child("securityContext")
		allErrs = append(allErrs, field.Forbidden(fldPath.Child("privileged"), "cannot be set for a windows pod"))
		return true
	})
}
`;
const TYPES = `
type KubeletConfiguration struct {
	metav1.TypeMeta \`json:",inline"\`
	// most Pods
	MaxPods int32 \`json:"maxPods,omitempty"\`
	Authentication Authentication \`json:"authentication"\`
}
type Authentication struct {
	Anonymous *bool \`json:"anonymous,omitempty"\`
}
`;
const PROXY_TYPES = `
type KubeProxyConfiguration struct {
	Mode ProxyMode \`json:"mode"\`
	Winkernel Winkernel \`json:"winkernel"\`
}
type ProxyMode string
type Winkernel struct {
	EnableDSR bool \`json:"enableDSR"\`
}
`;
const KUBELET_ON_WINDOWS = 'return fmt.Errorf("invalid configuration: userNamespaces is not supported on Windows")\n';
const KUBEADM = {
  scheme: '"k8s.io/kubernetes/cmd/kubeadm/app/apis/kubeadm/v1"\n"k8s.io/kubernetes/cmd/kubeadm/app/apis/kubeadm/v1beta4"\n',
  common: 'oldKnownAPIVersions := map[string]string{\n\t\t"kubeadm.k8s.io/v1beta3": "v1.36",\n\t}\n\texperimentalAPIVersions := '
    + 'map[string]struct{}{\n\t\t"kubeadm.k8s.io/v1": {},\n\t}\n',
};
const RELEASES = '| 1.36               | 2.3.0+, 2.2.0+, 1.6.40+          | v1              |\n';

const KUBE_FLANNEL = 'image: ghcr.io/flannel-io/flannel-cni-plugin:v1.9.1-flannel3\n      image: ghcr.io/flannel-io/flannel:v0.28.10\n';
const TEST_IMAGES = '	configs[AgnhostPrev] = Config{list.PromoterE2eRegistry, "agnhost", "2.55"}\n	configs[Agnhost] = '
  + 'Config{list.PromoterE2eRegistry, "agnhost", "2.66.1"}\n';
const KUBEADM_CONSTANTS = '	PauseVersion = "3.10.2"\n';

const gatesAt = (text: string) => (minor: number) => gatesOf(minor === 37 ? [text] : [GATES], minor);
const gates = (text: string) => facts.featureGates([35, 36, 37], gatesAt(text), { WinDSR: '35a36G!', Old: '35B' });
const flags = (text: string) => facts.componentFlags('kube-proxy', [36, 37], (minor) => flagsOf([minor === 37 ? text : FLAGS]), {
  'config': { takes: 'string' }, 'bind-address': { takes: 'string' }, 'old-flag': { takes: 'string' },
});
const validation = (text: string) => facts.rejectedPodFields('windows', forbiddenFields(text, 'validateWindows'), [
  { level: 'pod', path: ['hostPID'], when: 'true', message: '' },
  { level: 'container', path: ['securityContext', 'privileged'], when: 'present', message: '' },
]);
const kubelet = (text: string) => facts.kubeletFields([36, 37], (minor) => structsOf({ '': [minor === 37 ? text : TYPES] }, 'KubeletConfiguration'), {
  KubeletConfiguration: { apiVersion: 'string', kind: 'string', maxPods: 'integer', authentication: 'Authentication' },
  Authentication: { anonymous: 'bool' },
});
const kubeProxy = (text: string) => facts.kubeProxyFields([36, 37], (minor) => structsOf(
  { '': [minor === 37 ? text : PROXY_TYPES] }, 'KubeProxyConfiguration',
), {
  'proxy-mode': { takes: 'string', field: 'mode' }, 'enable-dsr': { takes: 'boolean', field: 'winkernel.enableDSR' },
});
const onWindows = (text: string) => facts.rejectedKubeletFields(text, ['userNamespaces']);
const kubeadm = (common: string) => (
  facts.kubeadmVersions([37], () => ({ ...KUBEADM, common }), { v1beta3: { first: 22, last: 36 }, v1beta4: { first: 31, last: Infinity } }));
const support = (text: string) => facts.containerdSupport(text, { 36: ['2.3.0', '2.2.0'] });
const containerd = (newest: string) => facts.containerdReleases(() => newest, { 2.3: { latest: '2.3.4' } });
const PINNED = { flannel: KUBE_FLANNEL, testImages: TEST_IMAGES, kubeadm: KUBEADM_CONSTANTS, cniPlugins: 'v1.10.0' };
const pinned = (source: keyof typeof PINNED) => (text: string) => facts.pinnedVersions({ ...PINNED, [source]: text }, {
  'flannel': 'ghcr.io/flannel-io/flannel:v0.28.10', 'flannel-cni-plugin': 'ghcr.io/flannel-io/flannel-cni-plugin:v1.9.1-flannel3',
  'agnhost': 'registry.k8s.io/e2e-test-images/agnhost:2.66.1', 'pause': 'registry.k8s.io/pause:3.10.2', 'CNI plugins': 'v1.10.0',
});
const kubernetes = (newest: string) => facts.kubernetesMinor(newest, 37);
const plus = (newest: string) => facts.cdk8sPlus((name) => Number(name.replace('cdk8s-plus-', '')) <= Number(newest), ['27', '28']);

test.each<readonly [string, (source: string) => Compared, string, string, readonly string[]]>([
  [
    'a stage of a feature gate', gates, GATES, GATES.replace('GA, LockToDefault: true', 'GA'),
    ['feature gate WinDSR: its history is 35a36G!37G, the table has 35a36G!'],
  ],
  [
    'a removed feature gate', gates, GATES, GATES.replace('	genericfeatures.Old: {Default: true, PreRelease: featuregate.Beta},\n', ''),
    ['feature gate Old: its history is 35B37-, the table has 35B'],
  ],
  [
    'a new feature gate', gates, GATES, GATES.replace('genericfeatures.Old', 'New: {Default: false, PreRelease: featuregate.Alpha},\n	Old'),
    ['feature gate New: its history is 37a, the table has none'],
  ],
  ['a removed flag', flags, FLAGS, FLAGS.replace('"old_flag", o', '"new-flag", o'), [
    'kube-proxy flag --new-flag: its release is 1.37, the table has none',
    'kube-proxy flag --old-flag: its release is 1.36, the table has 1.36 to 1.37',
  ]],
  ['a field that is rejected', validation, VALIDATION, VALIDATION.replace('"hostPID"', '"hostIPC"'), [
    'field of a windows Pod pod.hostIPC: the validation is rejected, the table has none',
    'field of a windows Pod pod.hostPID: the validation is none, the table has rejected',
  ]],
  ['a field of the kubelet', kubelet, TYPES, TYPES.replace('MaxPods int32', 'MaxPods string').replace('anonymous,', 'open,'), [
    'kubelet configuration Authentication.anonymous: the field is bool in 1.36 to 1.36, the table has bool in 1.36 to 1.37',
    'kubelet configuration Authentication.open: the field is bool in 1.37 to 1.37, the table has none',
    'kubelet configuration KubeletConfiguration.maxPods: the field is integer in 1.36 to 1.36, string in 1.37 to 1.37, the table has integer in '
      + '1.36 to 1.37',
  ]],
  ['a field with which the kubelet stops', onWindows, KUBELET_ON_WINDOWS, KUBELET_ON_WINDOWS
    + KUBELET_ON_WINDOWS.replace('userNamespaces', 'defaultPodSysctls'), [
    'kubelet configuration on Windows defaultPodSysctls: the field is rejected, the table has none',
  ]],
  [
    'a field of kube-proxy', kubeProxy, PROXY_TYPES, PROXY_TYPES.replace('"enableDSR"', '"dsr"'),
    ['KubeProxyConfiguration winkernel.enableDSR: the field is 1.36, the table has 1.36 to 1.37'],
  ],
  [
    'a version of the kubeadm API', kubeadm, KUBEADM.common, KUBEADM.common.replace('"kubeadm.k8s.io/v1":', '"kubeadm.k8s.io/v2":'),
    ['kubeadm API v1: kubeadm that reads it is 1.37, the table has none'],
  ],
  [
    'the least containerd of a minor', support, RELEASES, RELEASES.replace('2.2.0+', '2.2.3+'),
    ['containerd for Kubernetes 1.36: the least version is 2.3.0, 2.2.3, the table has 2.3.0, 2.2.0'],
  ],
  ['a release of containerd', containerd, 'v2.3.4', 'v2.3.6', ['containerd 2.3: newest release is 2.3.6, the table has 2.3.4']],
  ['a release of Flannel', pinned('flannel'), KUBE_FLANNEL, KUBE_FLANNEL.replace('v0.28.10', 'v0.28.11').replace('flannel3', 'flannel4'), [
    'image or program flannel: newest release is ghcr.io/flannel-io/flannel:v0.28.11, the table has ghcr.io/flannel-io/flannel:v0.28.10',
    'image or program flannel-cni-plugin: newest release is ghcr.io/flannel-io/flannel-cni-plugin:v1.9.1-flannel4, the table has '
      + 'ghcr.io/flannel-io/flannel-cni-plugin:v1.9.1-flannel3',
  ]],
  ['the image of test programs', pinned('testImages'), TEST_IMAGES, TEST_IMAGES.replace('2.66.1', '2.67'), [
    'image or program agnhost: newest release is registry.k8s.io/e2e-test-images/agnhost:2.67, the table has '
      + 'registry.k8s.io/e2e-test-images/agnhost:2.66.1',
  ]],
  ['the pause image', pinned('kubeadm'), KUBEADM_CONSTANTS, KUBEADM_CONSTANTS.replace('3.10.2', '3.11'), [
    'image or program pause: newest release is registry.k8s.io/pause:3.11, the table has registry.k8s.io/pause:3.10.2',
  ]],
  [
    'a release of the CNI plugins', pinned('cniPlugins'), 'v1.10.0', 'v1.11.0',
    ['image or program CNI plugins: newest release is v1.11.0, the table has v1.10.0'],
  ],
  ['a Kubernetes minor', kubernetes, 'v0.37.2', 'v0.38.0', ['Kubernetes release: newest minor is 1.38, the table has 1.37']],
  ['a cdk8s-plus', plus, '28', '29', ['npm package cdk8s-plus-29: the registry is published, the table has none']],
])('%s that changed is a difference by name', (_, compared, source, changed, expected) => {
  expect(differences(compared(source))).toEqual([]);
  expect(differences(compared(changed))).toEqual(expected);
});

test('kubeadm\'s lists on one line end where they end', () => {
  const common = 'experimentalAPIVersions := map[string]struct{}{}\n\tdeprecatedAPIVersions := map[string]struct{}{\n\t\t"kubeadm.k8s.io/v1beta4": '
    + '{},\n\t}\n';
  const table = { v1: { first: 31, last: 31 }, v1beta4: { first: 31, last: 31 } };
  expect(differences(facts.kubeadmVersions([31], () => ({ ...KUBEADM, common }), table))).toEqual([]);
});

test('a source in another form is an error, not silence', () => {
  expect(() => forbiddenFields('func other() {}', 'validateWindows')).toThrow('there is no func validateWindows');
  expect(() => gatesOf([GATES.replace('featuregate.Beta', 'featuregate.Gamma')], 37)).toThrow('unknown stage of Old');
  expect(() => structsOf({ '': [TYPES.replace('int32', 'other.Type')] }, 'KubeletConfiguration')).toThrow('unknown type other.Type');
});

test('the generated tables are written from what is derived', () => {
  expect(JSON.parse(featureGatesFile([35, 36, 37], gatesAt(GATES))).gates).toMatchObject({ Old: '35B', WinDSR: '35a36G!' });
  const changed = TYPES.replace('anonymous,', 'open,');
  const fields = kubeletFieldsFile([36, 37], (minor) => structsOf({ '': [minor === 37 ? changed : TYPES] }, 'KubeletConfiguration'));
  expect([featureGatesFile([36, 37], gatesAt(GATES)), fields].map((text) => JSON.parse(text).minors.last)).toEqual([37, 37]);
  expect(JSON.parse(fields).structs.Authentication).toEqual({ anonymous: [{ type: 'bool', until: 36 }], open: [{ type: 'bool', since: 37 }] });
});

test.each([
  ['feature-gates.json', featureGates], ['kubelet-fields.json', kubeletFields],
])('src/knowledge/%s has the last minor of KUBERNETES_MINORS (npm run facts -- --write writes it)', (_file, { minors }) => {
  expect(minors.last).toBe(KNOWN_KUBERNETES_MINORS.last);
});

test('sources in prose are those that the tables cite, and a changed one is named', () => {
  const cited = citedSources({
    a: { source: 'Azure/AKS CHANGELOG.md, 2026-05-29; MicrosoftDocs/azure-aks-docs articles/aks/upgrade-windows-os.md, "Steps"' },
    b: [{ source: 'Kubernetes documentation' }],
  });
  expect(cited).toEqual(['Azure/AKS CHANGELOG.md', 'MicrosoftDocs/azure-aks-docs articles/aks/upgrade-windows-os.md']);
  const recorded = { 'Azure/AKS CHANGELOG.md': hashOf('one\n'), 'old/repository a.md': '0' };
  // the ID that `git hash-object` prints
  expect(hashOf('one\n')).toBe('5626abf0f72e58d7a153368ba57db4c673c0e171');
  const texts: Readonly<Record<string, string>> = { 'Azure/AKS CHANGELOG.md': 'two\n' };
  expect(sourceDifferences(cited, recorded, (source) => texts[source])).toEqual({
    changed: ['Azure/AKS CHANGELOG.md: changed since its facts were read', 'old/repository a.md: no table cites it'],
    unreached: ['MicrosoftDocs/azure-aks-docs articles/aks/upgrade-windows-os.md'],
    hashes: { 'Azure/AKS CHANGELOG.md': hashOf('two\n') },
  });
});

test('a hash is recorded of every source that the tables cite', () => {
  const hashes = JSON.parse(readFileSync(join(__dirname, '../../projenrc/facts/sources.json'), 'utf8'));
  expect(Object.keys(hashes).sort()).toEqual(citedSources());
});

test('a gate that is locked off is off', () => {
  expect(gatesOf(['	Gone: {Default: false, PreRelease: featuregate.Deprecated, LockToDefault: true},\n'], 37)).toEqual({ Gone: 'd!' });
});
