import { ODD_SCALARS, oddYaml } from './odd-yaml';
import { RULES } from '../../src/checker/rules';
import { parseAnyYaml, ParseError, parseYaml } from '../../src/yaml/read/parse-yaml';
import { readPlainYaml } from '../../src/yaml/read/plain-yaml';
import { Random } from '../cluster/differential/random';
import { sampleSize } from '../sample';
import { checkTexts, fixTexts } from 'k8s-windows/check';
import { filterText } from 'k8s-windows/filter';

// what sigs.k8s.io/yaml 1.6 reads, with the parser of Kubernetes 1.36; `npm run test:cluster -- yaml` compares many more texts
const AS_KUBECTL_READS: readonly (readonly [text: string, value: unknown])[] = [
  ['a: &x [1]\nb: *x\n', { a: [1], b: [1] }], ['a: &x\nb: *x\n', { a: null, b: null }], ['a: &x {b: &x 1}\nc: *x\n', { a: { b: 1 }, c: 1 }],
  ['a: &x {k: 1, l: 2}\nb: {<<: *x, k: 3}\n', { a: { k: 1, l: 2 }, b: { k: 3, l: 2 } }],
  ['a: &x {k: 1}\nb: {k: 3, <<: *x}\n', { a: { k: 1 }, b: { k: 1 } }],
  ['a: &x {k: 1}\nb: &y {k: 2}\nc:\n  <<: [*x, *y]\n', { a: { k: 1 }, b: { k: 2 }, c: { k: 1 } }], ['"<<": 1\n', { '<<': 1 }],
  ['a: !!str 5\nb: !!int "7"\nc: !!float 1\nd: ! 1\ne: !x 1\nf: !!str\ng: !x\n', { a: '5', b: 7, c: 1, d: '1', e: '1', f: '', g: '' }],
  ['a: !!binary aGk=\nb: !!timestamp 2001-01-01\nc: !<tag:yaml.org,2002:str> 1\n', { a: 'hi', b: '2001-01-01', c: '1' }],
  ['%TAG !e! tag:yaml.org,2002:\n---\na: !e!str 1\n', { a: '1' }], ['%YAML 1.1\n---\na: 1\n', { a: 1 }],
  ['? a\n: b\n? c\n', { a: 'b', c: null }], ['? |\n  a\n: - b\n', { 'a\n': ['b'] }], ['a:\n- b\n-\nc: d\n', { a: ['b', null], c: 'd' }],
  ['{a: b, c, "d":e, ? f, g: }\n', { a: 'b', c: null, d: 'e', f: null, g: null }], ['[a: b, c: [d, ], {}]\n', [{ a: 'b' }, { c: ['d'] }, {}]],
  ['a: "b\\\n  \\ c\\x41\\u00e9\\U0001F600\\N"\n', { a: 'b cAé😀\u0085' }],
  ['a: |2-\n   b\n  c\nd: >1\n e\n  f\n', { a: ' b\nc', d: 'e\n f\n' }], ['a: |\n\n  b\n \n\nc: |+\n  d\n\n', { a: '\nb\n', c: 'd\n\n' }],
  ['a: b\r\nc: |\r\n  d\r\n  e\r\n', { a: 'b', c: 'd\ne\n' }], ['a: b\rc: d\r', { a: 'b', c: 'd' }],
  ['1: a\n1.5: b\n1e3: c\n0x1F: d\n1e6: e\n.inf: f\n', { '1': 'a', '1.5': 'b', '1000': 'c', '31': 'd', '1e+06': 'e', '.inf': 'f' }],
  [
    'a: 0b-11\nb: .5_0\nc: 1e400\nd: 07777777777777777777777777\ne: -_1\nf: 0X1F\n',
    // eslint-disable-next-line no-loss-of-precision -- what the digits of the text are read as
    { a: -3, b: 0.5, c: '1e400', d: 7777777777777777777777777, e: -1, f: 31 },
  ],
  // tabs that aren't indentation
  ['---\t# c\na:\tb\n  \t\n  \t# d\ne:\t\n  f: [\n\t"g"\n\t]\nh: "i\n\tj"\n', { a: 'b', e: { f: ['g'] }, h: 'i j' }],
  ['- a:\n  - b\n   \t\n- |\n  c\n  \t\n', [{ a: ['b'] }, 'c\n\t\n']],
  // quotes and brackets end where they are closed
  ['a: \'b\nc\'\nd: 1\n', { a: 'b c', d: 1 }], ['a:\n  b: "c\n\td"\n  e: 1\n', { a: { b: 'c d', e: 1 } }],
  ['a:\n  - [b,\n  c]\n  - d\n', { a: [['b', 'c'], 'd'] }], ['a: {b: 1,\nc: "d\ne"}\nf: 1\n', { a: { b: 1, c: 'd e' }, f: 1 }],
  // a backslash at the end of a line, which isn't an escaped line break
  ['a: "b\\\\\n\n  c"\n', { a: 'b\\\nc' }],
  ['9007199254740993: a\n', { '9007199254740993': 'a' }], ['a: b#c #d\n  # e\nf: "#"#g\n', { a: 'b#c', f: '#' }], ['text\n', 'text'],
  ['"a": 1', { a: 1 }],
  ['"0": 1\n"-0": 2\n', { '0': 1, '-0': 2 }], ['a: >\n  b\n    !!str ', { a: 'b\n  !!str ' }],
];

