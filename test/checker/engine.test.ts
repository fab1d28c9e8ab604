import { GOOD, listOf, named, PRIVILEGED, PRIVILEGED_PATH, PRIVILEGED_RULE } from './manifests';
import { checkObjects, checkTexts, Platform, ProblemsError, RULES } from '../../src/check';
import { contextOf } from '../../src/checker/context';
import { ObjectIndex } from '../../src/checker/object-index';
import { runRules } from '../../src/checker/run-rules';
import { settingsOf } from '../../src/checker/settings';
import { matchesGlob } from '../../src/findings/glob';
import { parseYaml } from '../../src/yaml/read/parse-yaml';
import { readText } from '../../src/yaml/read/read-text';
import { splitDocuments } from '../../src/yaml/read/split-documents';
import { cpuMilliseconds } from '../cpu-time';

const rulesOf = (...texts: string[]) =>
  checkTexts(texts.map((text, i) => ({ file: String(i), text }))).findings.map(({ rule, file }) => `${file}:${rule}`);

test('a finding has a rule, effect, object, path, and position', () => {
  const { findings, objects } = checkTexts([{ file: 'web.yaml', text: PRIVILEGED }]);
  const line = PRIVILEGED.split('\n').findIndex((each) => each.includes('privileged')) + 1;
  expect(objects).toBe(1);
  expect(findings).toEqual([expect.objectContaining({
    rule: PRIVILEGED_RULE, effect: 'rejected', object: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, path: PRIVILEGED_PATH,
    file: 'web.yaml', line, column: 13, endLine: line, endColumn: 30,
  })]);
});

describe('the position of a finding', () => {
  const at = (text: string) => {
    const { line, column, endColumn } = checkTexts([{ text }]).findings.find(({ rule }) => rule === PRIVILEGED_RULE)!;
    return text.split('\n')[line! - 1].slice(column! - 1, endColumn! - 1);
  };

  test.each<[name: string, text: string, underlined: string]>([
    ['in a block', PRIVILEGED, 'privileged: false'],
    ['in a flow map', `${GOOD}          securityContext: { privileged: false, readOnlyRootFilesystem: null }\n`, 'privileged: false'],
    ['behind an anchor', PRIVILEGED.replace('securityContext:', 'securityContext: &sc'), 'privileged: false'],
    ['in a List', listOf(GOOD, PRIVILEGED), 'privileged: false'],
    ['behind other documents', `${GOOD}---\n# two\n---\n${PRIVILEGED}`, 'privileged: false'],
    ['with a comment behind it', PRIVILEGED.replace('privileged: false', 'privileged: false # no'), 'privileged: false'],
    ['with a quoted key', PRIVILEGED.replace('privileged: false', '"privileged": false'), '"privileged": false'],
    [
      'as a map, by its key', `${GOOD}          securityContext:\n            capabilities:\n              drop: [ALL]\n`,
      'capabilities:'.slice(0, -1),
    ],
  ])('%s', (_name, text, expected) => {
    expect(at(text)).toBe(expected);
  });

  test('in JSON', () => {
    const { text } = {
      text: JSON.stringify(
        { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { os: { name: 'windows' }, hostPID: true, containers: [] } }, undefined, 2,
      ),
    };
    expect(at(text)).toBe('"hostPID": true');
  });

  test('is in the anchor for an alias', () => {
    const text = `${PRIVILEGED.replace('securityContext:', 'securityContext: &sc')}        - name: two\n          image: `
      + 'registry.example.com/two:1\n          resources: { limits: { memory: 1Gi } }\n          securityContext: *sc\n';
    const places = checkTexts([{ text }]).findings.filter(({ rule }) => rule === PRIVILEGED_RULE)
      .map(({ line, path }) => [line, path.includes('containers/1')]);
    expect(places).toHaveLength(2);
    expect(places[0][0]).toBe(places[1][0]);
  });

  test('is in the anchor for a merge key', () => {
    const text = GOOD.replace('      containers:', '      x-base: &base\n        privileged: false\n      containers:')
      + '          securityContext:\n            <<: *base\n';
    expect(at(text)).toBe('privileged: false');
  });
});

