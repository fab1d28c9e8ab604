import { formatPath, listAt, objectAt, valueAt } from '../../../src/base';
import { Platform } from '../../../src/knowledge';
import { objectName } from '../../../src/kubernetes';
import { windowsAdmission } from '../../../src/objects/admission/windows-admission';

const messages = (options: any) => windowsAdmission(options).problems.map(({ path, message }) => `${formatPath(path)}: ${message}`);
/** Made once for the same options: it takes longer than what is asked of them. */
const made = new Map<string, readonly any[]>();
function manifests(options: any): readonly any[] {
  const key = JSON.stringify(options, (_key, value) => (value instanceof Platform ? value.name : value));
  if (!made.has(key)) { made.set(key, windowsAdmission(options).objects.map(({ manifest }) => manifest)); }
  return made.get(key)!;
}

const ofKind = (kind: string, options: any = {}) => manifests(options).filter((each) => each.kind === kind) as any[];
const names = (objects: readonly any[]) => objects.map(({ metadata }) => metadata.name);

test('policies that complete Pods, those of DaemonSets, and updates of Pods, each with its binding', () => {
  const expected = ['k8s-windows-pods', 'k8s-windows-daemonsets', 'k8s-windows-pod-updates'];
  expect(names(ofKind('MutatingAdmissionPolicy'))).toEqual(expected);
  expect(names(ofKind('MutatingAdmissionPolicyBinding'))).toEqual(expected);
  expect(windowsAdmission({}).problems).toEqual([]);
});

test('policies that judge Pods and workloads: errors apart from advice, which is never denied', () => {
  expect(names(ofKind('ValidatingAdmissionPolicy'))).toEqual(['pods', 'workloads'].flatMap((kind) =>
    ['placement', 'errors', 'advice'].map((severity) => `k8s-windows-${kind}-${severity}`)));
  const denying = ofKind('ValidatingAdmissionPolicyBinding', { mode: 'deny' }).filter(({ spec }) => spec.validationActions.includes('Deny'));
  expect(names(denying)).toEqual([
    'k8s-windows-pods-placement-deny', 'k8s-windows-pods-errors-deny', 'k8s-windows-workloads-placement-deny', 'k8s-windows-workloads-errors-deny',
  ]);
});

test.each(
  Platform.all.map((platform) => [platform.name, platform] as const),
)('each policy for %s fits into the annotation of kubectl apply, also with long options: else divide a share of POLICY_SHARES', (_, platform) => {
  const long = Array.from({ length: 20 }, (_each, i) => `namespace-${i}-with-a-name-of-63-characters-${'a'.repeat(26)}`);
  for (const options of [
    { platform }, { platform, exemptNamespaces: long, trustedControllers: long.map((name) => `system:serviceaccount:${name}:controller`) },
  ]) {
    const sizes = manifests({ ...options, name: 'a'.repeat(40) }).map((policy) => [policy.metadata.name, JSON.stringify(policy).length] as const);
    expect(sizes.filter(([, size]) => size >= 128_000)).toEqual([]);
  }
});

describe('bindings', () => {
  /** Policies and actions for a Namespace with a label, or none. */
  const actions = (options: object, label?: string) => {
    const matches = ({ operator, values }: any) => (operator === 'In') === values.includes(label);
    return Object.fromEntries(ofKind('ValidatingAdmissionPolicyBinding', options)
      .filter(({ spec }) => spec.policyName.startsWith('k8s-windows-pods') && spec.matchResources.namespaceSelector.matchExpressions.every(matches))
      .map(({ spec }) => [spec.policyName.slice('k8s-windows-pods-'.length), spec.validationActions.join('+')]));
  };
  const EXPECTED = {
    off: {},
    audit: { placement: 'Audit', errors: 'Audit', advice: 'Audit' },
    warn: { placement: 'Warn+Audit', errors: 'Warn+Audit', advice: 'Warn+Audit' },
    deny: { placement: 'Deny+Audit', errors: 'Deny+Audit', advice: 'Warn+Audit' },
  };
  const MODES = Object.keys(EXPECTED) as (keyof typeof EXPECTED)[];

  test.each(MODES)('mode %s, and labels of Namespaces that override it', (mode) => {
    expect(actions({ mode })).toEqual(EXPECTED[mode]);
    expect(actions({ mode }, 'loud')).toEqual(EXPECTED[mode]);
    for (const label of MODES) { expect(actions({ mode }, label)).toEqual(EXPECTED[label]); }
  });
});

test('without mutate, Pods are only judged, from Kubernetes 1.30 on', () => {
  const options = { mutate: false, kubernetes: '1.30' };
  expect(messages(options)).toEqual([]);
  expect(manifests(options).filter(({ kind }) => String(kind).startsWith('Mutating'))).toEqual([]);
});

test('an object of a Namespace with the label off isn\'t changed', () => {
  const [policy] = ofKind('MutatingAdmissionPolicy');
  expect(policy.spec.matchConstraints.namespaceSelector.matchExpressions[1])
    .toEqual({ key: 'k8s-windows.dev/admission', operator: 'NotIn', values: ['off'] });
});

