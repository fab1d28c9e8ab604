import { parseYaml } from '../../src/yaml/read/parse-yaml';
import { checkTexts, fixTexts } from 'k8s-windows/check';
import { filterText } from 'k8s-windows/filter';

/** A template with an empty `- {{ .Values.x }}` renders so. */
const POD = `apiVersion: v1
kind: Pod
metadata:
  name: web
spec:
  nodeSelector:
    kubernetes.io/os: windows
  containers:
    - name: web
      image: registry.example/web:1-ltsc2022
      args:
        - --verbose
        -
    - name: sidecar
      image: registry.example/sidecar:1-ltsc2022
      securityContext:
        privileged: true
`;

const pathsOf = (text: string) => checkTexts([{ file: 'pod.yaml', text }]).findings.map(({ rule, path }) => `${rule} ${path}`);

test.each(['', ' ', '  # nothing', '\r'])('an empty last item, %j behind its dash, ends its list, and not the outer one', (behind) => {
  const text = POD.replace(/-\n/, `-${behind}\n`);
  const [pod] = parseYaml(behind === '\r' ? POD.replace(/\n/g, '\r\n') : text) as any[];
  expect(pod.spec.containers.map(({ name, args }: any) => [name, args])).toEqual([['web', ['--verbose', null]], ['sidecar', undefined]]);
});

test('the smallest input', () => {
  expect(parseYaml('a:\n- b:\n  -\n- c\n')).toEqual([{ a: [{ b: [null] }, 'c'] }]);
  expect(parseYaml('- - x\n  -\n- z\n')).toEqual([[['x', null], 'z']]);
});

test('check has findings for the container behind it', () => {
  const at = 'linux-field-ignored /spec/containers/1/securityContext/privileged';
  expect(pathsOf(POD)).toContain(at);
  expect(pathsOf(POD.replace('        -\n', ''))).toContain(at);
});

test('filter writes the structure that Kubernetes reads', () => {
  const { text } = filterText(POD);
  const [pod] = parseYaml(text) as any[];
  expect(pod.spec.containers.map(({ name }: any) => name)).toEqual(['web', 'sidecar']);
  expect(pod.spec.containers[0].args).toEqual(['--verbose', null]);
  expect(text).toContain('        - --verbose\n        -\n');
});

test('fix sees the container behind it', () => {
  const { text } = fixTexts([{ text: POD }]).texts[0];
  const [pod] = parseYaml(text) as any[];
  expect(pod.spec.containers.map(({ name, args }: any) => [name, args])).toEqual([['web', ['--verbose', null]], ['sidecar', undefined]]);
  // the privileged container is left as it is: whether a fix applies depends on it
  expect(pathsOf(text)).toEqual(pathsOf(fixTexts([{ text: POD.replace('        -\n', '') }]).texts[0].text));
});