describe('rules see the objects of all files', () => {
  const CLASS = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: win\nhandler: runhcs-wcow-process\nscheduling:\n  '
    + 'nodeSelector:\n    kubernetes.io/os: windows\n  tolerations:\n    - operator: Exists\n';
  const POD = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\nspec:\n  runtimeClassName: win\n  containers:\n    - name: a\n      image: '
    + 'registry.example.com/a:1\n';

  test.each([['before', [CLASS, POD]], ['after', [POD, CLASS]]])('a RuntimeClass in the file %s the Pod', (_name, texts) => {
    // the rule applies to Windows Pods only
    expect(rulesOf(...texts).some((each) => each.endsWith('memory-limit-missing'))).toBe(true);
    expect(rulesOf(POD).some((each) => each.endsWith('memory-limit-missing'))).toBe(false);
  });

  test('workloads are visible to Services in earlier files', () => {
    const service = 'apiVersion: v1\nkind: Service\nmetadata:\n  name: web\nspec:\n  selector:\n    app: web\n  sessionAffinity: ClientIP\n  '
      + 'sessionAffinityConfig:\n    clientIP:\n      timeoutSeconds: 60\n  ports:\n    - port: 80\n';
    const alone = rulesOf(service);
    expect(alone).toEqual([]);
    expect(rulesOf(service, GOOD).length).toBeGreaterThan(0);
    expect(rulesOf(service, GOOD)).toEqual(rulesOf(GOOD, service).map((each) => each.replace(/^1/, '0')));
    expect(rulesOf(`${service}---\n${GOOD}`)).toHaveLength(rulesOf(service, GOOD).length);
  });

  test('each file is read at most three times, and not kept in memory', () => {
    let reads = 0;
    checkTexts([{ text: () => { reads += 1; return PRIVILEGED; } }, { text: GOOD }]);
    expect(reads).toBeLessThanOrEqual(3);
  });
});

test('a file that can\'t be read is a failure, and the others are checked', () => {
  const { findings, failures } = checkTexts([{ file: 'gone.yaml', text: () => { throw new Error('does not exist'); } }, { text: PRIVILEGED }]);
  expect(failures).toEqual([{ file: 'gone.yaml', message: 'does not exist' }]);
  expect(findings).toHaveLength(1);
});

test('a rule that throws is a finding, and other rules still run', () => {
  const context = contextOf(settingsOf({}), new ObjectIndex());
  const broken = { ...RULES[0], id: 'broken-rule', check: () => { throw new Error('oh no'); } };
  const working = { ...RULES[0], id: 'working-rule', check: () => [{ path: [], message: 'm', help: 'h' }] };
  expect(runRules({ apiVersion: 'v1', kind: 'Pod' }, [broken, working], context).map(({ rule, message }) => [rule, message])).toEqual([
    ['rule-crashed', 'rule broken-rule failed: oh no'], ['working-rule', 'm'],
  ]);
});

test('looking up a kind that isn\'t kept is an error', () => {
  expect(() => contextOf(settingsOf({}), new ObjectIndex()).all('Widget')).toThrow('Add it to LOOKUP_KINDS');
});

describe('options', () => {
  test('select rules, and omit less severe effects', () => {
    const text = PRIVILEGED.replace('memory: 2Gi', 'cpu: "2"').replace('cpu: "1"\n', '');
    expect(checkTexts([{ text }]).findings.map(({ effect }) => effect)).toContain('advice');
    expect(checkTexts([{ text }], { minSeverity: 'error' }).findings.map(({ rule }) => rule)).toEqual([PRIVILEGED_RULE]);
    expect(checkTexts([{ text }], { rules: ['memory-limit-missing'] }).findings.map(({ rule }) => rule)).toEqual(['memory-limit-missing']);
    expect(checkTexts([{ text }], { skipRules: [PRIVILEGED_RULE] }).findings.map(({ rule }) => rule)).not.toContain(PRIVILEGED_RULE);
  });

  test('ignore rules in files, with a reason', () => {
    const ignore = [{ rule: PRIVILEGED_RULE, reason: 'old', paths: ['charts/**'] }, { rule: 'os-name', reason: 'never' }];
    const check = (file: string) => checkTexts([{ file, text: PRIVILEGED }], { ignore });
    expect(check('charts/a/web.yaml')).toMatchObject({ findings: [], unusedIgnores: [ignore[1]] });
    expect(check('web.yaml').findings).toHaveLength(1);
    expect(check('web.yaml').unusedIgnores).toEqual(ignore);
  });

  test('that are invalid are reported together', () => {
    const wrong = () =>
      checkTexts([], { rules: ['x'], minSeverity: 'worst' as never, kubernetes: 'latest', ignore: [{ rule: PRIVILEGED_RULE, reason: ' ' }] });
    expect(wrong).toThrow(ProblemsError);
    expect(wrong).toThrow(
      /minSeverity: must be one of .*\n.*rules\[0\]: unknown rule "x".*\n.*ignore\[0\]\.reason: must be a reason, got " ".*\n.*kubernetes: must be a Kubernetes version since 1\.14, got "latest"/,
    );
  });

  test('set the platform, and thereby the taints to tolerate', () => {
    expect(checkTexts([{ text: GOOD }]).findings).toEqual([]);
    expect(checkTexts([{ text: GOOD }], { platform: Platform.OPENSHIFT }).findings.length).toBeGreaterThan(0);
  });
});

