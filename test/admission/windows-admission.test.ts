import { windowsAdmission } from '../../src/admission/windows-admission';
import { formatPath, listAt, objectAt, valueAt } from '../../src/manifest';

const messages = (options: any) => windowsAdmission(options).problems.map(({ path, message }) => `${formatPath(path)}: ${message}`);
const manifests = (options: any) => windowsAdmission(options).objects.map(({ manifest }) => manifest);

test('a policy for Pods and one for DaemonSets, each with its binding', () => {
  expect(manifests({}).map(({ apiVersion, kind, metadata }) => [apiVersion, kind, valueAt(metadata, ['name'])])).toEqual([
    ['admissionregistration.k8s.io/v1', 'MutatingAdmissionPolicy', 'k8s-windows-pods'],
    ['admissionregistration.k8s.io/v1', 'MutatingAdmissionPolicyBinding', 'k8s-windows-pods'],
    ['admissionregistration.k8s.io/v1', 'MutatingAdmissionPolicy', 'k8s-windows-daemonsets'],
    ['admissionregistration.k8s.io/v1', 'MutatingAdmissionPolicyBinding', 'k8s-windows-daemonsets'],
  ]);
  expect(windowsAdmission({}).problems).toEqual([]);
});

test('kube-system is always exempt', () => {
  const [policy] = manifests({ exemptNamespaces: ['monitoring', 'kube-system'] });
  const selector = objectAt(objectAt(objectAt(policy, 'spec'), 'matchConstraints'), 'namespaceSelector');
  expect(listAt(selector, 'matchExpressions')).toEqual([{ key: 'kubernetes.io/metadata.name', operator: 'NotIn', values: ['kube-system', 'monitoring'] }]);
});

test.each([['1.34', 'v1beta1'], ['v1.35.2', 'v1beta1'], ['1.36', 'v1']])('Kubernetes %s has %s of the API', (kubernetes, version) => {
  expect(new Set(manifests({ kubernetes }).map(({ apiVersion }) => apiVersion))).toEqual(new Set([`admissionregistration.k8s.io/${version}`]));
  expect(messages({ kubernetes })).toEqual([]);
});

test('expressions fit into an object of etcd, and refer only to variables that are declared', () => {
  for (const policy of manifests({}).filter(({ kind }) => kind === 'MutatingAdmissionPolicy')) {
    const text = JSON.stringify(policy);
    expect(text.length).toBeLessThan(100_000);
    const declared = listAt(objectAt(policy, 'spec'), 'variables').map((each) => valueAt(each, ['name']));
    expect([...new Set(text.match(/(?<=variables\.)\w+/g))].sort()).toEqual([...declared].sort());
  }
});

test.each<[string, object, string[]]>([
  ['old server', { kubernetes: '1.33' }, ['kubernetes: must be at least 1.34, which has MutatingAdmissionPolicies, got "1.33"']],
  ['no version', { kubernetes: 'latest' }, ['kubernetes: must be a Kubernetes version from 1.14 to 1.36, got "latest"']],
  ['unknown platform', { platform: 'gke2' }, [expect.stringMatching(/^platform: must be a [Pp]latform.*, got "gke2"/) as any]],
  ['names', { name: 'A', exemptNamespaces: ['*', 'My App'] }, [
    'name: must be a valid name of a policy (a DNS subdomain), got "A"', 'exemptNamespaces[0]: must be the name of a Namespace, got "*"', 'exemptNamespaces[1]: must be a DNS label of at most 63 characters, got "My App"',
  ]],
  ['choices', { linux: 'drop', failurePolicy: 'ignore', defaultMemory: 'a lot' }, [
    expect.stringContaining('linux: ') as any, expect.stringContaining('defaultMemory: ') as any, expect.stringContaining('failurePolicy: ') as any,
  ]],
  ['unknown option', { exempt: [] }, [expect.stringContaining('exempt: unknown option') as any]],
])('problems: %s', (_, options, expected) => {
  expect(messages(options)).toEqual(expected);
});
