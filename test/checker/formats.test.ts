import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import type { Log } from 'sarif';
import { GOOD, linuxPod, named, PRIVILEGED, PRIVILEGED_PATH, PRIVILEGED_RULE, windowsPod } from './manifests';
import { SARIF } from './sarif-parts';
import { checkTexts, Platform, RULES } from '../../src/check';
import { Format } from '../../src/findings/format/format';
import { frameOf } from '../../src/findings/format/frame';
import { formatJson } from '../../src/findings/format/json';
import { formatJunit } from '../../src/findings/format/junit';
import { formatGithub } from '../../src/findings/format/lines';
import { formatSarif as sarifOf } from '../../src/findings/format/sarif';
import { formatText as textOfResult } from '../../src/findings/format/text';

const formatSarif: Format = (result) => sarifOf(result, { rules: RULES });
const formatText: typeof textOfResult = (result, options) => textOfResult(result, { rules: RULES, ...options });

const file = 'a b/wörk, 1:2.yaml';
const bad = checkTexts([{ file, text: PRIVILEGED }, { file: 'broken.yaml', text: 'a: [' }, { file: 'good.yaml', text: named('good', GOOD) }]);
const clean = checkTexts([{ file: 'good.yaml', text: GOOD }]);

describe('text', () => {
  test('of a long line, only what is around the place is masked, and shown', () => {
    const line = `${'{"a":'.repeat(100_000)}"key":1${'}'.repeat(100_000)}`;
    const start = line.indexOf('"key"');
    const given: string[] = [];
    const frame = frameOf(`first\n${line}`, { line: 2, column: start + 1, endLine: 2, endColumn: start + 8 }, (part, from, to) => {
      given.push(part.slice(from, to));
      expect(part.length).toBeLessThan(20_000);
      return part.replace(/a/g, '·');
    })!;
    expect(given).toEqual(['"key":1']);
    expect(frame).toEqual({ line: `…${'{"·":'.repeat(8)}"key":1${'}'.repeat(93)}…`, indent: ' '.repeat(41), carets: '^'.repeat(7) });
  });

  test('shows the line, the mistake, its effect, and the fix', () => {
    expect(formatText(bad, { textOf: (name) => (name === file ? PRIVILEGED : 'a: [') }))
      .toBe(`broken.yaml:1:5: is not valid YAML: flow sequence in block collection must be sufficiently indented and end with a ] [unreadable]
   1 | ·· ·
     |     ^
  = help: fix the syntax

${file}:31:13: error: securityContext.privileged must not be set, got false: the API server rejects it (cannot be set for a windows pod) [linux-field-on-windows]
  31 |             privileged: false
     |             ^^^^^^^^^^^^^^^^^
  = rejected: the API server rejects the object or its Pods (Deployment web)
  = help: remove privileged (fixable)

1 unreadable document, 1 error; 1 fixable with "k8s-windows fix"
`);
  });

  test('is empty without findings', () => expect(formatText(clean)).toBe(''));

  test('has colors only on request', () => {
    expect(formatText(bad)).not.toContain('\u001b');
    expect(formatText(bad, { colors: true })).toContain('\u001b[31m');
  });

  test('aligns carets after tabs and in long lines', () => {
    const text = `{"apiVersion":"v1","kind":"Pod","metadata":{"name":"a","labels":{"x":"${'y'.repeat(300)}"}},"spec":{"os":{"name":"windows"},\t"hostPID":true,"containers":[{"name":"${'z'.repeat(300)}","image":"i:1-ltsc2022"}]}}`;
    const report = formatText(checkTexts([{ file: 'a.json', text }], { rules: [PRIVILEGED_RULE] }), { textOf: () => text, showSource: true });
    const [, line, carets] = report.split('\n');
    expect(line.length).toBeLessThan(160);
    expect(line.slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1)).toBe('"hostPID":true');
    expect(carets).toContain('\t');
  });

  test('aligns carets after and within escapes', () => {
    const text = '{"apiVersion":"v1","kind":"Pod","metadata":{"name":"\u202e\u0085"},"spec":{"os":{"name":"windows"},"hostPID":true}}';
    const report = formatText(checkTexts([{ file: 'a.json', text }], { rules: [PRIVILEGED_RULE] }), { textOf: () => text, showSource: true });
    const [, line, carets] = report.split('\n');
    expect(line).toContain('"name":"\\u202e\\u0085"');
    expect(line.slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1)).toBe('"hostPID":true');
  });
});

