import { GOOD, listOf, PRIVILEGED, PRIVILEGED_RULE } from './manifests';
import { checkTexts } from '../../src/check';
import { matchesGlob } from '../../src/findings/glob';
import { cpuMilliseconds } from '../cpu-time';

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
