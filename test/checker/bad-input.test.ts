import { linuxPod, PRIVILEGED, PRIVILEGED_RULE, windowsPod, workload } from './manifests';
import { checkTexts } from '../../src/check';
import { formatText } from '../../src/findings/format/text';

const HELM = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: {{ .Values.name }}\n';
const LAUGHS = 'a0: &a0 [x, x, x, x, x, x, x, x, x, '
  + `x]\n${Array.from({ length: 12 }, (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i}, `.repeat(10)}]\n`).join('')}`;

const MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n';
const IN_ONE_LINE = '{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}\n';
const QUOTED_LINE = `${MAP}data: {a: "b\n---c"}\n`;

describe.each<[name: string, text: string, message: RegExp, line: number | undefined]>([
  ['a tab', 'a:\n\tb: 1\n', /indented with a tab/, 2],
  ['broken brackets', 'a: [1, 2\nb: 3\n', /a bracket that isn't closed/, 1],
  ['duplicate keys', 'a: 1\nb: 2\na: 3\n', /has the key "a" twice in one map/, 3],
  ['an alias to another document', 'a: &x 1\n---\nb: *x\n', /anchor that this document doesn't have/, 3],
  ['an alias to itself', 'apiVersion: v1\nkind: Pod\nspec: &s\n  a: *s\n', /part of/, 4],
  ['a line with a tab', `${MAP}  \t\ndata: {}\n`, /indented with a tab/, 4],
  ['a document below "..."', `${MAP}...\n# b\n${MAP}`, /must be below a line "---": kubectl skips/, 6],
  ['one below "..." with a comment', `${MAP}---\n${MAP}... # b\n${MAP}`, /must be below a line "---": kubectl skips/, 8],
  ['one below "..." with CRLF', `${MAP}...\n${MAP}`.replace(/\n/g, '\r\n'), /must be below a line "---"/, 5],
  ['content behind "---"', `--- ${IN_ONE_LINE}`, /must have nothing but a comment behind "---": kubectl rejects/, 1],
  ['a tag behind "---"', `${MAP}--- !!map\n${MAP}`, /must have nothing but a comment behind "---"/, 4],
  ['a List behind "---"', `--- {apiVersion: v1, kind: List, items: [${IN_ONE_LINE.trim()}]}\n`, /must have nothing but a comment behind "---"/, 1],
  ['"---" in a line of a string', QUOTED_LINE, /must have nothing but a comment behind "---"/, 5],
  ['%YAML 1.1', `%YAML 1.1\n---\n${MAP}`, /must have no directive, such as %YAML: kubectl rejects/, 1],
  ['%TAG below a comment', `# a\n\n%TAG !a! tag:a\n---\n${MAP}`, /must have no directive/, 3],
  ['%YAML 1.2', `%YAML 1.2\n---\n${MAP}`, /%YAML 1\.2, which Kubernetes rejects/, 1],
  ['billion laughs', LAUGHS, /aliases that expand/, 4],
  ['brackets without end', '['.repeat(50_000), /nested too deeply/, 1],
  ['binary', 'a\0\0b', /binary/, undefined],
  ['UTF-16', 'a\0:\0 \0', /UTF-16/, undefined],
  ['a Helm template', HELM, /template/, 4],
  ['a Helm template with actions', '{{- if .Values.x }}\napiVersion: v1\n{{- end }}\n', /./, 1],
])('%s', (_name, text, message, line) => {
  test('is reported with its position, and other files are checked', () => {
    const { findings, failures } = checkTexts([{ file: 'bad.yaml', text: `${text}\n` }, { file: 'good.yaml', text: PRIVILEGED }]);
    expect(failures).toHaveLength(1);
    expect(failures[0].message).toMatch(message);
    expect(failures[0]).toMatchObject({ file: 'bad.yaml', ...(line !== undefined && { line }) });
    expect(findings.map(({ rule, file }) => [rule, file])).toEqual([[PRIVILEGED_RULE, 'good.yaml']]);
  });
});

// what kubectl ignores or allows, and files that it doesn't read
test.each([
  `${MAP}...\n`, `${MAP}... # b\n`, `${MAP}... # b\n\n...\n`, `${MAP}...\n# b\n---\n${MAP}...\n---\n${MAP}`, `${MAP}...\n# b\n%YAML 1.1\n---\n${MAP}`,
  `---\t# b\n${MAP}---  \n${MAP}---\n`, `---\r\n${MAP}`, QUOTED_LINE.replace('---', ' ---'), '{"a": 1}\n---\n{"a": 2}\n',
  '--- {replicas: 1}\n', 'replicas: 1\n...\nreplicas: 2\n', '%YAML 1.1\n---\nreplicas: 1\n',
  '--- {apiVersion: kubelet.config.k8s.io/v1beta1, kind: KubeletConfiguration}\n',
])('%j can be read', (text) => {
  expect(checkTexts([{ text }])).toMatchObject({ findings: [], failures: [] });
});

test('the help for a template is how to check it', () => {
  expect(checkTexts([{ text: HELM }]).failures[0].help).toContain('helm template');
});

test.each([
  'pipeline {\n  agent {\n    kubernetes {\n      yaml \'\'\'\nkind: Pod\n\'\'\'\n    }\n  }\n}\n',
  'podTemplate(yaml: \'\'\'\nkind: Pod\n\'\'\') {\n  node(POD_LABEL) { bat \'dir\' }\n}\n',
])('the help for a Jenkins pipeline is that Groovy isn\'t read', (text) => {
  expect(checkTexts([{ file: 'Jenkinsfile', text }]).failures[0].help).toContain('Groovy isn\'t read');
});

test('the help for duplicate keys doesn\'t say that kubectl can\'t read them', () => {
  expect(checkTexts([{ text: 'a: 1\na: 2\n' }]).failures[0].help)
    .toBe('remove all but one: kubectl uses the last one, and other tools reject the file');
});

test('documents after a broken one are checked, with correct lines', () => {
  const { findings, failures } = checkTexts([{ text: `a: [\n---\n${PRIVILEGED}` }]);
  expect(failures).toHaveLength(1);
  expect(findings.map(({ line }) => line)).toEqual([PRIVILEGED.split('\n').length + 1]);
});

describe.each<[name: string, text: string]>([
  ['empty', ''], ['empty lines', '\n\n'], ['comments', '# a\n# b'], ['a scalar', '5'], ['a list', '- 1\n- 2'], ['null', '---\nnull\n'],
  ['other YAML', 'services:\n  web:\n    image: nginx\n'], ['a kind that isn\'t a string', 'apiVersion: v1\nkind: 5\n'],
  ['an unknown kind', 'apiVersion: example.com/v1\nkind: Widget\nspec:\n  size: 3\n'],
])('%s', (_name, text) => {
  test('has no findings', () => {
    expect(checkTexts([{ text }])).toMatchObject({ findings: [], failures: [] });
  });
});

describe('a Pod that can\'t be decoded', () => {
  const of = (fields: string, os = 'windows') =>
    checkTexts([{
      text: `apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\nspec:\n  nodeSelector:\n    kubernetes.io/os: ${os}\n  os:\n    name: `
      + `${os}\n  tolerations:\n    - operator: Exists\n${fields}`,
    }]);

  test.each<[name: string, fields: string, told: readonly (readonly [path: string, line: number, column: number])[]]>([
    ['containers as a string', '  containers: web\n', [['/spec/containers', 12, 3]]],
    ['containers as a map', '  containers:\n    web: {}\n', [['/spec/containers', 12, 3]]],
    ['strings and numbers in containers', '  containers: [web, 5]\n', [['/spec/containers/0', 12, 16], ['/spec/containers/1', 12, 21]]],
    ['volumes and affinity', '  volumes: {}\n  affinity: []\n', [['/spec/volumes', 12, 3], ['/spec/affinity', 13, 3], ['/spec/containers', 5, 1]]],
    [
      'fields of a container', '  containers: [{name: b, image: b}]\n  initContainers:\n    - env: {A: b}\n      resources: []\n'
        + '      name: a\n      image: b\n',
      [['/spec/initContainers/0/env', 14, 7], ['/spec/initContainers/0/resources', 15, 7]],
    ],
    ['a container without a name', '  containers: [{image: b}]\n', [['/spec/containers/0/name', 12, 16]]],
    ['a name that isn\'t a DNS label', '  containers: [{name: A, image: b}]\n', [['/spec/containers/0/name', 12, 17]]],
    [
      'two containers with one name', '  initContainers: [{name: a, image: b}]\n  containers: [{name: a, image: b}]\n',
      [['/spec/containers/0/name', 13, 17]],
    ],
    ['numbers and booleans as strings', '  containers: [{name: a, image: b, args: [-p, 80, yes]}]\n', [
      ['/spec/containers/0/args/1', 12, 47], ['/spec/containers/0/args/2', 12, 51],
    ]],
    ['an invalid quantity', '  containers: [{name: a, image: b, resources: {limits: {memory: 1GB, cpu: -1}}}]\n', [
      ['/spec/containers/0/resources/limits/cpu', 12, 70], ['/spec/containers/0/resources/limits/memory', 12, 57],
    ]],
    ['a missing field', '  containers: [{name: a, image: b, ports: [{name: http}]}]\n', [['/spec/containers/0/ports/0/containerPort', 12, 44]]],
    [
      'a name of two volumes, and a volume of two kinds',
      '  containers: [{name: a, image: b}]\n  volumes: [{name: a}, {name: a}, {name: b, emptyDir: {}, configMap: {name: c}}]\n',
      [['/spec/volumes/1/name', 13, 25], ['/spec/volumes/2', 13, 35]],
    ],
    [
      'mounts at one path, and out of the volume',
      '  volumes: [{name: v}]\n  containers: [{name: a, image: b, volumeMounts: [{name: v, mountPath: b}, {name: v, mountPath: b, subPath: ..}]}]\n',
      [['/spec/containers/0/volumeMounts/1/mountPath', 13, 86], ['/spec/containers/0/volumeMounts/1/subPath', 13, 100]],
    ],
    [
      'two values of a variable',
      '  containers: [{name: a, image: b, env: [{name: A, value: b, valueFrom: {fieldRef: {fieldPath: metadata.name}}}]}]\n',
      [['/spec/containers/0/env/0', 12, 42]],
    ],
    [
      'a port of the node twice, and a hook that outlives the Pod',
      '  containers: [{name: a, image: b, ports: [{containerPort: 1, hostPort: 2}, {containerPort: 3, hostPort: 2}],\n'
        + '    lifecycle: {preStop: {sleep: {seconds: 90}}}}]\n',
      [['/spec/containers/0/ports/1/hostPort', 12, 96], ['/spec/containers/0/lifecycle/preStop/sleep/seconds', 13, 35]],
    ],
    [
      'a value of the wrong type beside a repeated name and containers without an image',
      '  containers: [{name: a, stdin: "x"}, {name: a, image: ""}, {image: b}, text]\n',
      [
        ['/spec/containers/0/stdin', 12, 26], ['/spec/containers/0/image', 12, 16], ['/spec/containers/1/name', 12, 40],
        ['/spec/containers/1/image', 12, 49], ['/spec/containers/2/name', 12, 61], ['/spec/containers/3', 12, 73],
      ],
    ],
    [
      'addresses with a zone, and names of namespaces',
      `  containers: [{name: a, image: b}]
  hostAliases: [{ip: "fe80::1%eth0"}, {ip: "fe80::1"}]
  dnsConfig: {nameservers: ["fe80::1%eth0", 010.0.0.1]}
  affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: a, namespaces: [A_b, b]}]}}
`,
      [
        ['/spec/hostAliases/0/ip', 13, 18], ['/spec/dnsConfig/nameservers/0', 14, 29],
        ['/spec/affinity/podAffinity/requiredDuringSchedulingIgnoredDuringExecution/0/namespaces/0', 15, 107],
      ],
    ],
    [
      'a resource claim that the Pod lacks',
      '  containers: [{name: a, image: b, resources: {claims: [{name: g}, {name: h}]}}]\n  resourceClaims: [{name: g, resourceClaimName: x}]\n',
      [['/spec/containers/0/resources/claims/1/name', 12, 69]],
    ],
    [
      'resource claims that are known later',
      '  containers: [{name: a, image: b, resources: {claims: [{name: h}, {name: "${NAME}"}]}}]\n  resourceClaims: "${CLAIMS}"\n', [],
    ],
    ['no nameserver', '  containers: [{name: a, image: b}]\n  dnsPolicy: None\n', [['/spec/dnsConfig/nameservers', 5, 1]]],
  ])('%s', (_name, fields, told) => {
    const found = of(fields).findings.filter(({ rule }) => rule === 'malformed-pod');
    expect(found.map(({ path, line, column }) => [path, line, column]).sort()).toEqual([...told].sort());
    expect(found.every(({ effect }) => effect === 'rejected')).toBe(true);
    expect(of(fields, 'linux').findings.filter(({ rule }) => rule === 'malformed-pod')).toHaveLength(found.length);
  });

  test('an API server without resource claims drops them', () => {
    const text = windowsPod({ container: 'resources: {claims: [{name: g}]}', resources: '' });
    const found = (kubernetes: string) => checkTexts([{ text }], { kubernetes }).findings.filter(({ rule }) => rule === 'malformed-pod');
    expect(['1.33', '1.34'].map((minor) => found(minor).length)).toEqual([0, 1]);
  });

  test.each<[kind: string, restartPolicy: string | undefined, path: string | undefined]>([
    ['Job', undefined, '/spec/template/spec/restartPolicy'], ['Job', 'Always', '/spec/template/spec/restartPolicy'], ['Job', 'Never', undefined],
    ['Deployment', undefined, undefined], ['Deployment', 'Never', '/spec/template/spec/restartPolicy'], ['ReplicaSet', 'Always', undefined],
  ])('a %s with the restart policy %s', (kind, restartPolicy, path) => {
    const template = { metadata: { labels: { app: 'a' } }, spec: { restartPolicy, containers: [{ name: 'a', image: 'b:1' }] } };
    const object = { apiVersion: kind === 'Job' ? 'batch/v1' : 'apps/v1', kind, metadata: { name: 'a' }, spec: { template } };
    const found = checkTexts([{ text: JSON.stringify(object) }]).findings.filter(({ rule }) => rule === 'malformed-pod');
    expect(found.map((finding) => finding.path)).toEqual(path === undefined ? [] : [path]);
  });

  test.each<[kind: string, field: string, strategy: string, path: string | undefined]>([
    ['Deployment', 'strategy', '{type: Recreate, rollingUpdate: {maxSurge: 1}}', '/spec/strategy/rollingUpdate'],
    ['Deployment', 'strategy', '{type: Recreate, rollingUpdate: null}', undefined],
    ['Deployment', 'strategy', '{rollingUpdate: {maxSurge: 0, maxUnavailable: 0}}', '/spec/strategy/rollingUpdate/maxUnavailable'],
    ['Deployment', 'strategy', '{rollingUpdate: {maxSurge: 0}}', undefined],
    ['DaemonSet', 'updateStrategy', '{rollingUpdate: {maxSurge: 1}}', '/spec/updateStrategy/rollingUpdate/maxSurge'],
    ['StatefulSet', 'updateStrategy', '{type: OnDelete, rollingUpdate: {}}', '/spec/updateStrategy/rollingUpdate'],
    ['Deployment', 'replicas', '"2"', '/spec/replicas'],
  ])('a Windows %s with %s %s', (kind, field, value, path) => {
    const found = (pod: string) => (
      checkTexts([{ text: workload(kind, pod, `${field}: ${value}`) }]).findings.filter(({ rule }) => rule === 'malformed-pod'));
    expect(found(windowsPod()).map((finding) => finding.path)).toEqual(path === undefined ? [] : [path]);
    expect(found(windowsPod()).every(({ message }) => message.endsWith(': the API server rejects the workload'))).toBe(true);
    expect(found(linuxPod())).toEqual([]);
  });

  test('a value that may be a secret isn\'t shown', () => {
    const { findings } = of('  containers: [{name: a, image: b, env: [{name: PIN, value: 8241}]}]\n');
    const [{ message, help }] = findings.filter(({ rule }) => rule === 'malformed-pod');
    expect(message).toBe('env[0].value must be a string, got a number: the API server rejects the Pod');
    expect(help).toBe('quote it');
  });

  test('a label that is a number', () => {
    const text = 'apiVersion: v1\nkind: Pod\nmetadata:\n  labels: {version: 1.0, at: "1"}\nspec:\n  containers: [{name: a, image: b}]\n';
    expect(checkTexts([{ text }]).findings.filter(({ rule }) => rule === 'malformed-pod')).toMatchObject([{
      path: '/metadata/labels/version', line: 4, message: 'labels.version must be a string, got 1: the API server rejects the Pod',
    }]);
  });

  test('with a string as spec', () => {
    expect(checkTexts([{ text: 'apiVersion: v1\nkind: Pod\nspec: web\n' }]).findings)
      .toContainEqual(expect.objectContaining({ rule: 'malformed-pod', path: '/spec', line: 3, column: 1 }));
  });

  test('null is the same as absent', () => {
    const containers = '  containers: [{name: a, image: registry.example/web:1, resources: {limits: {memory: 1Gi, cpu: 1}}}]\n';
    expect(of(`${containers}  initContainers: null\n  volumes:\n`).findings).toEqual(of(containers).findings);
  });
});

const STRANGE = ['text', 5, true, null, [], {}, [null], ['text'], [5], [[]], [{}], { a: { b: 1 } }];
const FIELDS = [
  'containers', 'initContainers', 'ephemeralContainers', 'volumes', 'tolerations', 'nodeSelector', 'affinity', 'securityContext', 'os',
  'runtimeClassName',
  'hostNetwork', 'dnsConfig', 'hostAliases', 'overhead', 'terminationGracePeriodSeconds', 'serviceAccountName', 'nodeName',
];

test('no rule throws on values of the wrong type', () => {
  const windows = { os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows' } };
  const container = { name: 'a', image: 'b' };
  const pods = [
    ...STRANGE.map((spec) => ({ spec })), ...STRANGE.map((metadata) => ({ metadata, spec: { ...windows, containers: [container] } })),
    ...FIELDS.flatMap((field) => STRANGE.map((value) => ({ spec: { ...windows, containers: [container], [field]: value } }))),
    ...[
      'image', 'command', 'args', 'env', 'ports', 'resources', 'securityContext', 'volumeMounts', 'livenessProbe', 'lifecycle', 'name',
    ].flatMap((field) =>
      STRANGE.map((value) => ({ spec: { ...windows, containers: [{ ...container, [field]: value }] } }))),
  ].map((pod) => ({ apiVersion: 'v1', kind: 'Pod', ...pod }));
  const others = [
    'Deployment', 'Service', 'RuntimeClass', 'Namespace', 'ConfigMap', 'PersistentVolumeClaim', 'GMSACredentialSpec', 'Installation', 'NetworkPolicy',
    'CronJob', 'StatefulSet',
  ]
    .flatMap((kind) => STRANGE.flatMap((value) => [
      { apiVersion: 'v1', kind, spec: value }, { apiVersion: 'v1', kind, metadata: value, spec: { template: value } },
      { apiVersion: 'v1', kind, data: value },
    ]));
  const text = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [...pods, ...others] });
  const crashed = checkTexts([{ text }]).findings.filter(({ rule }) => rule === 'rule-crashed');
  expect([...new Set(crashed.map(({ message }) => message))]).toEqual([]);
});

test('a byte order mark and CRLF don\'t change columns', () => {
  const plain = checkTexts([{ text: PRIVILEGED }]).findings;
  expect(checkTexts([{ text: `\ufeff${PRIVILEGED.replace(/\n/g, '\r\n')}` }]).findings).toEqual(plain);
});

test.each([
  'argoproj.io/v1alpha1 Rollout', 'apps.kruise.io/v1alpha1 CloneSet', 'serving.knative.dev/v1 Service',
])('%s is checked, since it has a Pod template', (type) => {
  const [apiVersion, kind] = type.split(' ');
  const text = PRIVILEGED.replace('apps/v1', apiVersion).replace('Deployment', kind);
  expect(checkTexts([{ text }]).findings.map(({ rule }) => rule)).toContain(PRIVILEGED_RULE);
});

test('values in a manifest can\'t control the terminal', () => {
  const text = PRIVILEGED.replace('privileged: false', 'privileged: "\\u001b[31m"').replace('name: web\n', 'name: "w\\u001b[2J"\n');
  const result = checkTexts([{ file: 'a.yaml', text }]);
  expect(formatText(result, { textOf: () => text })).not.toMatch(/\u001b/);
});
