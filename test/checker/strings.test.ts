import { GOOD, named, PRIVILEGED, PRIVILEGED_PATH, PRIVILEGED_RULE } from './manifests';
import { checkObjects, checkTexts, fixTexts, Platform } from '../../src/check';
import { formatText } from '../../src/findings/format/text';

const OPTIONS = { platform: Platform.UPSTREAM };
const LINE = 'privileged: false';

const indented = (text: string, indent = '    ') => text.replace(/^(?=.)/gm, indent);
const configMap = (entries: string, name = 'addons') => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata:\n${entries}`;
const block = (text: string, header = '|') => configMap(`  # the add-on\n  web.yaml: ${header}\n${indented(text)}  other: x # kept\n`);
const quoted = (text: string) => configMap(`  web.yaml: ${JSON.stringify(text)}\n  other: x\n`);
const json = (text: string, kind = 'ConfigMap', key = 'data', type?: string) =>
  JSON.stringify({ apiVersion: 'v1', kind, metadata: { name: 'addons' }, type, [key]: { 'web.yaml': text } });
const RESOURCE_SET = 'addons.cluster.x-k8s.io/resource-set';

const findingsOf = (text: string) => checkTexts([{ file: 'crs.yaml', text }], OPTIONS).findings;
const rulesOf = (text: string) => findingsOf(text).map(({ rule }) => rule);
const GOOD_RULES = rulesOf(GOOD);