test('findings are sorted by file and line', () => {
  const two = `${PRIVILEGED}---\n${PRIVILEGED.replace('name: web', 'name: two')}`;
  const { findings } = checkTexts([{ file: 'b', text: two }, { file: 'a', text: PRIVILEGED.replace('name: web', 'name: three') }]);
  expect(findings.map(({ file, line }) => [file, line])).toEqual([['b', 31], ['b', 31 + PRIVILEGED.split('\n').length], ['a', 31]]);
});

// what `kubectl label --local -o json` makes of these values
const AS_KUBECTL_READS: readonly (readonly [text: string, value: unknown])[] = [
  ['y', true], ['on', true], ['No', false], ['off', false], ['~', null], ['0777', 511], ['0o17', 15], ['08', 8], ['1_000', 1000], ['12_', 12],
  ['0x1F', 31], ['0b11', 3], ['.5', 0.5], ['1e3', 1000], ['+12', 12], ['-3', -3], ['1:30', '1:30'], ['2001-01-01', '2001-01-01'], ['"no"', 'no'],
  ['yeS', 'yeS'], ['1.2.3', '1.2.3'], ['-', [null]], ['1Gi', '1Gi'], ['', null],
];

test.each(AS_KUBECTL_READS)('%s is read as Kubernetes reads it', (text, value) => {
  expect(parseYaml(`a: ${text === '-' ? '\n- ' : text}\n`)).toEqual([{ a: value }]);
});

test('keys are read in the same way', () => {
  expect(parseYaml('y: 1\n"n": 2\n5: 3\n')).toEqual([{ true: 1, n: 2, 5: 3 }]);
});

test('tags that Kubernetes doesn\'t know are ignored, and others apply', () => {
  expect(parseYaml('a: !Ref x\nb: !!str 5\nc: !!int "7"\n')).toEqual([{ a: 'x', b: '5', c: 7 }]);
});

test('merge keys are merged', () => {
  expect(parseYaml('a: &a {x: 1}\nb:\n  <<: *a\n  y1: 2\n')).toEqual([{ a: { x: 1 }, b: { x: 1, y1: 2 } }]);
});

describe('documents', () => {
  test('begin only at markers at the start of a line', () => {
    const text = 'a: |\n  ---\n  x\n--- # two\nb: "---"\n...\n%YAML 1.1\n---\nc: 1\n';
    expect(splitDocuments(text).flatMap((document) => parseYaml(document.text))).toEqual([{ a: '---\nx\n' }, { b: '---' }, { c: 1 }]);
  });

  test('have the offset of their start', () => {
    const text = `${GOOD}---\n${GOOD}`;
    expect(splitDocuments(text).map(({ offset, text: own }) => text.slice(offset, offset + own.length) === own && offset)).toEqual([0, GOOD.length]);
  });

  test('that are empty, or aren\'t Kubernetes objects, are skipped', () => {
    expect(readText('---\n---\n# nothing\n---\nreplicas: 3\n---\n- a\n---\njust text\n')).toEqual({ objects: [], failures: [] });
  });
});

