import { checkObjects, checkTexts, fixTexts, Platform } from '../../src/check';

const OPTIONS = { platform: Platform.UPSTREAM };

const CONFIG = `concurrent = 4

# Windows builds
[[runners]]
  name = "windows"
  url = "https://gitlab.example.com"
  token = "glrt-secret"
  executor = "kubernetes"
  shell = "pwsh"
  environment = ["FF_USE_POWERSHELL_PATH_RESOLVER=true"]
  [runners.kubernetes]
    namespace = "ci"
    image = "mcr.microsoft.com/windows/servercore:ltsc2022"
    helper_image = "registry.example.com/gitlab-runner-helper:x86_64-v17.0.0-servercore21H2"
    cpu_limit = "2"
    memory_limit = "4Gi"
    helper_cpu_limit = "1"
    helper_memory_limit = "1Gi"
    [runners.kubernetes.node_selector]
      "kubernetes.io/arch" = "amd64"
      "kubernetes.io/os" = "windows"
      "node.kubernetes.io/windows-build" = "10.0.20348"
    [runners.kubernetes.node_tolerations]
      "os=windows" = "NoSchedule"
`;
const LINUX = `[[runners]]
  name = "linux"
  executor = "kubernetes"
  [runners.kubernetes]
    image = "alpine:3.21"
    privileged = true
    [runners.kubernetes.node_selector]
      "kubernetes.io/os" = "linux"
    [runners.kubernetes.pod_security_context]
      run_as_user = 1000
`;
const configMap = (text: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: gitlab-runner\ndata:\n  config.toml: |\n${text.replace(/^(?=.)/gm, '    ')}`;
const FORMS: readonly (readonly [name: string, form: (text: string) => string])[] = [
  ['config.toml', (text) => text],
  ['a ConfigMap', configMap],
  ['a ConfigMap in JSON', (text) => JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { 'config.toml': text } })],
];

const check = (text: string) => checkTexts([{ file: 'config.toml', text }], OPTIONS);
const rulesOf = (text: string) => check(text).findings.map(({ rule }) => rule);
const underlined = (text: string, rule: string) => check(text).findings.filter((found) => found.rule === rule)
  .map(({ line, column, endColumn }) => text.split('\n')[line! - 1].slice(column! - 1, endColumn! - 1));
const add = (line: string, below = '[runners.kubernetes]\n', text = CONFIG) => text.replace(below, `${below}${line}\n`);

test('a runner selects one build, by which it selects its helper image too', () => {
  expect(rulesOf(CONFIG.replace(/.*helper_image = .*\n/, ''))).toEqual([]);
});

describe('a runner of Windows jobs', () => {
  const found = (text: string) => check(text).findings.map(({ rule, effect, message }) => `${effect} ${rule}: ${message}`);
  const NO_FLAG = /^advice gitlab-runner-windows: the feature flag FF_USE_POWERSHELL_PATH_RESOLVER is off/;

  test('without the build, each job fails, whatever its images are', () => {
    const without = CONFIG.replace(/.*windows-build.*\n/, '');
    for (const text of [without, without.replace(/.*image = .*\n/g, '')]) {
      expect(found(text)).toEqual([
        expect.stringMatching(/^broken gitlab-runner-windows: the nodeSelector has no node.kubernetes.io\/windows-build/),
      ]);
      expect(underlined(text, 'gitlab-runner-windows')).toEqual(['[runners.kubernetes.node_selector]']);
    }
  });

  test.each([
    ['no flag', CONFIG.replace(/.*FF_USE.*\n/, ''), [expect.stringMatching(NO_FLAG)]],
    ['the flag is off', CONFIG.replace('RESOLVER=true', 'RESOLVER=false'), [expect.stringMatching(NO_FLAG)]],
    ['the flag in feature_flags', CONFIG.replace(/.*FF_USE.*\n/, '  [runners.feature_flags]\n    FF_USE_POWERSHELL_PATH_RESOLVER = true\n'), []],
  ])('%s', (_, text, expected) => expect(found(text)).toEqual(expected));
});

describe.each(FORMS)('the runners in %s', (_, form) => {
  test('have no findings if they are correct', () => {
    expect(check(form(CONFIG)).findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
    expect(check(form(LINUX)).findings).toEqual([]);
    expect(check(form(CONFIG + LINUX)).objects).toBe(form === FORMS[0][1] ? 2 : 3);
  });

  test('are the Pods of their jobs', () => {
    const [found] = check(form(add('    privileged = true'))).findings;
    expect(found).toMatchObject({ rule: 'linux-field-ignored', object: { apiVersion: 'v1', kind: 'Pod', namespace: 'ci', name: 'windows' } });
    expect(found.fix).toBeUndefined();
    expect(JSON.stringify(found)).not.toContain('glrt');
  });

  test.each([
    ['linux-field-ignored', add('    privileged = true'), 'privileged = true'],
    [
      'linux-field-ignored', add('    [runners.kubernetes.pod_security_context]\n      run_as_user = 1000', '    helper_memory_limit = "1Gi"\n'),
      'run_as_user = 1000',
    ],
    [
      'linux-field-ignored',
      add('    [runners.kubernetes.build_container_security_context.capabilities]\n      add = ["NET_ADMIN"]', '    helper_memory_limit = "1Gi"\n'),
      '[runners.kubernetes.build_container_security_context.capabilities]',
    ],
    ['toleration-missing', CONFIG.replace('"os=windows" =', '"os=linux" ='), '[runners.kubernetes]'],
    ['os-contradiction', CONFIG.replace('"windows"\n      "node', '"Windows"\n      "node'), '"kubernetes.io/os" = "Windows"'],
    [
      'windows-image-on-linux', CONFIG.replace('"kubernetes.io/os" = "windows"', '"kubernetes.io/os" = "linux"').replace(/.*windows-build.*\n/, ''),
      'image = "mcr.microsoft.com/windows/servercore:ltsc2022"',
    ],
    ['request-over-limit', add('    memory_request = "8Gi"'), 'memory_request = "8Gi"'],
    ['docker-socket', add(
      '    [[runners.kubernetes.volumes.host_path]]\n      name = "docker"\n      mount_path = "/var/run/docker.sock"',
      '    helper_memory_limit = "1Gi"\n',
    ), '[[runners.kubernetes.volumes.host_path]]'],
  ])('%s points to the key', (rule, text, line) => {
    expect(underlined(form(text), rule).map((each) => each.replace(/\\"/g, '"'))).toContain(line);
  });

  test('are left as they are by fix', () => {
    const text = form(add('    privileged = true'));
    expect(fixTexts([{ text }], OPTIONS).texts).toEqual([{ text, applied: [] }]);
  });

  test('can have comments that suppress findings', () => {
    const comment = '# k8s-windows-ignore linux-field-ignored: an old runner';
    expect(rulesOf(form(add(`    privileged = true ${comment}`)))).toEqual([]);
    expect(rulesOf(form(add(`    ${comment}\n    privileged = true`)))).toEqual([]);
    expect(rulesOf(form(add('    privileged = true').replace('# Windows builds', comment)))).toEqual([]);
    expect(rulesOf(form(CONFIG.replace('# Windows builds', comment)))).toEqual(['unused-suppression']);
  });
});

test('several runners have their own lines', () => {
  const text = `${LINUX}${add('    privileged = true')}${LINUX.replace('"linux"', '"last"')}`;
  const [found, ...more] = check(text).findings;
  expect(more).toEqual([]);
  expect(text.split('\n')[found.line! - 1]).toBe('    privileged = true');
  expect(found.line).toBeGreaterThan(LINUX.split('\n').length);
});

test('tolerations: a key without a value tolerates each value, and an empty effect each effect', () => {
  for (const toleration of ['"os=windows" = ""', '"os" = "NoSchedule"', '"os" = ""', '"" = ""']) {
    expect(rulesOf(CONFIG.replace('"os=windows" = "NoSchedule"', toleration))).not.toContain('toleration-missing');
  }
  expect(rulesOf(CONFIG.replace('"os=windows" = "NoSchedule"', '"os=windows" = "NoExecute"'))).toContain('toleration-missing');
});

test('an affinity selects nodes', () => {
  const affinity = (values: string) => `    [runners.kubernetes.affinity.node_affinity.required_during_scheduling_ignored_during_execution]
      [[runners.kubernetes.affinity.node_affinity.required_during_scheduling_ignored_during_execution.node_selector_terms]]
        [[runners.kubernetes.affinity.node_affinity.required_during_scheduling_ignored_during_execution.node_selector_terms.match_expressions]]
          key = "kubernetes.io/os"
          operator = "In"
          values = [
            "${values}"
          ]
`;
  expect(rulesOf(CONFIG + affinity('windows'))).toEqual([]);
  expect(rulesOf(CONFIG + affinity('linux'))).toContain('os-contradiction');
});

test.each([
  ['another executor', add('    privileged = true').replace('"kubernetes"', '"docker"')],
  [
    'patches of the Pod, which are unknown',
    `${add('    privileged = true')}    [[runners.kubernetes.pod_spec]]\n      name = "os"\n      patch_path = "/patch.yaml"\n`,
  ],
  ['a placement that is a template', add('    privileged = true').replace('"windows"\n      "node', '"{{ .Values.os }}"\n      "node')],
])('a runner with %s isn\'t checked', (_, text) => {
  expect(check(text)).toMatchObject({ findings: [], failures: [] });
});

test('what is missing in each container is reported for each, with the name of its setting', () => {
  const { findings } = check(CONFIG.replace(/.*memory_limit.*\n/g, ''));
  expect(findings.map(({ rule, message }) => [rule, /"(\w+)"/.exec(message)?.[1]]))
    .toEqual([['memory-limit-missing', 'build'], ['memory-limit-missing', 'helper']]);
  expect(findings[0].help).toMatch(/\. The setting in config\.toml is memory_limit, helper_memory_limit, or service_memory_limit$/);
});

test('an image that the job chooses is unknown', () => {
  for (const image of ['', 'image = "$CI_IMAGE"', 'image = "{{ .Values.image }}"']) {
    expect(rulesOf(CONFIG.replace(/image = "mcr.*/, image))).toEqual([]);
  }
});

test('objects without text are checked', () => {
  const data = { 'config.toml': add('    privileged = true') };
  const { findings } = checkObjects([{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data }], OPTIONS);
  expect(findings.map(({ rule, line }) => [rule, line])).toEqual([['linux-field-ignored', undefined]]);
});

test('TOML that can\'t be read is a failure of a file, and silent in a string', () => {
  const broken = CONFIG.replace('cpu_limit = "2"', 'cpu_limit = ');
  expect(check(broken).failures).toMatchObject([{ file: 'config.toml', line: 15, message: 'is not valid TOML' }]);
  expect(check(configMap(broken))).toMatchObject({ findings: [], failures: [] });
});

test.each([
  ['long keys', `[[runners]]\n[${'a.'.repeat(200_000)}kubernetes]\n`],
  ['many tables', `[[runners]]\n${Array.from({ length: 20_000 }, (_, i) => `[runners.kubernetes.a${i}]\nb = "c"`).join('\n')}\n`],
  ['an open string', `[[runners]]\nkubernetes = "${'\\"'.repeat(300_000)}`],
  ['open lists', `[[runners]]\nkubernetes = ${'['.repeat(300_000)}`],
  ['other types', '[[runners]]\nkubernetes = 1\n[[runners]]\nexecutor = "kubernetes"\nkubernetes = {node_selector = 1, node_tolerations = [1], '
    + 'volumes = 2, services = [3], affinity = "x", image = 1979-05-27, pod_security_context = true}\n'],
])('hostile TOML doesn\'t stop a run: %s', (_, text) => {
  for (const each of [text, configMap(text)]) { expect(() => check(each)).not.toThrow(); }
}, 20_000);