test('kube-system is always exempt', () => {
  const policies = manifests({ exemptNamespaces: ['monitoring', 'kube-system'] }).filter(({ kind }) => String(kind).endsWith('Policy'));
  expect(policies).toHaveLength(9);
  for (const policy of policies) {
    const selector = objectAt(objectAt(objectAt(policy, 'spec'), 'matchConstraints'), 'namespaceSelector');
    expect(listAt(selector, 'matchExpressions')[0])
      .toEqual({ key: 'kubernetes.io/metadata.name', operator: 'NotIn', values: ['kube-system', 'monitoring'] });
  }
});

test.each([
  ['1.34', 'v1beta1'], ['v1.35.2', 'v1beta1'], ['1.36', 'v1'],
])('Kubernetes %s has %s of the API of mutating policies', (kubernetes, version) => {
  const versionsOf = (start: string) =>
    new Set(manifests({ kubernetes }).filter(({ kind }) => String(kind).startsWith(start)).map(({ apiVersion }) => apiVersion));
  expect([...versionsOf('Mutating'), ...versionsOf('Validating')]).toEqual([version, 'v1'].map((each) => `admissionregistration.k8s.io/${each}`));
  expect(messages({ kubernetes })).toEqual([]);
});

test('policies can be applied by kubectl, and refer only to variables that are declared', () => {
  for (const policy of manifests({}).filter(({ kind }) => String(kind).endsWith('Policy'))) {
    const text = JSON.stringify(policy);
    // kubectl keeps what it applied in an annotation of at most 256 KiB
    expect(text.length).toBeLessThan(150_000);
    const declared = listAt(objectAt(policy, 'spec'), 'variables').map((each) => valueAt(each, ['name']));
    expect([...new Set(text.match(/(?<=variables\.)\w+/g))].sort()).toEqual([...declared].sort());
  }
});

test.each<[string, object, string[]]>([
  ['old server', { kubernetes: '1.33' }, ['kubernetes: must be at least 1.34, which has MutatingAdmissionPolicies, got "1.33"']],
  [
    'very old server', { kubernetes: '1.29', mutate: false },
    ['kubernetes: must be at least 1.30, which has ValidatingAdmissionPolicies, got "1.29"'],
  ],
  ['mode', { mode: 'block', mutate: 'no' }, [expect.stringContaining('mutate: ') as any, expect.stringContaining('mode: ') as any]],
  ['no version', { kubernetes: 'latest' }, ['kubernetes: must be a Kubernetes version since 1.14, got "latest"']],
  ['unknown platform', { platform: 'gke2' }, [expect.stringMatching(/^platform: must be a [Pp]latform.*, got "gke2"/) as any]],
  ['names', { name: 'A', exemptNamespaces: ['*', 'My App'] }, [
    'name: must be a valid name of a policy (a DNS subdomain), got "A"', 'exemptNamespaces[0]: must be the name of a Namespace, got "*"',
    'exemptNamespaces[1]: must be a DNS label of at most 63 characters, got "My App"',
  ]],
  ['a long name', { name: 'x'.repeat(228) }, [expect.stringMatching(/^name: must have at most 227 characters, because suffixes are appended/) as any]],
  ['choices', { linux: 'drop', failurePolicy: 'ignore', defaultMemory: 'a lot' }, [
    expect.stringContaining('linux: ') as any, expect.stringContaining('defaultMemory: ') as any, expect.stringContaining('failurePolicy: ') as any,
  ]],
  ['unknown option', { exempt: [] }, [expect.stringContaining('exempt: unknown option') as any]],
])('problems: %s', (_, options, expected) => {
  expect(messages(options)).toEqual(expected);
});

test('the longest name leaves room for suffixes', () => {
  const { objects, problems } = windowsAdmission({ name: 'x'.repeat(227) });
  expect(problems).toEqual([]);
  expect(Math.max(...objects.map(({ manifest }) => objectName(manifest).length))).toBe(253);
});

test('where the policies are beta, advice says how to enable them', () => {
  const advice = (options: object) => windowsAdmission(options).advice.map(({ message, remedy }) => `${message}. ${remedy}`);
  expect(advice({ kubernetes: '1.35' })).toEqual([
    'MutatingAdmissionPolicies are beta in Kubernetes 1.35, and the API server doesn\'t serve them by default. '
    + 'start it with --feature-gates=MutatingAdmissionPolicy=true --runtime-config=admissionregistration.k8s.io/v1beta1=true',
  ]);
  expect([...advice({}), ...advice({ kubernetes: '1.36' }), ...advice({ kubernetes: '1.35', mutate: false }), ...advice({ kubernetes: '1.33' })])
    .toEqual([]);
});

test('a default memory without a unit is a string in the policies', () => {
  expect(JSON.stringify(manifests({ defaultMemory: 1073741824 }))).toContain("'1073741824'");
  expect(messages({ defaultMemory: 0 })).toEqual(['defaultMemory: must be a positive quantity or false, got 0']);
});
