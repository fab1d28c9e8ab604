import { GOOD, listOf, PRIVILEGED, PRIVILEGED_PATH, PRIVILEGED_RULE } from './manifests';
import { checkTexts, Platform, ProblemsError, RULES } from '../../src/check';
import { contextOf } from '../../src/checker/context';
import { ObjectIndex } from '../../src/checker/object-index';
import { runRules } from '../../src/checker/run-rules';
import { settingsOf } from '../../src/checker/settings';

const rulesOf = (...texts: string[]) => checkTexts(texts.map((text, i) => ({ file: String(i), text }))).findings.map(({ rule, file }) => `${file}:${rule}`);

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
    ['as a map, by its key', `${GOOD}          securityContext:\n            capabilities:\n              drop: [ALL]\n`, 'capabilities:'.slice(0, -1)],
  ])('%s', (_name, text, underlined) => {
    expect(at(text)).toBe(underlined);
  });

  test('in JSON', () => {
    const { text } = { text: JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { os: { name: 'windows' }, hostPID: true, containers: [] } }, undefined, 2) };
    expect(at(text)).toBe('"hostPID": true');
  });

  test('is in the anchor for an alias', () => {
    const text = `${PRIVILEGED.replace('securityContext:', 'securityContext: &sc')}        - name: two\n          image: registry.example.com/two:1\n          resources: { limits: { memory: 1Gi } }\n          securityContext: *sc\n`;
    const places = checkTexts([{ text }]).findings.filter(({ rule }) => rule === PRIVILEGED_RULE).map(({ line, path }) => [line, path.includes('containers/1')]);
    expect(places).toHaveLength(2);
    expect(places[0][0]).toBe(places[1][0]);
  });

  test('is in the anchor for a merge key', () => {
    const text = GOOD.replace('      containers:', '      x-base: &base\n        privileged: false\n      containers:') + '          securityContext:\n            <<: *base\n';
    expect(at(text)).toBe('privileged: false');
  });
});

describe('rules see the objects of all files', () => {
  const CLASS = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: win\nhandler: runhcs-wcow-process\nscheduling:\n  nodeSelector:\n    kubernetes.io/os: windows\n  tolerations:\n    - operator: Exists\n';
  const POD = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\nspec:\n  runtimeClassName: win\n  containers:\n    - name: a\n      image: registry.example.com/a:1\n';

  test.each([['before', [CLASS, POD]], ['after', [POD, CLASS]]])('a RuntimeClass in the file %s the Pod', (_name, texts) => {
    // the rule applies to Windows Pods only
    expect(rulesOf(...texts).some((each) => each.endsWith('memory-limit-missing'))).toBe(true);
    expect(rulesOf(POD).some((each) => each.endsWith('memory-limit-missing'))).toBe(false);
  });

  test('workloads are visible to Services in earlier files', () => {
    const service = 'apiVersion: v1\nkind: Service\nmetadata:\n  name: web\nspec:\n  selector:\n    app: web\n  sessionAffinity: ClientIP\n  sessionAffinityConfig:\n    clientIP:\n      timeoutSeconds: 60\n  ports:\n    - port: 80\n';
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
    const wrong = () => checkTexts([], { rules: ['x'], minSeverity: 'worst' as never, kubernetes: 'latest', ignore: [{ rule: PRIVILEGED_RULE, reason: ' ' }] });
    expect(wrong).toThrow(ProblemsError);
    expect(wrong).toThrow(/minSeverity: must be one of .*\n.*rules\[0\]: unknown rule "x".*\n.*ignore\[0\]\.reason: must be a reason, got " ".*\n.*kubernetes: must be a Kubernetes version since 1\.14, got "latest"/);
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

