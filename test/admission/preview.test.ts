import { previewAdmission } from '../../src/admission/preview';
import { PlainObject } from '../../src/manifest';

const linux = { containers: [{ name: 'web', image: 'nginx' }] };
const workload = (kind: string, spec: object, metadata = {}): PlainObject => ({ kind, metadata: { name: kind.toLowerCase(), namespace: 'shop', ...metadata }, spec });
const template = (spec: object) => ({ template: { spec } });
const selected = (path: string) => [{ op: 'add', path, value: { 'kubernetes.io/os': 'linux' } }];

test('lists the changes of each workload, with paths from the object', () => {
  const objects = [
    workload('Pod', linux), workload('Deployment', template(linux)), workload('DaemonSet', template(linux)),
    workload('CronJob', { jobTemplate: { spec: template(linux) } }), workload('Service', {}),
  ];
  expect(previewAdmission(objects)).toEqual([
    { kind: 'Pod', namespace: 'shop', name: 'pod', changes: selected('/spec/nodeSelector') },
    { kind: 'Deployment', namespace: 'shop', name: 'deployment', changes: selected('/spec/template/spec/nodeSelector') },
    { kind: 'DaemonSet', namespace: 'shop', name: 'daemonset', changes: selected('/spec/template/spec/nodeSelector') },
    { kind: 'CronJob', namespace: 'shop', name: 'cronjob', changes: selected('/spec/jobTemplate/spec/template/spec/nodeSelector') },
  ]);
});

test('leaves out complete workloads, owned objects, and exempt namespaces', () => {
  const objects = [
    workload('Deployment', template({ ...linux, nodeSelector: { 'kubernetes.io/os': 'linux' } })),
    workload('Pod', linux, { ownerReferences: [{ kind: 'ReplicaSet', name: 'x' }] }),
    workload('Pod', linux, { namespace: 'kube-system' }), workload('Pod', linux, { namespace: 'monitoring' }),
  ];
  expect(previewAdmission(objects, { exemptNamespaces: ['monitoring'] })).toEqual([]);
});

test('knows which namespaces are for Windows', () => {
  const namespace = { kind: 'Namespace', metadata: { name: 'shop', labels: { 'k8s-windows.dev/os': 'windows' } } };
  const [{ changes }] = previewAdmission([workload('Deployment', template(linux)), namespace]);
  expect(changes).toContainEqual({ op: 'add', path: '/spec/template/spec/os', value: { name: 'windows' } });
});