/** What is underlined for the planted finding, in its line. */
function underlined(text: string): string {
  const [found, ...more] = findingsOf(text).filter(({ rule }) => rule === PRIVILEGED_RULE);
  expect(more).toEqual([]);
  expect(found).toMatchObject({ file: 'crs.yaml', path: PRIVILEGED_PATH, object: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' } });
  return text.split(/\r?\n/)[found.line! - 1].slice(found.column! - 1, found.endColumn! - 1);
}

describe('manifests in strings', () => {
  test.each([
    ['a block', block(PRIVILEGED)],
    ['a block without a line break at its end', block(PRIVILEGED, '|-')],
    ['a block with CRLF', block(PRIVILEGED).replace(/\n/g, '\r\n')],
    ['a block after other documents', block(`---\n${named('first', GOOD)}---\n${PRIVILEGED}`)],
    ['double quotes', quoted(PRIVILEGED)],
    ['a JSON file', json(PRIVILEGED)],
    ['stringData of a Secret for a ClusterResourceSet', json(PRIVILEGED, 'Secret', 'stringData', RESOURCE_SET)],
    ['an item of a List', 'apiVersion: v1\nkind: List\nitems:\n  - apiVersion: v1\n    kind: ConfigMap\n    metadata:\n      name: a\n    data:\n   '
      + `   a.yaml: |\n${indented(PRIVILEGED, '        ')}`],
    ['a string in a string', block(block(PRIVILEGED))],
  ])('are checked in %s', (_, text) => {
    expect(underlined(text)).toBe(LINE);
    expect(rulesOf(text).sort()).toEqual([...rulesOf(PRIVILEGED), ...(text.includes('first') ? GOOD_RULES : [])].sort());
  });

  test('are checked as JSON in a block and in single quotes', () => {
    const pod = JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { os: { name: 'windows' }, hostPID: true } });
    for (const text of [block(`${pod}\n`), configMap(`  pod.json: '${pod}'\n`)]) {
      const [found] = findingsOf(text).filter(({ rule }) => rule === PRIVILEGED_RULE);
      expect(text.split('\n')[found.line! - 1].slice(found.column! - 1, found.endColumn! - 1)).toBe('"hostPID":true');
    }
  });

  test('count as objects', () => {
    expect(checkTexts([{ text: block(`${GOOD}---\n${named('b', GOOD)}`) }], OPTIONS).objects).toBe(3);
    expect(checkTexts([{ text: block('apiVersion: v1\nkind: Config\nclusters: []\n') }], OPTIONS).objects).toBe(1);
  });

  test('are checked in objects without text', () => {
    const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'addons' }, data: { 'web.yaml': PRIVILEGED } };
    const { findings } = checkObjects([object], OPTIONS);
    expect(findings.filter(({ rule }) => rule === PRIVILEGED_RULE)).toMatchObject([{ path: PRIVILEGED_PATH, object: { name: 'web' } }]);
    expect(findings[0].line).toBeUndefined();
  });

  test.each([
    ['a template', block(PRIVILEGED.replace('name: web', 'name: {{ .Release.Name }}'))],
    ['a template that is valid YAML', block(PRIVILEGED.replace('name: web', 'name: "{{ .Release.Name }}"'))],
    ['a script', block('# apiVersion, kind\nfor each do {\n\tkind: [\n')],
    ['a configuration without metadata', block('apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n')],
    ['data of a Secret', json(PRIVILEGED, 'Secret', 'data', RESOURCE_SET)],
    ['stringData of a Secret without a type', json(PRIVILEGED, 'Secret', 'stringData')],
    ['stringData of a Secret of another type', json(PRIVILEGED, 'Secret', 'stringData', 'Opaque')],
    [
      'stringData of another Secret, in one for a ClusterResourceSet',
      json(json(PRIVILEGED, 'Secret', 'stringData'), 'Secret', 'stringData', RESOURCE_SET),
    ],
    ['an annotation', `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n  annotations:\n    last: |\n${indented(PRIVILEGED, '      ')}`],
    ['a fourth level', block(block(block(PRIVILEGED)))],
    [
      'aliases that expand without end',
      block('apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: &a\n  hostPID: true\n  os: {name: windows}\n  x: [*a]\n'),
    ],
  ])('are skipped without a failure in %s', (_, text) => {
    expect(checkTexts([{ text }], OPTIONS)).toMatchObject({ findings: [], failures: [] });
  });

  test('no value of a Secret is printed', () => {
    const secret = (type: string) =>
      `apiVersion: v1\nkind: Secret\nmetadata:\n  name: addons\ntype: ${type}\nstringData:\n  web.yaml: |\n${indented(named('hunter2', PRIVILEGED))}`;
    const printed = (text: string) => formatText(checkTexts([{ file: 'secret.yaml', text }], OPTIONS), { textOf: () => text });
    expect(printed(secret(RESOURCE_SET))).toContain('hunter2');
    expect(printed(secret('Opaque'))).not.toMatch(/hunter2|privileged/);
  });

  test('a document that can\'t be read leaves the others of the string readable', () => {
    expect(underlined(block(`kind: [\n---\n${PRIVILEGED}`))).toBe(LINE);
  });

  test('are duplicates, and are looked up, only in the same string', () => {
    const runtimeClass = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: windows-2022\nhandler: '
      + 'runhcs-wcow-process\nscheduling:\n  nodeSelector:\n    kubernetes.io/os: windows\n';
    const pod = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\nspec:\n  runtimeClassName: windows-2022\n  containers:\n    - name: a\n      '
      + 'image: example.com/a\n';
    expect(rulesOf(configMap(`  a: |\n${indented(pod)}  b: |\n${indented(runtimeClass)}`))).toContain('os-not-selected');
    expect(rulesOf(configMap(`  a: |\n${indented(`${pod}---\n${runtimeClass}`)}`))).not.toContain('os-not-selected');
    expect(rulesOf(`${runtimeClass}---\n${configMap(`  a: |\n${indented(pod)}`)}`)).toContain('os-not-selected');
    expect(rulesOf(configMap(`  a: |\n${indented(GOOD)}  b: |\n${indented(GOOD)}`))).not.toContain('duplicate-object');
    const twice = findingsOf(configMap(`  a: |\n${indented(`${GOOD}---\n${GOOD}`)}`)).filter(({ rule }) => rule === 'duplicate-object');
    expect(twice).toMatchObject([{ message: expect.stringContaining('by an earlier object'), line: 40 }]);
  });
});