describe('repeated findings in text', () => {
  const files = (count: number, text: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => ({ file: `app-${i}.yaml`, text: named(`app-${i}`, text(i)) }));
  const report = (texts: readonly { file: string; text: string }[], options: { all?: boolean } = {}) =>
    formatText(checkTexts(texts, { platform: Platform.UPSTREAM }), {
      textOf: (name) => texts.find(({ file: each }) => each === name)?.text, ...options,
    });
  const heads = (text: string) =>
    text.split('\n').filter((line) => / error: | note: |^note: |\[unreadable\]/.test(line)).map((line) => line.replace(/: .*\[/, ' ['));
  const open = (tolerations: string) => linuxPod({ nodeSelector: '', tolerations });

  test('up to ten errors are shown in full', () => {
    const text = report(files(10, () => PRIVILEGED));
    expect(heads(text)).toEqual(files(10, () => '').map(({ file: each }) => `${each}:31:13 [linux-field-on-windows]`));
    expect(text).toContain('privileged: false');
    expect(text).not.toContain('--all');
    expect(text).toBe(report(files(10, () => PRIVILEGED), { all: true }));
  });

  test('of more, the first three of a rule are shown in full, and the others are counted', () => {
    const text = report(files(40, () => PRIVILEGED));
    expect(heads(text)).toEqual(['app-0.yaml:31:13', 'app-1.yaml:31:13', 'app-2.yaml:31:13'].map((place) => `${place} [linux-field-on-windows]`));
    expect(text).toMatch(
      /\n {2}= help: .*\n {2}= 37 more of linux-field-on-windows \(rejected\) in 37 files: app-3\.yaml:31:13 and 36 more files; --all shows each\n\n40 errors; /,
    );
    expect(heads(report(files(40, () => PRIVILEGED), { all: true }))).toHaveLength(40);
  });

  test('of many rules, each has one finding in full, without source line', () => {
    const rejected = [
      'hostPID: true', 'hostIPC: true', 'shareProcessNamespace: true', 'setHostnameAsFQDN: true',
    ].map((field) => windowsPod({ spec: field }));
    const rules = [
      windowsPod({ tolerations: '' }), linuxPod({ nodeSelector: '', tolerations: 'tolerations:\n  - operator: Exists' }),
      windowsPod({ nodeSelector: '' }), ...rejected,
    ];
    const text = report([...files(30, (i) => rules[i % rules.length]), { file: 'x.yaml', text: 'a: [' }, { file: 'y.yaml', text: 'b: [' }]);
    expect(heads(text)).toEqual([
      'x.yaml:1:5 [unreadable]', 'app-0.yaml:5:1 [toleration-missing]', 'app-1.yaml:5:1 [os-not-selected]', 'app-2.yaml:5:1 [os-selector-missing]',
      'app-3.yaml:14:3 [linux-field-on-windows]',
    ]);
    expect(text).toContain('\n  = 1 more unreadable in 1 file: y.yaml:1:5; --all shows each\n');
    expect(text).not.toContain(' | ');
    for (const [rule, effect] of [['toleration-missing', 'misplaced'], ['os-not-selected', 'misplaced'], ['linux-field-on-windows', 'rejected']]) {
      expect(text).toMatch(new RegExp(`= \\d+ more of ${rule} \\(${effect}\\) in \\d+ files: app-\\d+`));
    }
  });

  test('more than three notes of a rule are one summary, also beside few errors', () => {
    expect(heads(report(files(3, () => open(''))))).toHaveLength(3);
    const text = report([...files(5, () => open('')), { file: 'bad.yaml', text: PRIVILEGED }]);
    expect(text.slice(text.indexOf('\nnote: '))).toBe(`
note: no nodeSelector or affinity names kubernetes.io/os: only the taint os=windows keeps the Pod off Windows nodes [os-not-selected]
  = help: add kubernetes.io/os: linux to the nodeSelector (5 fixable)
  = 5 of os-not-selected (advice) in 5 files: app-0.yaml:5:1, app-1.yaml:5:1, and 3 more files; --all shows each

1 error, 5 notes; 6 fixable with "k8s-windows fix"
`);
    expect(heads(text)).toEqual(['bad.yaml:31:13 [linux-field-on-windows]', 'note [os-not-selected]']);
    expect(heads(report(files(5, () => open('')), { all: true }))).toHaveLength(5);
  });

  test('notes with different messages are summarized by their rule', () => {
    const text = report(files(5, (i) => windowsPod({ resources: '' }).replace('- name: web', `- name: web-${i}`)));
    expect(text).toMatch(/^note: a Windows container has no memory limit \[memory-limit-missing\]\n/);
  });

  test('a line lists up to three files, as many as fit', () => {
    expect(report(files(4, () => open('')).map((each, i) => ({ ...each, file: `${i}` }))))
      .toContain(' in 4 files: 0:5:1, 1:5:1, 2:5:1, and 1 more file; --all shows each\n');
    const long = files(4, () => open('')).map((each, i) => ({ ...each, file: `${i}${'x'.repeat(200)}` }));
    expect(report(long)).toContain(` in 4 files: 0${'x'.repeat(200)}:5:1 and 3 more files; --all shows each\n`);
    const same = [{ file: 'a.yaml', text: files(4, () => open('')).map(({ text }) => text).join('---\n') }];
    expect(report(same)).toContain(' in 1 file: a.yaml:5:1; --all shows each\n');
  });

  test('other formats list each', () => {
    const result = checkTexts(files(40, () => PRIVILEGED));
    expect(JSON.parse(formatJson(result)).findings).toHaveLength(40);
    expect((JSON.parse(formatSarif(result)) as Log).runs[0].results).toHaveLength(40);
    expect(formatGithub(result).match(/^::error /gm)).toHaveLength(40);
    expect(formatJunit(result)).toContain(' failures="40"');
  });
});

test('JSON has a version, and findings with their severity and unescaped values', () => {
  const report = JSON.parse(formatJson(bad));
  expect(report).toMatchObject({ schemaVersion: 1, objects: 2, failures: [{ file: 'broken.yaml', line: 1, column: 5 }] });
  expect(report.findings).toEqual([
    expect.objectContaining({ severity: 'error', rule: PRIVILEGED_RULE, path: PRIVILEGED_PATH, file, line: 31, fix: expect.anything() }),
  ]);
  const { workloads, ...others } = JSON.parse(formatJson(clean));
  expect(others).toEqual({ schemaVersion: 1, objects: 1, findings: [], failures: [], assumed: expect.any(String) });
  expect(workloads).toMatchObject([{
    apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', pods: 2, verdict: 'unknown', reasons: [{ code: 'platform' }],
  }]);
});

describe('SARIF', () => {
  const all = checkTexts(RULES.map(({ id, bad: text }) => ({ file: `${id}.yaml`, text })));
  const ajv = addFormats(new Ajv({ strict: false, allErrors: true }));
  const validate = ajv.compile(SARIF);

  test.each([['findings', bad], ['a finding of every rule', all], ['nothing', clean]])('is valid with %s', (_name, result) => {
    validate(JSON.parse(formatSarif(result)));
    expect(validate.errors ?? []).toEqual([]);
  });

  test('without findings has no results, and lists all rules with their help', () => {
    const { runs: [run] } = JSON.parse(formatSarif(clean)) as Log;
    expect(run.results).toEqual([]);
    expect(run.tool.driver.rules!.map(({ id }) => id))
      .toEqual([...RULES.map(({ id }) => id), 'rule-crashed', 'unused-suppression', 'suppression-without-reason']);
  });

  test('has relative URIs, and fingerprints that don\'t depend on lines', () => {
    const results = (text: string) => (JSON.parse(formatSarif(checkTexts([{ file, text }]))) as Log).runs[0].results!;
    const [before, after] = [results(PRIVILEGED), results(`# moved\n\n${PRIVILEGED}`)];
    expect(before[0].locations![0].physicalLocation!.artifactLocation!.uri).toBe('a%20b/w%C3%B6rk%2C%201%3A2.yaml');
    expect(after[0].locations![0].physicalLocation!.region!.startLine).toBe(33);
    expect(after[0].partialFingerprints).toEqual(before[0].partialFingerprints);
    const twice = results(`${PRIVILEGED}---\n${named('other', PRIVILEGED)}`).map(({ partialFingerprints }) => JSON.stringify(partialFingerprints));
    expect(new Set(twice).size).toBe(2);
  });

  test('reports unreadable files', () => {
    const [invocation] = (JSON.parse(formatSarif(bad)) as Log).runs[0].invocations!;
    expect(invocation).toMatchObject({ executionSuccessful: false, toolExecutionNotifications: [{ level: 'error' }] });
  });
});

test('GitHub commands are escaped, and have lines and columns', () => {
  expect(formatGithub(bad).split('\n')).toEqual([
    expect.stringMatching(/^::error file=broken\.yaml,line=1,title=k8s-windows%3A unreadable::is not valid YAML/),
    '::error file=a b/wörk%2C 1%3A2.yaml,line=31,endLine=31,col=13,endColumn=30,title=k8s-windows%3A '
      + 'linux-field-on-windows::securityContext.privileged must not be set, got false: the API server rejects it (cannot be set for a windows '
        + 'pod)%0Aremove privileged',
    '',
  ]);
});

test('JUnit has a suite per file, and escapes characters that are invalid in XML', () => {
  const report = formatJunit(checkTexts([
    { file: 'a<&>.yaml', text: PRIVILEGED.replace('privileged: false', 'privileged: "<\\u0001&\\""') },
    { file: 'good.yaml', text: named('good', GOOD) }, { file: 'b', text: 'a: [' },
  ]));
  expect(report).toContain('<testsuites name="k8s-windows" tests="3" failures="1" errors="1">');
  expect(report).toContain('<testcase classname="good.yaml" name="no findings"/>');
  expect(report).not.toMatch(/&(?!#\d+;)|[\u0001]|a</);
  const tags = [...report.matchAll(/<(\/?)([a-z-]+)[^>]*?(\/?)>/g)].filter(([, , , selfClosed]) => selfClosed === '');
  expect(tags.filter(([, close]) => close === '').length).toBe(tags.filter(([, close]) => close === '/').length);
});
