import { readFileSync } from 'node:fs';
import * as ts from 'typescript';
import { formatProblem, PlainObject } from '../../src/base';
import { FieldShape, ObjectShape, WORKLOAD_FIELDS } from '../../src/knowledge';
import { workloadFieldProblems } from '../../src/kubernetes';

const CONTAINER = { name: 'main', image: 'app:1' };
const deployment = (spec: object = {}, pod: object = {}): PlainObject => ({ kind: 'Deployment', spec: { template: { spec: { containers: [CONTAINER], ...pod } }, ...spec } });
const inContainer = (fields: object) => deployment({}, { containers: [{ ...CONTAINER, ...fields }] });
const job = (pod: object) => ({ kind: 'Job', spec: { template: { spec: { containers: [CONTAINER], ...pod } } } });
const lines = (manifest: PlainObject) => workloadFieldProblems(manifest).map(formatProblem);

test.each<[string, PlainObject, string]>([
  ['a number in words', deployment({ replicas: 'three' }), 'spec.replicas: must be an integer ≥ 0, got "three"'],
  ['a number in quotes', deployment({ replicas: '3' }), 'spec.replicas: must be an integer ≥ 0, got "3"'],
  ['a negative number', deployment({ replicas: -1 }), 'spec.replicas: must be an integer ≥ 0, got -1'],
  ['a fraction', deployment({ minReadySeconds: 1.5 }), 'spec.minReadySeconds: must be an integer ≥ 0, got 1.5'],
  ['a spec that isn\'t an object', { kind: 'Deployment', spec: 'text' }, 'spec: must be an object, got a string'],
  ['no spec', { kind: 'Deployment' }, 'spec: is required'],
  ['a template that isn\'t an object', deployment({ template: [] }), 'spec.template: must be an object, got []'],
  ['a boolean in quotes', deployment({ paused: 'true' }), 'spec.paused: must be true or false, got "true"'],
  ['an unknown strategy', deployment({ strategy: { type: 'Rolling' } }), 'spec.strategy.type: must be one of "Recreate", "RollingUpdate", got "Rolling"'],
  ['a selector that misses its pods', deployment({ selector: { matchLabels: { app: 'web' } } }), 'spec.selector.matchLabels.app: must match the labels of the Pod template'],
  ['containers that aren\'t a list', deployment({}, { containers: {} }), 'spec.template.spec.containers: must be a list, got {}'],
  ['a container without a name', deployment({}, { containers: [{ image: 'app:1' }] }), 'spec.template.spec.containers[0].name: is required'],
  ['a container name that isn\'t a DNS label', inContainer({ name: 'Main' }), 'spec.template.spec.containers[0].name: must be a DNS label, got "Main"'],
  ['a port out of range', inContainer({ ports: [{ containerPort: 70000 }] }), 'spec.template.spec.containers[0].ports[0].containerPort: must be an integer from 1 to 65535, got 70000'],
  ['a port without a number', inContainer({ ports: [{ name: 'http' }] }), 'spec.template.spec.containers[0].ports[0].containerPort: is required'],
  ['a probe of port 0', inContainer({ livenessProbe: { httpGet: { port: 0 } } }), 'spec.template.spec.containers[0].livenessProbe.httpGet.port: must be an integer from 1 to 65535'],
  ['a quantity with a unit of its own', inContainer({ resources: { limits: { memory: '2GB' } } }), 'spec.template.spec.containers[0].resources.limits.memory: must be a quantity, got "2GB"'],
  ['a label that is a number', { kind: 'Pod', metadata: { labels: { a: 1 } }, spec: { containers: [CONTAINER] } }, 'metadata.labels.a: must be a string, got 1'],
  ['a name with capitals', { kind: 'Pod', metadata: { name: 'Web' }, spec: { containers: [CONTAINER] } }, 'metadata.name: must be a DNS subdomain, got "Web"'],
  ['a Deployment whose pods end', deployment({}, { restartPolicy: 'Never' }), 'spec.template.spec.restartPolicy: must be "Always", got "Never"'],
  ['a Job whose pods never end', job({ restartPolicy: 'Always' }), 'spec.template.spec.restartPolicy: must be one of "OnFailure", "Never", got "Always"'],
  ['a CronJob without a schedule', { kind: 'CronJob', spec: { jobTemplate: job({}) } }, 'spec.schedule: is required'],
])('%s', (_, manifest, expected) => {
  const found = lines(manifest);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(expected);
});