describe('suppressions', () => {
  const comment = `# k8s-windows-ignore ${PRIVILEGED_RULE}: never applied`;
  const annotation = `k8s-windows.dev/ignore: "${PRIVILEGED_RULE}: never applied"`;

  test.each([
    ['a comment in the string', block(PRIVILEGED.replace(LINE, `${LINE} ${comment}`))],
    ['a comment at the entry', block(PRIVILEGED).replace('# the add-on', comment)],
    ['an annotation in the string', block(PRIVILEGED.replace('metadata:\n  name', `metadata:\n  annotations:\n    ${annotation}\n  name`))],
    ['an annotation of the ConfigMap', block(PRIVILEGED).replace('metadata:\n  name', `metadata:\n  annotations:\n    ${annotation}\n  name`)],
  ])('%s', (_, text) => {
    expect(rulesOf(text)).toEqual(GOOD_RULES);
  });

  test('one without a match is reported at its place', () => {
    const text = block(GOOD.replace('replicas: 2', `replicas: 2 ${comment}`));
    const [found] = findingsOf(text).filter(({ rule }) => rule === 'unused-suppression');
    expect(text.split('\n')[found.line! - 1].slice(found.column! - 1, found.endColumn! - 1)).toBe(comment);
  });

  test('an entry of `ignore` for the file', () => {
    const ignore = [{ rule: PRIVILEGED_RULE, reason: 'never applied', paths: ['crs.yaml'] }];
    const { findings, unusedIgnores } = checkTexts([{ file: 'crs.yaml', text: block(PRIVILEGED) }], { ...OPTIONS, ignore });
    expect([findings.map(({ rule }) => rule), unusedIgnores]).toEqual([GOOD_RULES, []]);
  });
});