describe('objects', () => {
  const names = (text: string) => readText(text).objects.map(({ object, path }) => [(object.metadata as { name: string }).name, path.join('/')]);
  const service = (name: string) => ({ apiVersion: 'v1', kind: 'Service', metadata: { name } });

  test('in a List have a path, also in nested Lists', () => {
    expect(names(listOf(GOOD, listOf(GOOD.replace('name: web', 'name: two'))))).toEqual([['web', 'items/0'], ['two', 'items/1/items/0']]);
  });

  test('in a typed list get their kind from it', () => {
    const [{ object }] = readText(JSON.stringify({ apiVersion: 'v1', kind: 'PodList', items: [{ metadata: { name: 'p' } }] })).objects;
    expect(object).toEqual({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' } });
  });

  test('in JSON, in a stream of JSON values, and in lines of JSON', () => {
    const [a, b] = [JSON.stringify(service('a'), undefined, 2), JSON.stringify(service('b {"'))];
    expect(names(a)).toEqual([['a', '']]);
    expect(names(`${a}\n${b}`)).toEqual([['a', ''], ['b {"', '']]);
    expect(names(`${b}\n${b}\n`)).toHaveLength(2);
  });

  test('in YAML that begins with a bracket', () => {
    expect(names('{apiVersion: v1, kind: Service, metadata: {name: x}}')).toEqual([['x', '']]);
  });
});

const pod = (os: string, privileged?: boolean) => ({
  apiVersion: 'v1', kind: 'Pod', metadata: { name: `on-${os}`, namespace: 'shop' },
  spec: { os: { name: os }, containers: [{ name: 'web', image: 'web', ...(privileged !== undefined && { securityContext: { privileged } }) }] },
});
const rejected = { rule: 'linux-field-on-windows', path: '/spec/containers/0/securityContext/privileged' };

test('returns the findings of a file with the same objects, without positions', () => {
  const objects = [pod('windows', false), pod('linux', false)];
  const found = checkObjects(objects);
  const read = checkTexts(objects.map((object) => ({ text: JSON.stringify(object) })));
  expect(found.objects).toBe(2);
  expect(found.findings.map(({ rule, path }) => ({ rule, path }))).toEqual(read.findings.map(({ rule, path }) => ({ rule, path })));
  expect(found.findings).toContainEqual(expect.objectContaining(rejected));
  expect(found.findings.every(({ line, file }) => line === undefined && file === undefined)).toBe(true);
});

test('objects in a List are checked, and rules see all objects', () => {
  const restricted = {
    apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop', labels: { 'pod-security.kubernetes.io/enforce': 'baseline' } },
  };
  const hostProcess = {
    ...pod('windows'), spec: {
      ...pod('windows').spec, hostNetwork: true, securityContext: { windowsOptions: { hostProcess: true, runAsUserName: 'NT AUTHORITY\\SYSTEM' } },
    },
  };
  const rules = (objects: object[]) => checkObjects(objects).findings.map(({ rule }) => rule);
  expect(rules([{ apiVersion: 'v1', kind: 'List', items: [restricted, hostProcess] }])).toContain('pod-security-host-process');
  expect(rules([hostProcess])).not.toContain('pod-security-host-process');
});

test('a value that isn\'t an object is a failure, and the others are checked', () => {
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;
  const { findings, failures } = checkObjects([cyclic, undefined as unknown as object, pod('windows', true)]);
  expect(failures.length).toBeGreaterThan(0);
  expect(findings).toContainEqual(expect.objectContaining(rejected));
});

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
  const runtimeClass = (os: string, more = '') =>
    `apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: windows\n${more}handler: runhcs-wcow-process\nscheduling:\n  `
      + `nodeSelector:\n    kubernetes.io/os: ${os}\n`;
  expect(found(runtimeClass('windows'), runtimeClass('windows', '  namespace: a\n'))).toHaveLength(1);
  expect(found(runtimeClass('linux'), runtimeClass('linux'))).toEqual([]);
});

test('a file given twice has no duplicates', () => {
  expect(foundIn({ file: 'a.yaml', text: GOOD }, { file: 'a.yaml', text: GOOD })).toEqual([]);
});

test('works without file names', () => {
  expect(foundIn({ text: GOOD }, { text: GOOD })).toEqual([['undefined:4', 'by an earlier object']]);
  const nameless = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { os: { name: 'windows' }, containers: [] } };
  expect(checkObjects([nameless, { ...nameless }], { rules: [RULE] }).findings).toHaveLength(1);
});

test('a comment suppresses it', () => {
  expect(found(GOOD, `# k8s-windows-ignore ${RULE}: a base and its overlay\n${GOOD}`)).toEqual([]);
});