test.each(AS_KUBECTL_READS)('%j', (text, value) => {
  expect(parseAnyYaml(text)).toEqual([value]);
  expect(parseYaml(text)).toEqual([value]);
});

test.each<[text: string, message: RegExp, at: string]>([
  ['a: .inf\n', /infinite number or NaN/, '.inf'], ['- [-.INF]\n', /infinite number/, '-.INF'], ['~: 1\n', /key that is empty or null/, '~'],
  ['[a]: b\n', /map or list as a key/, '['],
  ['18446744073709551615: a\n', /number as a key that is too large/, '184'], ['a: {{ b }}\n', /^contains a template$/, '{{'],
  ['a: *b\n', /alias to an anchor that/, '*b'], ['a: &x [*x]\n', /value it is a part of/, '*x'],
  ['a:\n  <<: 1\n', /neither a map nor a list of maps/, '1'],
  ['a: 1\nb: 2\n"a": 3\n', /^has the key "a" twice in one map$/, '"a"'], ['1: a\n"1": b\n', /^has the key "1" twice/, '"1"'],
  ['%YAML 1.2\n---\na: 1\n', /%YAML 1\.2, which Kubernetes rejects/, '%'],
  ['0.0: a\n-0.0: b\n', /twice in one map$/, '-0'], ['- &x 1\n-\n#b\n  c\n  d\n- e\n', /after a comment/, 'c'], ['[! :7]\n', /different ways/, ''],
  ['[:\']\n', /different ways/, ':'],
  ['a:\n\tb: 1\n', /indented with a tab/, '\t'], ['-\ta: 1\n', /indented with a tab/, '\t'], ['a: |\n\tb\n', /must be indented/, ''],
  // where a key may begin, and below an unquoted scalar, down to the indentation of its map or list
  ['a: b\n\t\nc: "d"\n', /^is indented with a tab/, '\t\nc'], ['a: "b"\n  \t\nc: d\n', /^is indented with a tab/, '\t\nc'],
  ['a:\n  - b: c\n    \t# d\n', /^is indented with a tab/, '\t# d'], ['a: b\n\t', /^is indented with a tab/, '\t'],
  ['- a\n\t\n  b\n', /^is indented with a tab/, '\t\n'], ['\t\na: 1\n', /^is indented with a tab/, '\t'],
  ['-\t\n', /^is indented with a tab/, '\t'], ['a: 1\r\n\t\r\n', /^is indented with a tab/, '\t'],
  ['a: b # c\n  \t\n', /^is indented with a tab/, '\t'], ['a: [b,\nc\n\t]\n', /^is indented with a tab/, '\t]'],
  ['a: |  # 1\n \tb\n', /^is indented with a tab/, '|'],
  ['a: \u0007\n', /^contains U\+0007/, '\u0007'],
  ['  a: 1\n b: 2\n', /unexpected scalar/, ''], ['a: b: c\n', /nested mappings/, ''], ['a: 1\n  - b\nc', /followed by map values/, ''],
  ['a: !!int x\n', /tag !!int must be an integer/, 'x'], ['a: !e!x 1\n', /could not resolve tag/, ''], ['a: @b\n', /reserved character/, ''],
  ['a: [b\nc: d\n', /^has a key of several lines/, 'b'], ['a: {b\n', /must be sufficiently indented/, ''], ['a: "b\n', /missing closing/, ''],
  ['a: |0\n  b\n', /block scalar header/, ''], ['a: "b\\\n\n"\n', /different ways/, '"'],
  ['a: "b\\\r\n \r\n"\n', /different ways/, '"'], ['a: "b\\\\\\\n\n"\n', /different ways/, '"'],
])('%j is rejected where the fault is', (text, message, at) => {
  for (const read of [parseYaml, parseAnyYaml]) {
    let error: unknown;
    try { read(text); } catch (thrown) { error = thrown; }
    expect(error).toBeInstanceOf(ParseError);
    expect((error as ParseError).message).toMatch(message);
    expect((error as ParseError).offset).toBeLessThanOrEqual(text.length);
    if (at !== '' && !/comma/.test(message.source)) {
      expect(text.slice((error as ParseError).offset)).toMatch(new RegExp(`^${at.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}`));
    }
  }
});

