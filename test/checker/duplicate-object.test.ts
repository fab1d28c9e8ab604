import { GOOD, listOf, named } from './manifests';
import { checkObjects, checkTexts } from '../../src/check';

const RULE = 'duplicate-object';
const found = (...texts: readonly string[]) => foundIn(...texts.map((text, i) => ({ file: `${i}.yaml`, text })));
const foundIn = (...texts: readonly { readonly file?: string; readonly text: string }[]) => checkTexts(texts, { rules: [RULE] }).findings
  .map(({ file, line, message }) => [`${file}:${line}`, /already defined (?:at )?(.*?): /.exec(message)![1]]);

const SERVICE = 'apiVersion: v1\nkind: Service\nmetadata:\n  name: web\nspec:\n  selector:\n    app: web\n';
const linux = (text: string) => text.replace(/windows\b/g, 'linux').replace(/image: .*/, 'image: registry.example.com/web:1');

test('the second object is reported, with the place of the first', () => {
  expect(found(named('other', GOOD), `# a comment\n---\n# another\n\n${GOOD}`, GOOD)).toEqual([['2.yaml:4', '1.yaml:5']]);
  expect(found(`${GOOD}---\n${GOOD}---\n${GOOD}`).map(([, first]) => first)).toEqual(['0.yaml:1', '0.yaml:1']);
  expect(found(listOf(named('other', GOOD), GOOD), GOOD)).toEqual([['1.yaml:4', '0.yaml:1 (items[1])']]);
});

test.each<[what: string, first: string, second: string]>([
  ['API version of the same group', GOOD, GOOD.replace('apps/v1', 'apps/v1beta1')],
  ['namespace, where one says "default"', GOOD, GOOD.replace('  name: web', '  name: web\n  namespace: default')],
  ['operating system, first Windows', GOOD, linux(GOOD)],
  ['operating system, first Linux', linux(GOOD), GOOD],
])('objects are the same in spite of another %s', (_what, first, second) => {
  expect(found(first, second)).toHaveLength(1);
});

test.each<[what: string, first: string, second: string]>([
  ['another name', GOOD, named('other', GOOD)],
  ['another namespace', GOOD, GOOD.replace('  name: web', '  name: web\n  namespace: other')],
  ['another kind', GOOD, GOOD.replace('kind: Deployment', 'kind: ReplicaSet')],
  ['another API group', GOOD, GOOD.replace('apps/v1', 'example.com/v1')],
  ['a generated name', GOOD.replace('  name: web', '  generateName: web-'), GOOD.replace('  name: web', '  generateName: web-')],
  ['Linux pods', linux(GOOD), linux(GOOD)],
  ['a Service of Linux pods', `${linux(GOOD)}---\n${SERVICE}`, SERVICE],
])('nothing is reported for %s', (_what, first, second) => {
  expect(found(first, second)).toEqual([]);
});

test('a Service that selects Windows workloads is reported, although its file is read twice', () => {
  expect(found(`${SERVICE}---\n${GOOD}`)).toEqual([]);
  expect(found(SERVICE, `${SERVICE}---\n${GOOD}`)).toEqual([['1.yaml:4', '0.yaml:1']]);
  expect(found(SERVICE, SERVICE.replace('app: web', 'app: other'), GOOD)).toEqual([['1.yaml:4', '0.yaml:1']]);
});

test('the first object is the first in order, even if it is checked last', () => {
  expect(found(listOf(SERVICE, GOOD), GOOD)).toEqual([['1.yaml:4', '0.yaml:1 (items[1])']]);
});

test('RuntimeClasses for Windows nodes have no namespace', () => {
  const runtimeClass = (os: string, more = '') => `apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: windows\n${more}handler: runhcs-wcow-process\nscheduling:\n  nodeSelector:\n    kubernetes.io/os: ${os}\n`;
  expect(found(runtimeClass('windows'), runtimeClass('windows', '  namespace: a\n'))).toHaveLength(1);
  expect(found(runtimeClass('linux'), runtimeClass('linux'))).toEqual([]);
});

test('a file given twice has no duplicates', () => {
  expect(foundIn({ file: 'a.yaml', text: GOOD }, { file: 'a.yaml', text: GOOD })).toEqual([]);
});

test('works without file names', () => {
  expect(foundIn({ text: GOOD }, { text: GOOD })).toEqual([['undefined:4', 'by an earlier object']]);
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { os: { name: 'windows' }, containers: [] } };
  expect(checkObjects([pod, { ...pod }], { rules: [RULE] }).findings).toHaveLength(1);
});

test('a comment suppresses it', () => {
  expect(found(GOOD, `# k8s-windows-ignore ${RULE}: a base and its overlay\n${GOOD}`)).toEqual([]);
});