const NET_CONF = '{\n  "Network": "10.244.0.0/16",\n  "Backend": {\n    "Type": "vxlan", "VNI": 1,\n    "Port": 4789\n  }\n}';
const configMap = (entry: string) => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: kube-flannel-cfg\ndata:\n${entry}`;
const block = (header: string, indent: string, newline = '\n') =>
  configMap(`  net-conf.json: ${header}\n${NET_CONF.replace(/^/gm, indent)}\n`).replace(/\n/g, newline);

/** What is underlined for a rule. */
function underlined(text: string, rule = 'flannel-vni'): string | undefined {
  const { findings: [finding] } = checkTexts([{ text }], { rules: [rule], platform: Platform.UPSTREAM });
  const line = text.split(/\r?\n/)[finding.line! - 1];
  expect(finding.endLine).toBe(finding.line);
  expect(finding.path).toBe('/data/net-conf.json');
  return line.slice(finding.column! - 1, finding.endColumn! - 1);
}

test.each([
  ['a block', block('|', '    ')],
  ['a block that keeps its newlines', block('|+', '      ')],
  ['a block with an indentation indicator', block('|2', '    ')],
  ['CRLF', block('|-', '    ', '\r\n')],
  ['behind another document', `kind: X\n---\n${block('|', '    ')}`],
  ['single quotes', configMap(`  net-conf.json: '${NET_CONF.replace(/\n\s*/g, ' ')}'\n`)],
])('the position inside %s', (_, text) => {
  expect(underlined(text)).toBe('"VNI": 1');
});

test('for a path that doesn\'t exist, the nearest part is underlined', () => {
  expect(underlined(block('|', '    ').replace('"VNI": 1,', ''))).toBe('"Backend"');
  expect(underlined(
    configMap('  net-conf.json: |\n    {"Network": "10.244.0.0/22", "Backend": {"Type": "vxlan", "VNI": 4096, "Port": 4789}}\n'),
    'flannel-network-too-small',
  ))
    .toBe('"Network": "10.244.0.0/22"');
});

test.each([
  ['JSON', JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { 'net-conf.json': NET_CONF } })],
  ['double quotes', configMap(`  net-conf.json: ${JSON.stringify(NET_CONF)}\n`)],
])('the position among the escapes of %s', (_, text) => {
  expect(underlined(text)).toBe('\\"VNI\\": 1');
});

test.each([
  ['a folded block', configMap(`  net-conf.json: >\n${NET_CONF.replace(/^/gm, '    ')}\n`)],
  ['a folded block whose lines are joined', configMap(`  net-conf.json: >-\n${NET_CONF.replace(/\n\s*/g, '\n').replace(/^/gm, '    ')}\n`)],
  ['single quotes on several lines', configMap(`  net-conf.json: '${NET_CONF.replace(/\n\s*/g, '\n\n    ')}'\n`)],
])('the position in %s', (_, text) => {
  expect(underlined(text)).toBe('"VNI": 1');
});

test('the position among escaped line breaks', () => {
  const text = configMap(`  net-conf.json: "${NET_CONF.replace(/"/g, '\\"').replace(/\n\s*/g, '\\\n    \\x20')}"\n`);
  expect(underlined(text)).toBe('\\"VNI\\": 1');
});

const rules = (text: string) => checkTexts([{ text }]).findings.map(({ rule }) => rule);
const WISH = `# k8s-windows-ignore ${PRIVILEGED_RULE}: the webhook takes it out`;
/** The manifest with a comment line above the line that has some text. */
const above = (text: string, line: string, comment = WISH) =>
  text.replace(new RegExp(`^( *)(- )?${line}`, 'm'), (whole, columns: string) => `${columns}${comment}\n${whole}`);

