import { checkTexts, fixTexts, Platform } from '../../src/check';

const OPTIONS = { platform: Platform.UPSTREAM };
const IMAGE = 'registry.example.com/inbound-agent:1.0';

const TEMPLATE = `name: windows
label: windows
nodeSelector: "kubernetes.io/os=windows,kubernetes.io/arch=amd64"
containers:
  - name: jnlp
    image: ${IMAGE}
    resourceLimitCpu: "2"
    resourceLimitMemory: 4Gi
    workingDir: C:/jenkins
yaml: |
  apiVersion: v1
  kind: Pod
  spec:
    os:
      name: windows
    tolerations:
      - key: os
        value: windows
        effect: NoSchedule
`;
const LINUX = 'name: linux\nlabel: linux\ncontainers:\n  - name: maven\n    image: maven:3.9\n    privileged: true\n';

const indent = (text: string, spaces: number) => text.replace(/^(?=.)/gm, ' '.repeat(spaces));
const item = (text: string, spaces: number) => `${' '.repeat(spaces)}- ${indent(text, spaces + 2).trimStart()}`;
const casc = (...templates: string[]) =>
  `jenkins:\n  clouds:\n    - kubernetes:\n        name: kubernetes\n        templates:\n${templates.map((each) => item(each, 10)).join('')}`;