test('the value of an environment variable is not shown', () => {
  const [problem] = lines(inContainer({ env: [{ name: 'PIN', value: 4711 }] }));
  expect(problem).toContain('env[0].value: must be a string, got a number');
  expect(problem).not.toContain('4711');
});

class Opaque {}

test.each<[string, PlainObject]>([
  ['all that a Deployment may have', inContainer({ ports: [{ containerPort: 80, hostPort: 0 }], livenessProbe: { httpGet: { port: 'http' } }, resources: { limits: { cpu: 1, memory: '2Gi' } }, env: [{ name: 'A', value: '' }] })],
  ['absent fields', deployment({ replicas: null, paused: undefined, strategy: { rollingUpdate: { maxSurge: '25%', maxUnavailable: 0 } } })],
  ['opaque values', deployment({ replicas: new Opaque(), selector: { matchLabels: { a: new Opaque() } }, template: { metadata: { labels: { a: 'b' } }, spec: new Opaque() } })],
  ['placeholders', inContainer({ name: '${NAME}', imagePullPolicy: '{{ .Values.policy }}' })],
  ['fields of later releases', deployment({ podReplacementPolicy: 'Failed' }, { future: 1 })],
  ['other kinds', { kind: 'Rollout', spec: { replicas: 'three' } }],
])('no problems for %s', (_, manifest) => {
  expect(lines(manifest)).toEqual([]);
});

describe('the table matches the fields and types of the Kubernetes API', () => {
  const source = ts.createSourceFile('input.d.ts', readFileSync(require.resolve('@pulumi/kubernetes/types/input.d.ts'), 'utf8'), ts.ScriptTarget.ES2022);
  const interfaces = new Map<string, ts.InterfaceDeclaration>();
  const visit = (node: ts.Node, path: string): void => {
    if (ts.isModuleDeclaration(node)) { node.body?.forEachChild((child) => visit(child, `${path}${node.name.text}.`)); }
    if (ts.isInterfaceDeclaration(node)) { interfaces.set(path + node.name.text, node); }
  };
  source.forEachChild((node) => visit(node, ''));
  const typeOf = (name: string, field: string): string | undefined => {
    const member = interfaces.get(name)?.members.find((each) => ts.isPropertySignature(each) && each.name.getText(source).replace(/'/g, '') === field) as ts.PropertySignature | undefined;
    return member?.type!.getText(source).replace(/pulumi\.Input<|>| \| undefined/g, '').replace(/\s+/g, ' ');
  };
  const STRINGS = ['string', 'name', 'label', 'undisclosed'];
  const agree = (shape: FieldShape, type: string): boolean => {
    if (typeof shape === 'string') {
      if (shape === 'integer-or-string' || shape === 'port-or-name') { return type === 'number | string'; }
      if (shape === 'quantity' || STRINGS.includes(shape)) { return type === 'string'; }
      return shape === 'object' ? /^[\w.]+$/.test(type) : type === (shape === 'boolean' ? 'boolean' : 'number');
    }
    if ('oneOf' in shape) { return type === 'string'; }
    if ('list' in shape) { return type.endsWith('[]') && agree(shape.list, type.slice(0, -2)); }
    return 'map' in shape ? /^\{ \[key: string\]: string;? \}$/.test(type) : interfaces.has(type.replace('inputs.', ''));
  };
  const differences = (shape: ObjectShape, name: string): string[] => Object.entries(shape.fields).flatMap(([field, inner]) => {
    const type = typeOf(name, field);
    if (type === undefined) { return [`${name}.${field}: no such field`]; }
    if (!agree(inner, type)) { return [`${name}.${field}: ${JSON.stringify(inner).slice(0, 60)} is ${type}`]; }
    const object = typeof inner === 'object' && 'list' in inner ? inner.list : inner;
    return typeof object === 'object' && 'fields' in object ? differences(object, type.replace('[]', '').replace('inputs.', '')) : [];
  });

  test.each(Object.entries({ Pod: 'core.v1.Pod', Deployment: 'apps.v1.Deployment', StatefulSet: 'apps.v1.StatefulSet', DaemonSet: 'apps.v1.DaemonSet', Job: 'batch.v1.Job', CronJob: 'batch.v1.CronJob' }))('%s', (kind, name) => {
    expect(differences(WORKLOAD_FIELDS[kind], name)).toEqual([]);
  });
});