test('no message shows a value, which may be a secret', () => {
  const random = new Random(3);
  for (let i = 0; i < sampleSize(2000, 8); i++) {
    try {
      parseAnyYaml(oddYaml(random, ['password: S3cr3t\nother: "S3cr3t\n', 'a: [S3cr3t\n']).replace(/web|windows/g, 'S3cr3t'));
    } catch (error) {
      expect((error as Error).message.replace(/has the key "[^"]+" twice/, '')).not.toContain('S3cr3t');
    }
  }
});

/** `undefined` for what our parser rejects, and kubectl doesn't. */
function valueOf(text: string): readonly unknown[] | undefined {
  try {
    return parseAnyYaml(text);
  } catch {
    return undefined;
  }
}

test('the reader of plain YAML reads the same', () => {
  const random = new Random(7);
  const manifests = RULES.flatMap(({ bad, good }) => [bad, good]);
  let plain = 0;
  const texts = [
    ...ODD_SCALARS.flatMap((text) => [`k: ${text}\n`, `${text}: v\n`, `- ${text}\n`, `k: [${text}]\n`, `k: {a: ${text}}\n`]),
    ...Array.from({ length: sampleSize(4000, 4) }, () => oddYaml(random, manifests)),
  ];
  for (const text of texts) {
    const value = readPlainYaml(text);
    if (value === undefined) { continue; }
    plain += 1;
    const all = valueOf(text);
    if (all) { expect([text, value]).toEqual([text, all[0]]); }
  }
  expect(plain).toBeGreaterThan(texts.length / 6);
});

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

/** Texts with many of anything are read, or rejected, in a time that grows as they do. */
function describeMany(n: number): void {
  describe(`${n} of anything end soon`, () => {
    test.each([
      ['[', '['.repeat(n)], ['{a: ', '{a: '.repeat(n)], ['- ', '- '.repeat(n)], ['? ', '? '.repeat(n)], ['lines of [', '[\n'.repeat(n)],
      ['a: {', 'a: {'.repeat(n)], ['{{', '{{ '.repeat(n)],
      ['- and [', `${'- '.repeat(60)}${'['.repeat(n)}`], ['deeper maps', Array.from({ length: 1500 }, (_, i) => `${' '.repeat(i)}a:\n`).join('')],
      ['closed brackets', '['.repeat(n) + ']'.repeat(n)],
    ])('%s is nested too deeply', (_name, text) => {
      const start = performance.now();
      // "- ? " and "{{" have another fault before
      expect(() => parseYaml(text)).toThrow(/nested too deeply|can't begin|template/);
      expect(() => parseYaml(`a: &b\n${text.replace(/^(?=.)/gm, '  ')}`)).toThrow(ParseError);
      // far above what it needs: quadratic work takes minutes
      expect(performance.now() - start).toBeLessThan(10_000);
    });

    test.each([
      ['anchors', Array.from({ length: n / 10 }, (_, i) => `k${i}: &a${i} x\n`).join('')],
      ['merges', `a: &a {x: 1}\nb:\n${'  <<: *a\n'.repeat(n / 10)}`], ['a long line', `a: ${'x'.repeat(10 * n)}`],
      ['a long line in brackets', `a: [${'x '.repeat(5 * n)}]`], ['quotes', `a: '${'\'\''.repeat(5 * n)}'`],
      ['escapes', `a: "${'\\n'.repeat(5 * n)}"`], ['lines of a scalar', `a: x\n${'  x\n'.repeat(n)}`],
      ['empty lines', `a: x\n${'\n'.repeat(5 * n)}  y\n`], ['documents', '---\n&a b: 1\n'.repeat(n / 20)],
      ['spaces', `a: x${' '.repeat(5 * n)}\nb: &c d\n`],
      ['keys in brackets', `{${Array.from({ length: n / 10 }, (_, i) => `"k ${i}": &x v, `).join('')}}`],
    ])('%s', (_name, text) => {
      const start = performance.now();
      expect(parseYaml(text).length).toBeGreaterThan(0);
      expect(performance.now() - start).toBeLessThan(20_000);
    });
  });
}

describeMany(sampleSize(1_000_000, 40));