describe('fix', () => {
  const fixed = (text: string) => {
    const result = fixTexts([{ file: 'crs.yaml', text }], OPTIONS);
    const again = fixTexts([{ text: result.texts[0].text }], OPTIONS);
    expect(again.texts[0].text).toBe(result.texts[0].text);
    return result;
  };
  /** Needs lines in several places: removals, a list, and keys. */
  const BAD = PRIVILEGED.replace(/ {6}tolerations:\n(?: {8}.*\n){3}/, '');
  const [{ text: BAD_FIXED }] = fixTexts([{ text: BAD }], OPTIONS).texts;

  test('the example needs lines to be added and removed', () => {
    expect(BAD_FIXED).toContain('tolerations:');
    expect(BAD_FIXED).not.toContain(LINE);
  });

  test.each(['|', '|-', '|+'])('changes a block (%s) as it would the file', (header) => {
    expect(fixed(block(BAD, header)).texts[0].text).toBe(block(BAD_FIXED, header));
  });

  test('changes a block with CRLF, empty lines, comments, and several documents', () => {
    const more = (text: string) => block(`# first\n\n${named('one', text)}\n---\n# second\n${named('two', text)}\n# end\n`).replace(/\n/g, '\r\n');
    expect(fixed(more(BAD)).texts[0].text).toBe(more(BAD_FIXED));
  });

  test('changes the last block of a file without a line break at its end', () => {
    const last = (text: string) => configMap(`  a: |-\n${indented(text)}`).trimEnd();
    expect(fixed(last(BAD)).texts[0].text.trimEnd()).toBe(last(BAD_FIXED));
  });

  test('changes strings in double quotes, in JSON, and in strings of strings', () => {
    expect(fixed(quoted(BAD)).texts[0].text).toBe(quoted(BAD_FIXED));
    expect(fixed(json(BAD)).texts[0].text).toBe(json(BAD_FIXED));
    expect(fixed(block(block(BAD))).texts[0].text).toBe(block(block(BAD_FIXED)));
    expect(fixed(quoted(block(BAD))).texts[0].text).toBe(quoted(block(BAD_FIXED)));
  });

  test('changes the object around the string, too', () => {
    const list = (text: string) =>
      'apiVersion: v1\nkind: List\nitems:\n  - apiVersion: v1\n    kind: ConfigMap\n    metadata:\n      name: a\n    data:\n      a: '
        + `|\n${indented(text, '        ')}  - ${indented(text).trimStart()}`;
    expect(fixed(list(BAD)).texts[0].text).toBe(list(BAD_FIXED));
  });

  test('leaves what the style of the string can\'t hold, with its findings', () => {
    const folded = configMap(`  a: >\n${indented(BAD.replace(/\n/g, '\n\n'))}`);
    const { texts: [{ text, applied }], remaining } = fixed(folded);
    expect([text, applied]).toEqual([folded, []]);
    expect(remaining.map(({ rule }) => rule)).toContain(PRIVILEGED_RULE);
  });

  test('reports positions in the file before the fixes', () => {
    const text = block(BAD);
    const { texts: [{ applied }] } = fixed(text);
    const found = applied.find(({ rule }) => rule === PRIVILEGED_RULE)!;
    expect(text.split('\n')[found.line! - 1].slice(found.column! - 1, found.endColumn! - 1)).toBe(LINE);
  });

  test('changes only the entries with findings', () => {
    const entries = (text: string) => configMap(`  crds.yaml: |\n    kind: x # as it is\n  a: |\n${indented(text)}  b: "as: it is"\n`);
    expect(fixed(entries(BAD)).texts[0].text).toBe(entries(BAD_FIXED));
  });

  test('leaves fixes that change other objects, which may be in another cluster', () => {
    const rule = 'gmsa-role-missing';
    const pod = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\nspec:\n  os:\n    name: windows\n  securityContext:\n    windowsOptions:\n      '
      + 'gmsaCredentialSpecName: web\n  containers:\n    - name: a\n      image: example.com/a\n---\napiVersion: windows.k8s.io/v1\nkind: '
        + 'GMSACredentialSpec\nmetadata:\n  name: web\n';
    const only = { ...OPTIONS, rules: [rule] };
    expect(checkTexts([{ text: pod }], only).findings).toMatchObject([{ fix: { elsewhere: expect.anything() } }]);
    const [found] = checkTexts([{ text: block(pod) }], only).findings;
    expect(found).toMatchObject({ rule });
    expect(found.fix).toBeUndefined();
  });
});

describe('many strings', () => {
  const many = (count: number, text: string) =>
    configMap(Array.from({ length: count }, (_, i) => `  a${i}.yaml: |\n${indented(named(`web-${i}`, text))}`).join(''));

  test('are fixed in one document', () => {
    const { texts: [{ text, applied }] } = fixTexts([{ text: many(40, PRIVILEGED) }], OPTIONS);
    expect(applied.length).toBeGreaterThanOrEqual(40);
    expect(rulesOf(text)).toEqual(rulesOf(many(40, fixTexts([{ text: PRIVILEGED }], OPTIONS).texts[0].text)));
    expect(text.split('\n').filter((line) => line.startsWith('  a'))).toHaveLength(40);
  });

  test('the ones that can\'t be changed leave the others changeable', () => {
    const folded = (name: string) => `  ${name}: >\n${indented(PRIVILEGED.replace(/\n/g, '\n\n'))}`;
    const mixed = (text: string) =>
      configMap(`${folded('a')}  b: |\n${indented(text)}${folded('c')}  d: &shared |\n${indented(PRIVILEGED)}  e: *shared\n`);
    const [{ text }] = fixTexts([{ text: mixed(PRIVILEGED) }], OPTIONS).texts;
    expect(text).toBe(mixed(fixTexts([{ text: PRIVILEGED }], OPTIONS).texts[0].text));
  });
});