describe('a comment suppresses', () => {
  test.each<[name: string, text: string]>([
    ['above the key', above(PRIVILEGED, 'privileged')],
    ['behind the value', PRIVILEGED.replace('privileged: false', `privileged: false ${WISH}`)],
    ['above the map', above(PRIVILEGED, 'securityContext')],
    ['behind the map\'s key', PRIVILEGED.replace('securityContext:', `securityContext: ${WISH}`)],
    ['above the container', above(PRIVILEGED, 'name: web\n *image')],
    ['behind the first key of the container', PRIVILEGED.replace('- name: web', `- name: web ${WISH}`)],
    ['above spec', above(PRIVILEGED, 'spec')],
    ['at the start of the document', `${WISH}\n${PRIVILEGED}`],
    ['at the start, before an empty line', `${WISH}\n\n${PRIVILEGED}`],
    ['at the start of a second document', `${GOOD}---\n${WISH}\n${PRIVILEGED}`],
    ['on the line of the marker', `--- ${WISH}\n${PRIVILEGED}`],
    ['above an item of a List', listOf(GOOD, PRIVILEGED).replace(/( {2}- apiVersion[^]*)( {2}- apiVersion)/, `$1  ${WISH}\n$2`)],
    ['together with others', above(PRIVILEGED, 'privileged', `${WISH.replace(PRIVILEGED_RULE, `${PRIVILEGED_RULE}, os-name`)}`)],
    ['with CRLF', above(PRIVILEGED, 'privileged').replace(/\n/g, '\r\n')],
  ])('%s', (_name, text) => {
    expect(text).toContain('k8s-windows-ignore');
    expect(rules(text).filter((rule) => rule === PRIVILEGED_RULE)).toEqual([]);
  });

  test('only where it is', () => {
    expect(rules(above(PRIVILEGED, 'image'))).toEqual(expect.arrayContaining([PRIVILEGED_RULE, 'unused-suppression']));
  });

  test('only its rule', () => {
    expect(rules(above(PRIVILEGED, 'privileged', WISH.replace(PRIVILEGED_RULE, 'os-name')))).toEqual(['unused-suppression', PRIVILEGED_RULE]);
  });
});

describe('a suppression is reported', () => {
  const tell = (text: string) =>
    checkTexts([{ text }]).findings.filter(({ rule }) => rule !== PRIVILEGED_RULE).map(({ rule, message, line }) => `${line} ${rule}: ${message}`);

  test('if it suppresses nothing, at its own position', () => {
    expect(tell(`${WISH}\n${GOOD}`)).toEqual([`1 unused-suppression: the suppression of ${PRIVILEGED_RULE} matches no finding`]);
  });

  test('if it has no reason, and has no effect then', () => {
    const text = above(PRIVILEGED, 'privileged', `# k8s-windows-ignore ${PRIVILEGED_RULE}`);
    expect(tell(text)).toEqual([`31 suppression-without-reason: ${PRIVILEGED_RULE} is suppressed without a reason, which has no effect`]);
    expect(rules(text)).toContain(PRIVILEGED_RULE);
  });

  test('if its rule doesn\'t exist', () => {
    expect(tell(`# k8s-windows-ignore no-such-rule: because\n${GOOD}`))
      .toEqual(['1 unused-suppression: unknown rule "no-such-rule". "k8s-windows rules" lists the rules']);
  });

  test('but not if this run doesn\'t include its rule', () => {
    expect(checkTexts([{ text: `${WISH}\n${GOOD}` }], { skipRules: [PRIVILEGED_RULE] }).findings).toEqual([]);
  });

  test('but not if it is part of a value', () => {
    expect(rules(
      `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  script: |\n    ${WISH}\n    echo\n  "# k8s-windows-ignore x": '${WISH}'\n`,
    )).toEqual([]);
  });
});

describe('an annotation suppresses', () => {
  const annotated = (value: string, onTemplate = false) => (onTemplate
    ? PRIVILEGED.replace('      labels:\n', `      annotations:\n        k8s-windows.dev/ignore: ${value}\n      labels:\n`)
    : PRIVILEGED.replace('  name: web\n', `  name: web\n  annotations:\n    k8s-windows.dev/ignore: ${value}\n`));

  test.each<[name: string, text: string]>([
    ['on the workload', annotated(`"${PRIVILEGED_RULE}: old, but fine"`)],
    ['on the pod template', annotated(`"${PRIVILEGED_RULE}: old"`, true)],
  ])('%s', (_name, text) => expect(rules(text)).toEqual([]));

  test('several rules, separated by commas or line breaks', () => {
    expect(rules(annotated(`"${PRIVILEGED_RULE}: old, but fine, os-name: too"`))).toEqual(['unused-suppression']);
    expect(rules(annotated(`|\n      ${PRIVILEGED_RULE}: old\n      os-name: too\n`))).toEqual(['unused-suppression']);
  });

  test.each([false, true])('nothing, if the object has no findings: on the Pod template %s', (onTemplate) => {
    expect(rules(annotated('"os-name: old"', onTemplate).replace('privileged: true', 'readOnlyRootFilesystem: false')
      .replace(/ +securityContext:\n.*\n/, ''))).toEqual(['unused-suppression']);
  });

  test('not without a reason', () => {
    expect(rules(annotated(PRIVILEGED_RULE))).toEqual(['suppression-without-reason', PRIVILEGED_RULE]);
  });
});

