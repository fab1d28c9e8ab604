import { Edit } from '../../../src/findings/finding';
import { editTogether } from '../../../src/yaml/edit/text-edit';
import { parseYaml } from '../../../src/yaml/read/parse-yaml';

const set = (path: readonly (string | number)[], value: unknown): Edit => ({ op: 'set', path, value });
const SELECTOR = set(['spec', 'nodeSelector', 'kubernetes.io/os'], 'windows');
const OS = set(['spec', 'os', 'name'], 'windows');
const TOLERATION = { key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' };
const TOLERATIONS = set(['spec', 'tolerations'], [TOLERATION]);
const LIMITS = set(['spec', 'containers', 0, 'resources', 'limits'], { cpu: '1', memory: '1Gi' });

function edited(text: string, ...edits: readonly Edit[]): string {
  return edits.reduce((at, edit) => editTogether(at, [edit])!, text);
}

describe('a new key of a Pod', () => {
  test.each<[name: string, before: string, after: string]>([
    ['comes before the containers, after the short fields',
      'spec:\n  dnsPolicy: Default\n  serviceAccountName: web\n  containers:\n    - name: a\n  volumes: []\n',
      'spec:\n  dnsPolicy: Default\n  serviceAccountName: web\n  os:\n    name: windows\n  nodeSelector:\n    kubernetes.io/os: windows\n  '
        + 'containers:\n    - name: a\n  volumes: []\n'],
    ['comes before containers that come first, above their comment',
      'spec:\n  # two of them\n  # for now\n  containers:\n    - name: a\n  restartPolicy: Never\n',
      'spec:\n  os:\n    name: windows\n  nodeSelector:\n    kubernetes.io/os: windows\n  # two of them\n  # for now\n  containers:\n    - name: '
        + 'a\n  restartPolicy: Never\n'],
    ['comes beside the other fields that select nodes, wherever they are',
      'spec:\n  containers:\n    - name: a\n  # the pool\n  tolerations:\n    - operator: Exists\n  volumes: []\n',
      'spec:\n  containers:\n    - name: a\n  os:\n    name: windows\n  nodeSelector:\n    kubernetes.io/os: windows\n  # the pool\n  '
        + 'tolerations:\n    - operator: Exists\n  volumes: []\n'],
  ])('%s', (_name, before, after) => expect(edited(before, SELECTOR, OS)).toBe(after));

  test('a toleration comes after the nodeSelector and the comments in it, before the comment of the next key', () => {
    const before = 'spec:\n  nodeSelector: # where\n    kubernetes.io/os: windows\n    # pool: a\n\n  # what\n  containers:\n    - name: a\n';
    expect(edited(before, TOLERATIONS)).toBe(before.replace('# pool: a\n',
      '# pool: a\n  tolerations:\n    - key: os\n      operator: Equal\n      value: windows\n      effect: NoSchedule\n'));
  });

  test('in alphabetical order if the whole document is, as kubectl prints it', () => {
    const before = `apiVersion: v1
kind: Pod
metadata:
  labels:
    app: web
  name: web
spec:
  containers:
  - image: a
    name: a
    securityContext: {}
  dnsPolicy: Default
  restartPolicy: Always
`;
    expect(edited(before, SELECTOR, OS, TOLERATIONS, LIMITS)).toBe(before
      .replace('    name: a\n', '    name: a\n    resources:\n      limits:\n        cpu: "1"\n        memory: 1Gi\n')
      .replace('  restart', '  nodeSelector:\n    kubernetes.io/os: windows\n  os:\n    name: windows\n  restart')
      .concat('  tolerations:\n  - effect: NoSchedule\n    key: os\n    operator: Equal\n    value: windows\n'));
  });
});

test.each<[name: string, before: string, after: string]>([
  [
    'before the first list', 'kind: Installation\napiVersion: o/v1\nspec:\n  bgp: Disabled\n  ipPools:\n    - cidr: c\n',
    'kind: Installation\napiVersion: o/v1\nspec:\n  bgp: Disabled\n  windowsDataplane: HNS\n  ipPools:\n    - cidr: c\n',
  ],
  [
    'in alphabetical order in a document in that order', 'kind: Installation\nspec:\n  bgp: Disabled\n  ipPools:\n    - cidr: c\n',
    'kind: Installation\nspec:\n  bgp: Disabled\n  ipPools:\n    - cidr: c\n  windowsDataplane: HNS\n',
  ],
])('a key of an unknown type comes %s', (_name, before, after) => expect(edited(before, set(['spec', 'windowsDataplane'], 'HNS'))).toBe(after));

describe('a new key of a container', () => {
  const container = (fields: string) => `spec:\n  containers:\n    - ${fields.replace(/\n(?=.)/g, '\n      ')}`;
  const resources = 'resources:\n  limits:\n    cpu: "1"\n    memory: 1Gi\n';

  test.each<[name: string, before: string, after: string]>([
    ['resources, after ports and env', 'name: a\nimage: b\nports:\n  - containerPort: 80\nenv:\n  - name: A\n    value: "1"\nlivenessProbe: {}\n',
      `name: a\nimage: b\nports:\n  - containerPort: 80\nenv:\n  - name: A\n    value: "1"\n${resources}livenessProbe: {}\n`],
    ['resources, with an image before the name', 'image: b\nname: a\n', `image: b\nname: a\n${resources}`],
    [
      'limits, before requests', 'name: a\nresources:\n  requests:\n    cpu: "1"\n',
      'name: a\nresources:\n  limits:\n    cpu: "1"\n    memory: 1Gi\n  requests:\n    cpu: "1"\n',
    ],
    ['never above the key behind the dash', 'volumeMounts: []\n', `volumeMounts: []\n${resources}`],
  ])('%s', (_name, before, after) => expect(edited(container(before), LIMITS)).toBe(container(after)));
});

describe('the lines around a new key stay', () => {
  test.each<[name: string, before: string, edit: Edit, after: string]>([
    ['a commented-out item at the end of a list, with dashes in the column of the key',
      'spec:\n  imagePullSecrets:\n  - name: a\n  # - name: b\n  containers: []\n', SELECTOR,
      'spec:\n  imagePullSecrets:\n  - name: a\n  # - name: b\n  nodeSelector:\n    kubernetes.io/os: windows\n  containers: []\n'],
    ['empty lines below a block scalar', 'spec:\n  hostname: |-\n    a\n\n  containers: []\n', SELECTOR,
      'spec:\n  hostname: |-\n    a\n  nodeSelector:\n    kubernetes.io/os: windows\n\n  containers: []\n'],
    ['empty lines that are part of a block scalar', 'spec:\n  hostname: |+\n    a\n\n  containers: []\n', SELECTOR,
      'spec:\n  hostname: |+\n    a\n\n  nodeSelector:\n    kubernetes.io/os: windows\n  containers: []\n'],
    ['CRLF, and no newline at the end', 'spec:\r\n    nodeSelector:\r\n        a: b # c', TOLERATIONS,
      'spec:\r\n    nodeSelector:\r\n        a: b # c\r\n    tolerations:\r\n        - key: os\r\n          operator: Equal\r\n          value: '
        + 'windows\r\n          effect: NoSchedule'],
    ['an anchor and a merge key', 'spec:\n  <<: *a\n  containers: &c\n  - name: a\n', SELECTOR,
      'spec:\n  <<: *a\n  nodeSelector:\n    kubernetes.io/os: windows\n  containers: &c\n  - name: a\n'],
  ])('%s', (_name, before, edit, after) => expect(edited(before, edit)).toBe(after));
});

test('thousands of comments are kept', () => {
  const comments = '    # keep\n'.repeat(20_000);
  const before = `spec:\n  dnsPolicy: Default\n${comments}  # of the containers\n  containers:\n  - name: a\n`;
  expect(edited(before, SELECTOR)).toBe(before.replace('  # of', '  nodeSelector:\n    kubernetes.io/os: windows\n  # of'));
});

describe('in brackets', () => {
  const pod = {
    apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' },
    spec: { serviceAccountName: 'web', containers: [{ name: 'a', ports: [], volumeMounts: [] }] },
  };
  const fixed = {
    ...pod,
    spec: {
      serviceAccountName: 'web', os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: [TOLERATION],
      containers: [{ name: 'a', ports: [], resources: { limits: { cpu: '1', memory: '1Gi' } }, volumeMounts: [] }],
    },
  };

  test.each([['two spaces', 2], ['four spaces', 4], ['tabs', '\t'], ['one line', undefined]])('JSON with %s is written as before', (_name, space) => {
    expect(edited(JSON.stringify(pod, undefined, space), SELECTOR, OS, TOLERATIONS, LIMITS)).toBe(JSON.stringify(fixed, undefined, space));
  });

  test('JSON on one line keeps its spaces', () => {
    expect(edited('{"spec": {"os": {"name": "windows"}, "containers": []}}', SELECTOR))
      .toBe('{"spec": {"os": {"name": "windows"}, "nodeSelector": {"kubernetes.io/os": "windows"}, "containers": []}}');
  });

  test('KYAML keeps its unquoted keys, quoted values, and trailing commas', () => {
    const before = `---
{
  apiVersion: "v1",
  kind: "Pod",
  spec: {
    # the account
    serviceAccountName: "web", # of the team
    containers: [{
      name: "a",
      ports: [],
    }],
  },
}
`;
    const after = before
      .replace('# of the team\n', `# of the team
    os: {
      name: "windows",
    },
    nodeSelector: {
      kubernetes.io/os: "windows",
    },
    tolerations: [{
      key: "os",
      operator: "Equal",
      value: "windows",
      effect: "NoSchedule",
    }],
`)
      .replace('ports: [],\n', `ports: [],
      resources: {
        limits: {
          cpu: "1",
          memory: "1Gi",
        },
      },
`);
    expect(edited(before, SELECTOR, OS, TOLERATIONS, LIMITS)).toBe(after);
    const second = { ...TOLERATION, key: 'team' };
    expect(edited(after, { op: 'append', path: ['spec', 'tolerations'], value: second })).toBe(after.replace('"NoSchedule",\n    }]', `"NoSchedule",
    }, {
      key: "team",
      operator: "Equal",
      value: "windows",
      effect: "NoSchedule",
    }]`));
    expect(parseYaml(after)).toHaveLength(1);
  });

  test.each<[name: string, before: string, edit: Edit, after: string]>([
    [
      'a map in YAML', 'spec: {serviceAccountName: web, containers: []}\n', SELECTOR,
      'spec: {serviceAccountName: web, nodeSelector: {kubernetes.io/os: windows}, containers: []}\n',
    ],
    ['a map with spaces inside', 'spec: { containers: [] }\n', OS, 'spec: { os: { name: windows }, containers: [] }\n'],
    [
      'a map on several lines', 'spec: {\n  # all\n  containers: [], # c\n}\n', OS,
      'spec: {\n  os: {name: windows},\n  # all\n  containers: [], # c\n}\n',
    ],
    ['a removed member before an empty line', 'spec: {\n  os: {name: windows},\n\n  hostPID: false,\n\n  containers: [],\n}\n',
      { op: 'remove', path: ['spec', 'hostPID'] },
      'spec: {\n  os: {name: windows},\n\n\n  containers: [],\n}\n'],
    ['a list of the style of its items', 'spec:\n  tolerations: [{ operator: Exists }]\n', {
      op: 'append', path: ['spec', 'tolerations'], value: TOLERATION,
    },
    'spec:\n  tolerations: [{ operator: Exists }, { key: os, operator: Equal, value: windows, effect: NoSchedule }]\n'],
    [
      'a value in JSON without spaces', '{"spec":{"os":{"name":"linux"}}}', set(['spec', 'os', 'name'], 'windows'),
      '{"spec":{"os":{"name":"windows"}}}',
    ],
    [
      'a map with two members on a line', 'spec: {\n  dnsPolicy: Default, containers: [],\n}\n', OS,
      'spec: {\n  dnsPolicy: Default, os: {name: windows}, containers: [],\n}\n',
    ],
    ['a list', 'spec:\n  tolerations: [{operator: Exists}]\n', { op: 'append', path: ['spec', 'tolerations'], value: TOLERATION },
      'spec:\n  tolerations: [{operator: Exists}, {key: os, operator: Equal, value: windows, effect: NoSchedule}]\n'],
    [
      'strings that look like another type', 'spec: {nodeSelector: {a: b}}\n', set(['spec', 'nodeSelector', 'c'], 'yes'),
      'spec: {nodeSelector: {a: b, c: "yes"}}\n',
    ],
  ])('%s', (_name, before, edit, after) => expect(edited(before, edit)).toBe(after));
});