const FORMS: readonly (readonly [name: string, form: (...templates: string[]) => string])[] = [
  ['a file of Configuration as Code', casc],
  [
    'a ConfigMap',
    (...templates) => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: jenkins\ndata:\n  casc.yaml: |\n${indent(casc(...templates), 4)}`,
  ],
  [
    'podTemplates of Helm values',
    (...templates) => `controller:\n  tag: lts\nagent:\n  podTemplates:\n    windows: |\n${templates.map((each) => item(each, 6)).join('')}`,
  ],
  [
    'configScripts of Helm values',
    (...templates) => `jenkins:\n  controller:\n    JCasC:\n      configScripts:\n        cloud: |\n${indent(casc(...templates), 10)}`,
  ],
];

const check = (text: string) => checkTexts([{ file: 'jenkins.yaml', text }], OPTIONS);
const rulesOf = (text: string) => check(text).findings.map(({ rule }) => rule);
const underlined = (text: string) =>
  check(text).findings.map(({ rule, line, column, endColumn }) => [rule, text.split('\n')[line! - 1].slice(column! - 1, endColumn! - 1)]);

describe.each(FORMS)('pod templates in %s', (_, form) => {
  test('have no findings if they are correct', () => {
    expect(check(form(TEMPLATE, LINUX)).findings).toEqual([]);
    expect(check(form(TEMPLATE, LINUX)).failures).toEqual([]);
  });

  test.each([
    ['linux-field-on-windows', TEMPLATE.replace('    workingDir', '    privileged: true\n    workingDir'), 'privileged: true'],
    ['linux-field-on-windows', TEMPLATE.replace('containers:', 'runAsUser: 1000\ncontainers:'), 'runAsUser: 1000'],
    ['linux-field-on-windows', TEMPLATE.replace('    os:\n', '    hostPID: true\n    os:\n'), 'hostPID: true'],
    ['os-contradiction', TEMPLATE.replace('os=windows', 'os=linux'), 'nodeSelector: "kubernetes.io/os=linux,kubernetes.io/arch=amd64"'],
    ['request-over-limit', TEMPLATE.replace('    workingDir', '    resourceRequestMemory: 8Gi\n    workingDir'), 'resourceRequestMemory: 8Gi'],
    ['toleration-missing', TEMPLATE.replace('key: os', 'key: other'), 'tolerations'],
    ['memory-limit-missing', TEMPLATE.replace(/.*resourceLimitMemory.*\n/, ''), 'name: jnlp'],
  ])('%s points to its line', (rule, template, line) => {
    expect(underlined(form(LINUX, template))).toEqual([[rule, line]]);
  });

  test('are the Pods of their agents', () => {
    const [found] = check(form(TEMPLATE.replace('key: os', 'key: other'))).findings;
    expect(found).toMatchObject({
      object: { apiVersion: 'v1', kind: 'Pod', name: 'windows' }, help: expect.stringMatching(/\. A pod template has tolerations only in its yaml$/),
    });
    expect(found.fix).toBeUndefined();
    const text = form(TEMPLATE.replace('key: os', 'key: other'));
    expect(fixTexts([{ text }], OPTIONS).texts).toEqual([{ text, applied: [] }]);
  });

  test('need no label', () => {
    const unlabeled = TEMPLATE.replace('label: windows\n', '');
    expect(check(form(unlabeled)).findings).toEqual([]);
    expect(rulesOf(form(unlabeled.replace('key: os', 'key: other')))).toEqual(['toleration-missing']);
  });

  test.each([
    ['powershell -NoLogo -Command "Start-Sleep 999999"', []],
    ['powershell', []],
    ['/bin/sh -c', ['linux-command']],
    // in quotes, it is one program
    ['"powershell -Command Start-Sleep"', ['exec-one-string']],
  ])('command %s is split as by the plugin', (command, rules) => {
    expect(rulesOf(form(TEMPLATE.replace('    workingDir', `    command: '${command}'\n    workingDir`)))).toEqual(rules);
  });

  test('can have comments that suppress findings', () => {
    const comment = '# k8s-windows-ignore linux-field-on-windows: an old template';
    expect(rulesOf(form(TEMPLATE.replace('    workingDir', `    privileged: true ${comment}\n    workingDir`)))).toEqual([]);
  });
});

test('containers of the fields and of the YAML with the same name are one, and fields override', () => {
  const both = TEMPLATE.replace(
    '    tolerations:',
    '    containers:\n      - name: jnlp\n        image: maven:3.9\n        securityContext:\n          privileged: true\n      - name: build\n     '
      + '   image: registry.example.com/build:1.0\n        resources: {limits: {cpu: "1", memory: 2Gi}}\n    tolerations:',
  );
  expect(underlined(casc(both))).toEqual([['linux-field-on-windows', 'privileged: true']]);
});

test('without a selector, Jenkins selects Linux nodes', () => {
  expect(rulesOf(casc(LINUX))).toEqual([]);
  expect(rulesOf(casc('name: a\nlabel: a\ncontainers:\n  - name: jnlp\n    image: jenkins/inbound-agent:windowsservercore-ltsc2022\n')))
    .toEqual(['windows-image-on-linux']);
  expect(rulesOf(casc('name: a\nlabel: a\nyaml: |\n  spec:\n    nodeSelector:\n      kubernetes.io/os: windows\n    containers:\n      - name: '
    + `jnlp\n        image: ${IMAGE}\n`))).toContain('toleration-missing');
});

const BAD = TEMPLATE.replace('    workingDir', '    privileged: true\n    workingDir');

test.each([
  ['that inherits from another one', casc(`${BAD}inheritFrom: base\n`)],
  ['of a cloud with defaults', casc(BAD).replace('name: kubernetes', 'defaultsProviderTemplate: base')],
  ['with a template in it', casc(BAD.replace(IMAGE, '"{{ .Values.image }}"'))],
  ['with YAML that can\'t be read', casc(BAD.replace('spec:', 'spec: ['))],
  ['of another cloud', casc(BAD).replace('kubernetes:', 'docker:')],
])('a pod template %s isn\'t checked', (_, text) => {
  expect(check(text)).toMatchObject({ findings: [], failures: [] });
});

test('values of the chart of GitLab Runner are checked', () => {
  const values = (line: string) => `gitlabUrl: https://gitlab.example.com\nrunners:\n  config: |
    [[runners]]
      name = "windows"
      [runners.feature_flags]
        FF_USE_POWERSHELL_PATH_RESOLVER = true
      [runners.kubernetes]
        namespace = "{{ .Release.Namespace }}"
        memory_limit = "2Gi"
        helper_memory_limit = "1Gi"
        ${line}
        [runners.kubernetes.node_selector]
          "kubernetes.io/os" = "windows"
          "node.kubernetes.io/windows-build" = "10.0.20348"
        [runners.kubernetes.node_tolerations]
          "os=windows" = "NoSchedule"
`;
  expect(underlined(values(''))).toEqual([]);
  expect(underlined(values('privileged = true'))).toEqual([['linux-field-ignored', 'privileged = true']]);
});

test.each([
  ['lists of lists', `- label: a\n  name: b\n  containers: ${'['.repeat(5000)}`],
  ['other types', 'jenkins:\n  clouds:\n    - kubernetes:\n        templates: [1, null, {name: 1, label: [], yaml: 2}, {yaml: "- a"}, {containers: '
    + '3, nodeSelector: [4], yaml: "spec: 5"}, {containers: [6], yaml: "spec: {containers: {}}"}]\n'],
  ['reserved keys', 'jenkins:\n  clouds:\n    - kubernetes:\n        templates:\n          - name: a\n            nodeSelector: '
    + '"__proto__=x,constructor=y"\n            containers: [{name: __proto__, image: a}]\n            yaml: "__proto__: {a: 1}"\n'],
  ['a million characters', `agent:\n  podTemplates:\n${Array.from({ length: 2000 }, (_, i) => `    a${i}: |\n${item(LINUX, 6)}`).join('')}`],
])('hostile templates don\'t stop a run: %s', (_, text) => {
  expect(() => check(text)).not.toThrow();
}, 20_000);