test.each<[glob: string, path: string, matches: boolean]>([
  ['charts/**', 'charts/a/b.yaml', true], ['charts/**', 'other/charts/a.yaml', false], ['*.yaml', 'a/b/c.yaml', true],
  ['a/*.yaml', 'a/b/c.yaml', false],
  ['a/*/c.yaml', 'a/b/c.yaml', true], ['**/test/**', 'a/test/b.yaml', true], ['charts', 'charts/x.yaml', true], ['charts', 'a/charts/x.yaml', true],
  ['w?b.yaml', 'web.yaml', true],
  ['a/**/b.yaml', 'a/b.yaml', true], ['a\\b.yaml', 'a/b.yaml', true], ['./a.yaml', 'a.yaml', true], ['a.yaml', 'b.yaml', false], ['*', 'a', true],
  ['a*c', 'abd', false],
])('glob %s and %s: %s', (glob, path, matches) => expect(matchesGlob(glob, path)).toBe(matches));

test('a hostile glob is fast', () => {
  expect(cpuMilliseconds(() => {
    expect(matchesGlob('*a'.repeat(50), 'a'.repeat(5000))).toBe(true);
    expect(matchesGlob(`${'**/'.repeat(50)}x`, 'a/'.repeat(2000))).toBe(false);
  })).toBeLessThan(2000);
});

describe('placeholders', () => {
  const manifest = (spec: string) => `apiVersion: apps/v1
kind: Deployment
metadata: {name: "web-\${ENV}", namespace: "\${NS}"}
spec:
  replicas: \${REPLICAS}
  selector: {matchLabels: {app: "web-\${ENV}"}}
  template:
    metadata: {labels: {app: "web-\${ENV}"}}
    spec:
${spec.replace(/^/gm, '      ')}
      containers:
        - name: web
          image: "\${REGISTRY}/web:\${TAG}"
          resources: {limits: {memory: "\${MEMORY}", cpu: "\${CPU}"}, requests: {memory: "\${MEMORY}", cpu: "\${CPU}"}}
`;
  const checked = (spec: string) => checkTexts([{ text: manifest(spec) }], { platform: Platform.UPSTREAM });

  test('no finding depends on one', () => {
    const { findings, failures } = checked(`os: {name: windows}
nodeSelector: {kubernetes.io/os: windows, pool: "\${POOL}", node.kubernetes.io/windows-build: "\${BUILD}"}
affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [
  {key: "\${LABEL}", operator: In, values: ["\${VALUE}"]}]}]}}}
tolerations: [{key: "\${TAINT}", operator: Equal, value: windows, effect: NoSchedule}]
terminationGracePeriodSeconds: \${GRACE}`);
    expect(failures).toEqual([]);
    expect(findings).toEqual([]);
  });

  test('no finding depends on an image that ko builds; a reference without its scheme has no tag', () => {
    const rulesFor = (image: string) => checkTexts(
      [{ text: manifest('os: {name: windows}').replace('${REGISTRY}/web:${TAG}', image) }], { platform: Platform.UPSTREAM },
    ).findings.map(({ rule }) => rule);
    expect(rulesFor('ko://github.com/example/web')).not.toContain('windows-image-tag');
    expect(rulesFor('github.com/example/web')).toContain('windows-image-tag');
  });

  test.each<[what: string, text: string, rule: string]>([
    [
      'a variable that the kubelet expands',
      manifest('os: {name: windows}')
        .replace('- name: web', '- name: web\n          volumeMounts: [{name: v, mountPath: /v, subPathExpr: "C:/$(POD)"}]'),
      'sub-path-absolute',
    ],
    [
      'a variable of a shell',
      manifest('os: {name: windows}').replace('- name: web', '- name: web\n          command: ["/bin/sh", "-c", "echo $(date)"]'), 'linux-command',
    ],
    ['the registry of an image', manifest('os: {name: windows}').replace('/web:${TAG}', '/windows/servercore:1903'), 'os-ended'],
    [
      'a variable of a driver', `apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: {name: smb}
provisioner: smb.csi.k8s.io
parameters: {source: "//files/\${pvc.metadata.name}/", csi.storage.k8s.io/node-stage-secret-name: smb, csi.storage.k8s.io/node-stage-secret-namespace: x}
`, 'smb-source-slash',
    ],
  ])('%s is no placeholder', (_what, text, rule) => {
    expect(checkTexts([{ text }], { platform: Platform.UPSTREAM }).findings.map((finding) => finding.rule)).toContain(rule);
  });

  const podOf = (spec: string, metadata = '') => `apiVersion: v1
kind: Pod
metadata: {name: a${metadata}}
spec:
${spec.replace(/^/gm, '  ')}
  containers: [{name: web, image: "registry.example.com/web:1.0", resources: {limits: {memory: 1Gi, cpu: "1"}}}]
`;
  const WINDOWS_POD = 'nodeSelector: {kubernetes.io/os: windows}\ntolerations: [{operator: Exists}]';
  const roleOf = (role: string, binding: string) => podOf(
    `${WINDOWS_POD}\nserviceAccountName: web\nsecurityContext: {windowsOptions: {gmsaCredentialSpecName: web}}`, ', namespace: shop',
  ) + `---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: web}
rules: [{apiGroups: [windows.k8s.io], resources: [gmsacredentialspecs], verbs: [use], resourceNames: ["${role}"]}]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata: {name: web, namespace: shop}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: web}
subjects: [{kind: ServiceAccount, name: "${binding}", namespace: shop}]
---
apiVersion: windows.k8s.io/v1
kind: GMSACredentialSpec
metadata: {name: web}
credspec: {}
`;

  test.each<[rule: string, text: string, platform: Platform]>([
    ['eks-node-selector', podOf('os: {name: windows}\nnodeSelector: {kubernetes.io/os: "${OS}"}'), Platform.EKS],
    [
      'sidecar-injection', `${podOf(WINDOWS_POD, ', labels: {sidecar.istio.io/inject: "${INJECT}"}')}---
apiVersion: v1
kind: Namespace
metadata: {name: default, labels: {istio-injection: enabled}}
`, Platform.UPSTREAM,
    ],
    [
      'runtime-class-conflict', `${podOf(`${WINDOWS_POD}\nruntimeClassName: win`)}---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: {name: win}
handler: runhcs-wcow-process
scheduling: {nodeSelector: {kubernetes.io/os: "\${OS}"}}
`, Platform.UPSTREAM,
    ],
    ['windows-image-tag', podOf(WINDOWS_POD).replace('/web:1.0', '/${IMAGE}'), Platform.UPSTREAM],
    ['gmsa-role-missing', roleOf('${SPEC}', 'web'), Platform.UPSTREAM],
    ['gmsa-role-missing', roleOf('web', '${ACCOUNT}'), Platform.UPSTREAM],
  ])('%s: a placeholder may be right', (rule, text, platform) => {
    const rulesIn = (each: string) => checkTexts([{ text: each }], { platform }).findings.map((finding) => finding.rule);
    expect(rulesIn(text)).not.toContain(rule);
    expect(rulesIn(text.replace(/\$\{\w+\}/g, 'true'))).toContain(rule);
  });

  test.each<[what: string, spec: string, rule: string]>([
    [
      'a label beside the missing one', 'os: {name: windows}\nnodeSelector: {pool: "${POOL}"}\ntolerations: [{operator: Exists}]',
      'os-selector-missing',
    ],
    [
      'the value of another taint', 'nodeSelector: {kubernetes.io/os: windows}\ntolerations: [{key: pool, operator: Equal, value: "${POOL}"}]',
      'toleration-missing',
    ],
    [
      'a zone',
      'nodeSelector: {kubernetes.io/os: windows}\naffinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [\n'
      + '  {matchExpressions: [{key: topology.kubernetes.io/zone, operator: In, values: ["${ZONE}"]}]}]}}}', 'toleration-missing',
    ],
    [
      'a taint of another platform', 'nodeSelector: {kubernetes.io/os: windows}\ntolerations: [{key: node.kubernetes.io/os, value: "${OS}"}]',
      'toleration-missing',
    ],
    [
      'the name of an account',
      'os: {name: linux}\nsecurityContext: {windowsOptions: {runAsUserName: "${USER}"}}\nnodeSelector: {kubernetes.io/os: linux}',
      'windows-options-on-linux',
    ],
  ])('%s hides no finding that it doesn\'t decide', (_what, spec, rule) => {
    expect(checked(spec).findings.map((finding) => finding.rule)).toContain(rule);
  });
});
