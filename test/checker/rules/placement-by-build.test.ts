import { parse as parseYaml } from 'yaml';
import { check } from './context';
import { CheckOptions, checkTexts, fixTexts, Platform } from '../../../src/check';
import { NodeLabel, WindowsVersion } from '../../../src/knowledge';
import { completePod } from '../../../src/pods';
import { affinityForBuilds, BUILDS_OF_2022, documents, hostProcessPod, linuxPod, PodParts, windowsNode, windowsPod } from '../manifests';

const [B2019, B2022, B23H2, B2025] = ['10.0.17763', '10.0.20348', '10.0.25398', '10.0.26100'];
const RUN_2022 = [B2022, B23H2, B2025];
const image = (release: string) => `registry.example.com/web:1.0-windowsservercore-${release}`;
const IMAGE_2022 = image('ltsc2022');

const RULES = ['windows-build-not-selected', 'image-build-mismatch'];
/** The findings about builds, and whether they have a fix. */
function found(text: string, options: CheckOptions = {}): string[] {
  const { findings, failures } = checkTexts([{ text }], options);
  expect(failures).toEqual([]);
  return findings.filter(({ rule }) => RULES.includes(rule) || rule.startsWith('windows-build') || rule === 'rule-crashed')
    .map(({ rule, effect, fix }) => `${effect} ${rule}${fix ? ', fixable' : ''}`);
}
const pod = (parts: PodParts, options?: CheckOptions) => found(windowsPod({ image: IMAGE_2022, ...parts }), options);

/** The spec of the first object after `fix`, which must leave nothing for a second run. */
function fixed(text: string, options: CheckOptions = {}): any {
  const { texts: [first] } = fixTexts([{ text }], options);
  const { texts: [second] } = fixTexts([{ text: first.text }], options);
  expect(second).toEqual({ text: first.text, applied: [] });
  return parseYaml(first.text.split('---\n')[0]).spec;
}
const fixedPod = (parts: PodParts, options?: CheckOptions) => fixed(windowsPod({ image: IMAGE_2022, ...parts }), options);

const NOT_SELECTED = ['advice windows-build-not-selected, fixable'];
const MISMATCH = ['misplaced image-build-mismatch'];
const FIXABLE_MISMATCH = ['misplaced image-build-mismatch, fixable'];

const required = (...nodeSelectorTerms: readonly object[]) => (
  { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } });
const term = (...matchExpressions: readonly object[]) => ({ matchExpressions });
const builds = (...values: readonly string[]) => ({ key: NodeLabel.WINDOWS_BUILD, operator: 'In', values });
const has = (key: string) => ({ key, operator: 'Exists' });
const affinity = (value: unknown) => ({ spec: `affinity: ${JSON.stringify(value)}` });

const node = windowsNode;
const nodes = (...all: readonly unknown[]): CheckOptions => ({ nodes: all });

describe('a Pod whose image tag names its release', () => {
  test.each([
    ['2019', image('ltsc2019'), [B2019]],
    ['2019, by version', 'mcr.microsoft.com/dotnet/aspnet:8.0-nanoserver-1809', [B2019]],
    ['2022', IMAGE_2022, RUN_2022],
    ['2025', image('ltsc2025'), [B2025]],
    ['a build', 'registry.example.com/web:10.0.20348.2402', RUN_2022],
  ])('of %s gets the affinity that completePod adds', (_, name, expected) => {
    const text = windowsPod({ image: name });
    expect(found(text)).toEqual(NOT_SELECTED);
    const { affinity: added, ...rest } = fixed(text);
    expect(added).toEqual(required(term(builds(...expected))));
    const { spec } = completePod(parseYaml(text), { os: 'windows' }).template as any;
    expect(added).toEqual(spec.affinity);
    expect(rest).toEqual(parseYaml(text).spec);
  });

  test('the message names the releases, and the help the affinity', () => {
    const [{ message, help, path }] = check(windowsPod({ image: IMAGE_2022 }));
    expect(message).toBe(`image "${IMAGE_2022}" runs only on nodes with LTSC2022 (10.0.20348), ANNUAL23H2 (10.0.25398), LTSC2025 (10.0.26100), `
      + 'but the Pod doesn\'t select these builds: it fails to start on any other Windows node');
    expect(help).toBe('add node affinity: node.kubernetes.io/windows-build In [10.0.20348, 10.0.25398, 10.0.26100], or give the nodes of the '
      + 'cluster, which may all run the image');
    expect(path).toBe('spec');
  });

  test.each<[string, unknown, unknown]>([
    ['no required terms', { podAntiAffinity: {} }, { podAntiAffinity: {}, ...required(term(builds(...RUN_2022))) }],
    ['null', null, required(term(builds(...RUN_2022)))],
    ['null inside', { nodeAffinity: null }, required(term(builds(...RUN_2022)))],
    ['preferred terms only', { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, preference: term(has('fast')) }] } },
      {
        nodeAffinity: {
          preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, preference: term(has('fast')) }],
          ...required(term(builds(...RUN_2022))).nodeAffinity,
        },
      }],
    [
      'several terms', required(term(has('a')), term(has('b'), has('c'))),
      required(term(has('a'), builds(...RUN_2022)), term(has('b'), has('c'), builds(...RUN_2022))),
    ],
    [
      'a term that is placed already', required(term(builds(B2022)), term(has('b'))),
      required(term(builds(B2022)), term(has('b'), builds(...RUN_2022))),
    ],
    ['an empty term, which matches no node', required({}, term(has('b'))), required({}, term(has('b'), builds(...RUN_2022)))],
    ['matchFields only', required({ matchFields: [{ key: 'metadata.name', operator: 'NotIn', values: ['a'] }] }),
      required({ matchFields: [{ key: 'metadata.name', operator: 'NotIn', values: ['a'] }], matchExpressions: [builds(...RUN_2022)] })],
    ['a build to avoid', required(term({ key: NodeLabel.WINDOWS_BUILD, operator: 'NotIn', values: [B2019] })),
      required(term({ key: NodeLabel.WINDOWS_BUILD, operator: 'NotIn', values: [B2019] }, builds(...RUN_2022)))],
  ])('with affinity: %s', (_, given, expected) => {
    expect(pod(affinity(given))).toEqual(NOT_SELECTED);
    expect(fixedPod(affinity(given)).affinity).toEqual(expected);
  });

  test('builds that can\'t run the image are removed from the choice of the affinity', () => {
    const given = affinity(required(term(builds(B2019, B2022))));
    expect(pod(given)).toEqual(FIXABLE_MISMATCH);
    expect(fixedPod(given).affinity).toEqual(required(term(builds(B2019, B2022), builds(...RUN_2022))));
    expect(found(windowsPod({ image: IMAGE_2022, ...affinity(fixedPod(given).affinity) }))).toEqual([]);
    const { affinity: ofTwo } = fixedPod(affinity(required(term(builds(B2019)), term(builds(B2022)))));
    expect(ofTwo).toEqual(required(term(builds(B2019), builds(...RUN_2022)), term(builds(B2022))));
  });

  test.each<[string, PodParts, string[]]>([
    ['placed by affinity', { spec: BUILDS_OF_2022 }, []],
    ['placed by some of the builds', { spec: affinityForBuilds(B2022, B2025) }, []],
    ['placed by an empty term and a term with builds', affinity(required({}, term(builds(B2022)))), []],
    [
      'placed by the nodeSelector', { nodeSelector: `nodeSelector:\n  kubernetes.io/os: windows\n  ${NodeLabel.WINDOWS_BUILD}: ${B2025}` },
      ['advice windows-build-too-strict, fixable'],
    ],
    [
      'placed by the wrong nodeSelector', { nodeSelector: `nodeSelector:\n  kubernetes.io/os: windows\n  ${NodeLabel.WINDOWS_BUILD}: ${B2019}` },
      MISMATCH,
    ],
    ['placed by the wrong affinity', { spec: affinityForBuilds(B2019) }, MISMATCH],
    ['that excludes every build', affinity(required(term({ key: NodeLabel.WINDOWS_BUILD, operator: 'NotIn', values: RUN_2022 }))), MISMATCH],
    ['bound to a node', { spec: 'nodeName: node-1' }, []],
    ['with an unknown RuntimeClass', { spec: 'runtimeClassName: windows' }, []],
    ['with affinity of the wrong type', { spec: 'affinity: none' }, ['advice windows-build-not-selected']],
    // no node matches
    ['with an empty list of terms', affinity(required()), []],
    ['with terms of the wrong type', affinity({ nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: 'x' } } }), []],
  ])('%s', (_, parts, expected) => expect(pod(parts)).toEqual(expected));

  test('HostProcess Pods, Linux Pods, and other tags aren\'t placed by build', () => {
    expect(found(hostProcessPod({ image: IMAGE_2022 }))).toEqual([]);
    expect(found(linuxPod({ image: 'registry.example.com/web:1.0-ltsc2022' }))).toEqual([]);
    expect(found(windowsPod({ image: 'registry.example.com/web:2.0' }))).toEqual([]);
  });

  test('whatever other rules fix, the result is stable', () => {
    const spec = fixed(windowsPod({ image: IMAGE_2022, os: '', nodeSelector: '', tolerations: '', resources: '' }), { platform: Platform.GKE });
    expect(spec).toMatchObject({
      os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows' }, affinity: required(term(builds(...RUN_2022))),
    });
    expect(spec.tolerations).toHaveLength(1);
    // the nodeSelector is corrected first
    const corrected = fixed(windowsPod({ image: IMAGE_2022, nodeSelector: 'nodeSelector:\n  kubernetes.io/os: linux' }));
    expect(corrected).toMatchObject({ nodeSelector: { 'kubernetes.io/os': 'windows' }, affinity: required(term(builds(...RUN_2022))) });
  });
});

describe('a Pod with several images', () => {
  const two = (second: string, more: PodParts = {}) => windowsPod({ image: IMAGE_2022, ...more })
    + `    - name: other\n      image: ${second}\n      resources:\n        limits: { cpu: "1", memory: 2Gi }\n`;
  test('runs on the hosts of the newest', () => {
    expect(found(two(image('ltsc2025')))).toEqual(NOT_SELECTED);
    expect(fixed(two(image('ltsc2025'))).affinity).toEqual(required(term(builds(B2025))));
    expect(fixed(two('registry.example.com/other:1.0')).affinity).toEqual(required(term(builds(...RUN_2022))));
  });
  test('that no node runs together is an error without a fix', () => {
    expect(found(two(image('ltsc2019')))).toEqual(MISMATCH);
    expect(found(two(image('ltsc2019')), { placement: 'none' })).toEqual(MISMATCH);
    expect(found(two(image('ltsc2019')), nodes(node(B2019), node(B2022)))).toEqual(MISMATCH);
    const [{ message }] = checkTexts([{ text: two(image('ltsc2019')) }], { rules: ['image-build-mismatch'] }).findings;
    const other = 'image "registry.example.com/web:1.0-windowsservercore-ltsc2022", LTSC2022';
    expect(message).toContain(`containers[1].image must run on every node that ${other}`);
  });
});

describe('a Pod with a RuntimeClass', () => {
  const runtimeClass = (handler: string, selector: string) =>
    `apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: windows\nhandler: ${handler}\nscheduling:\n  nodeSelector:\n    `
      + `kubernetes.io/os: windows\n${selector}`;
  const withClass = (handler: string, selector = '') =>
    documents(windowsPod({ image: IMAGE_2022, spec: 'runtimeClassName: windows' }), runtimeClass(handler, selector));
  test('that selects a build is placed by it', () => {
    expect(found(withClass('runhcs-wcow-process', `    ${NodeLabel.WINDOWS_BUILD}: ${B2022}`))).toEqual([]);
    expect(found(withClass('runhcs-wcow-process', `    ${NodeLabel.WINDOWS_BUILD}: ${B2019}`))).toEqual(MISMATCH);
  });
  test('that selects no build is placed by its image', () => {
    expect(found(withClass('runhcs-wcow-process'))).toEqual(NOT_SELECTED);
    expect(fixed(withClass('runhcs-wcow-process')).affinity).toEqual(required(term(builds(...RUN_2022))));
  });
  test('for Hyper-V isolation runs on every later build', () => {
    const text = withClass('runhcs-wcow-hypervisor').replace('ltsc2022', 'ltsc2019');
    const later = ['10.0.17763', '10.0.18362', '10.0.18363', '10.0.19041', '10.0.19042', '10.0.20348', '10.0.25398', '10.0.26100'];
    expect(fixed(text).affinity).toEqual(required(term(builds(...later))));
    // such a Pod has no exact build
    expect(fixed(text, { placement: 'exact' }).affinity).toEqual(required(term(builds(...later))));
    expect(found(text, nodes(node(B2019), node(B2025)))).toEqual([]);
  });
});

describe('with the nodes of the cluster', () => {
  test.each<[string, CheckOptions, string[]]>([
    ['that all run the image', nodes(node(B2022), node(B2025)), []],
    ['that include one that doesn\'t', nodes(node(B2019), node(B2022)), FIXABLE_MISMATCH],
    ['of which none runs it', nodes(node(B2019)), MISMATCH],
    ['of an unknown build', nodes(node('10.0.99999')), []],
    ['whose builds aren\'t known', nodes({ kind: 'Node', metadata: { name: 'win', labels: { 'kubernetes.io/os': 'windows' } } }), NOT_SELECTED],
    // the label would keep the Pod off the only node that runs it
    ['without the label of the build', nodes(node(B2019), node(B2022, { labels: { [NodeLabel.WINDOWS_BUILD]: undefined } })), MISMATCH],
    ['of which the Pod tolerates only the wrong one', nodes(node(B2019), node(B2022, { taints: [{ key: 'gpu', effect: 'NoSchedule' }] })), MISMATCH],
    ['of which the Pod tolerates only the right one', nodes(node(B2022), node(B2019, { taints: [{ key: 'gpu', effect: 'NoSchedule' }] })), []],
  ])('%s', (_, options, expected) => expect(pod({}, options)).toEqual(expected));

  test('only Pods that can land on a wrong node are changed', () => {
    expect(fixedPod({}, nodes(node(B2022), node(B2025))).affinity).toBeUndefined();
    expect(fixedPod({}, nodes(node(B2019), node(B2022))).affinity).toEqual(required(term(builds(...RUN_2022))));
    expect(fixedPod({}, nodes(node(B2019))).affinity).toBeUndefined();
    const pool = { nodeSelector: 'nodeSelector:\n  kubernetes.io/os: windows\n  pool: web' };
    expect(fixedPod(pool, nodes(node(B2019), node(B2022, { labels: { pool: 'web' } }))).affinity).toBeUndefined();
    expect(pod(pool, nodes(node(B2022), node(B2019, { labels: { pool: 'web' } })))).toEqual(MISMATCH);
  });

  test('a missing toleration is added first', () => {
    const taints = [{ key: 'os', value: 'windows', effect: 'NoSchedule' as const }];
    const spec = fixedPod({ tolerations: '' }, nodes(node(B2019, { taints }), node(B2022, { taints })));
    expect(spec).toMatchObject({ tolerations: [{ key: 'os' }], affinity: required(term(builds(...RUN_2022))) });
  });

  test('the help names what is possible', () => {
    const text = windowsPod({ image: IMAGE_2022 });
    const help = (options: CheckOptions) => checkTexts([{ text }], options).findings.map((finding) => finding.help);
    expect(help(nodes(node(B2019)))).toEqual(['use an image of LTSC2019, or add nodes with build 10.0.20348 or 10.0.25398 or 10.0.26100']);
    expect(help(nodes(node(B2019), node(B2022)))).toEqual([
      'use an image of LTSC2019, or select nodes with build 10.0.20348 or 10.0.25398 or 10.0.26100 through node.kubernetes.io/windows-build',
    ]);
  });

  const pinned = (build: string, more = '') => ({
    nodeSelector: `nodeSelector:\n  kubernetes.io/os: windows\n  ${NodeLabel.WINDOWS_BUILD}: ${build}${more}`,
  });
  const avoids = (build: string) => affinity(required(term({ key: NodeLabel.WINDOWS_BUILD, operator: 'NotIn', values: [build] })));
  const GPU = [{ key: 'gpu', effect: 'NoSchedule' as const }];
  const SELECT_2022 = 'use an image of LTSC2019, or select nodes with build 10.0.20348 through node.kubernetes.io/windows-build';
  const ALLOW_2022 = 'use an image of LTSC2019, or let the Pod\'s selectors allow the nodes with build 10.0.20348';
  const ADD_2022 = 'use an image of LTSC2019, or add nodes with build 10.0.20348 or 10.0.25398 or 10.0.26100';

  test.each<[string, PodParts, CheckOptions, string]>([
    ['of a node that the nodeSelector excludes', pinned(B2019), nodes(node(B2019), node(B2022)), SELECT_2022],
    ['of all such nodes', pinned(B2019), nodes(node(B2019), node(B2025), node(B2022)), SELECT_2022.replace(B2022, `${B2022} or ${B2025}`)],
    ['of a node that the affinity excludes', { image: image('ltsc2019'), ...avoids(B2019) }, nodes(node(B2019), node(B2022)),
      'use an image of LTSC2022, or select nodes with build 10.0.17763 through node.kubernetes.io/windows-build'],
    ['of a node that matches the other requirements of the affinity', affinity(required(term(builds(B2019), has('pool')))),
      nodes(node(B2019, { labels: { pool: 'a' } }), node(B2022, { labels: { pool: 'a' } })), SELECT_2022],
    ['of the release with placement exact', pinned(B2019), { placement: 'exact', ...nodes(node(B2019), node(B2022), node(B2025)) }, SELECT_2022],
    [
      'of a node with placement none', { spec: affinityForBuilds(B2019, B2022) }, { placement: 'none', ...nodes(node(B2019), node(B2022)) },
      SELECT_2022,
    ],
    ['of new nodes if none runs the image', pinned(B2019), nodes(node(B2019)), ADD_2022],
    ['of nodes in another pool', pinned(B2019, '\n  pool: a'), nodes(node(B2019, { labels: { pool: 'a' } }), node(B2022)), ALLOW_2022],
    [
      'of nodes in another pool than that of the affinity', affinity(required(term(builds(B2019), has('pool')))),
      nodes(node(B2019, { labels: { pool: 'a' } }), node(B2022)), ALLOW_2022,
    ],
    [
      'of nodes that it doesn\'t tolerate', pinned(B2019),
      nodes(node(B2019), node(B2022, { taints: GPU }), node(B2025, { taints: [...GPU, { key: 'b', effect: 'NoExecute' }] })),
      `${SELECT_2022} and tolerate gpu:NoSchedule`,
    ],
    [
      'of new nodes if none has the label', pinned(B2019),
      nodes(node(B2019), { build: B2022, taints: [], labels: { 'kubernetes.io/os': 'windows' } }), ADD_2022,
    ],
    [
      'of new nodes if none is of the release with placement exact', pinned(B2019), { placement: 'exact', ...nodes(node(B2019), node(B2025)) },
      'use an image of LTSC2019, or add nodes with build 10.0.20348',
    ],
  ])('the help names the build %s', (_, parts, options, expected) => {
    const { findings } = checkTexts([{ text: windowsPod({ image: IMAGE_2022, ...parts }) }], { rules: ['image-build-mismatch'], ...options });
    expect(findings.map(({ help, fix }) => [help, fix])).toEqual([[expected, undefined]]);
  });

  describe('a nodeSelector for one build', () => {
    const strict = { rules: ['windows-build-too-strict'] };
    const only = (options: CheckOptions, parts: PodParts = pinned(B2022)) =>
      checkTexts([{ text: windowsPod({ image: IMAGE_2022, ...parts }) }], { ...strict, ...options }).findings;

    test('is reported for the other builds of the nodes, and no more', () => {
      const options = nodes(node(B2019), node(B2022), node(B2025));
      expect(only(options)).toMatchObject([{
        message: 'node.kubernetes.io/windows-build is "10.0.20348", but nodes with LTSC2025 (10.0.26100) run the image too',
        help: 'use node affinity: node.kubernetes.io/windows-build In [10.0.20348, 10.0.26100]',
      }]);
      expect(fixedPod(pinned(B2022), { ...strict, ...options })).toMatchObject({
        nodeSelector: { 'kubernetes.io/os': 'windows' }, affinity: required(term(builds(B2022, B2025))),
      });
    });

    test('is reported whichever builds the Kubernetes version supports', () => {
      expect(only({ kubernetes: '1.34', ...nodes(node(B2022), node(B2025)) })).toHaveLength(1);
      expect(only({ kubernetes: '1.34' }).map(({ help }) => help))
        .toEqual(['use node affinity: node.kubernetes.io/windows-build In [10.0.20348, 10.0.25398, 10.0.26100]']);
    });

    test('names the builds that a Pod without one is given', () => {
      const options: CheckOptions = { platform: Platform.AKS, kubernetes: '1.32' };
      expect(fixedPod(pinned(B2022), { ...strict, ...options }).affinity).toEqual(fixedPod({}, options).affinity);
    });

    test.each<[string, CheckOptions, PodParts]>([
      ['all have this build', nodes(node(B2022), node(B2022, { labels: { pool: 'a' } })), pinned(B2022)],
      ['the others can\'t run the image', nodes(node(B2019), node(B2022)), pinned(B2022)],
      ['the others have an unknown build', nodes(node(B2022), node('10.0.99999')), pinned(B2022)],
      ['the others aren\'t tolerated', nodes(node(B2022), node(B2025, { taints: GPU })), pinned(B2022)],
      ['the others lack the label', nodes(node(B2022), { build: B2025, taints: [], labels: { 'kubernetes.io/os': 'windows' } }), pinned(B2022)],
      ['the others are in another pool', nodes(node(B2022, { labels: { pool: 'a' } }), node(B2025)), pinned(B2022, '\n  pool: a')],
    ])('stays if of the nodes %s', (_, options, parts) => {
      expect(only(options, parts)).toEqual([]);
      expect(fixedPod(parts, { ...strict, ...options }).nodeSelector).toHaveProperty([NodeLabel.WINDOWS_BUILD], B2022);
    });
  });
});

describe('placement exact', () => {
  const exact = { placement: 'exact' } as const;
  const SELECTOR = { 'kubernetes.io/os': 'windows', [NodeLabel.WINDOWS_BUILD]: B2022 };
  test('selects the build of the release, as completePod does', () => {
    expect(pod({}, exact)).toEqual(NOT_SELECTED);
    const spec = fixedPod({}, exact);
    expect(spec).toMatchObject({ nodeSelector: SELECTOR });
    expect(spec.affinity).toBeUndefined();
    const completed = completePod(parseYaml(windowsPod({ image: IMAGE_2022 })), { os: 'windows', placement: 'exact' }).template.spec as any;
    expect(spec.nodeSelector).toEqual(completed.nodeSelector);
    const [{ message, help }] = check(windowsPod({ image: IMAGE_2022 }), exact);
    expect(message).toBe(`image "${IMAGE_2022}" is built on LTSC2022 (10.0.20348), but the Pod doesn't select this build`);
    expect(help).toBe('add node.kubernetes.io/windows-build: 10.0.20348 to the nodeSelector, or set placement to compatible');
  });
  test('adds the selector to affinity for more builds', () => {
    expect(pod({ spec: BUILDS_OF_2022 }, exact)).toEqual(NOT_SELECTED);
    expect(fixedPod({ spec: BUILDS_OF_2022 }, exact)).toMatchObject({ nodeSelector: SELECTOR, affinity: required(term(builds(...RUN_2022))) });
  });
  test('accepts the exact build, and reports another one without a fix', () => {
    const selecting = (build: string) => ({ nodeSelector: `nodeSelector:\n  kubernetes.io/os: windows\n  ${NodeLabel.WINDOWS_BUILD}: ${build}` });
    expect(pod(selecting(B2022), exact)).toEqual([]);
    expect(pod({ spec: affinityForBuilds(B2022) }, exact)).toEqual([]);
    expect(pod(selecting(B2019), exact)).toEqual(MISMATCH);
  });
  test('with the nodes of the cluster', () => {
    expect(pod({}, { ...exact, ...nodes(node(B2022)) })).toEqual([]);
    expect(pod({}, { ...exact, ...nodes(node(B2022), node(B2025)) })).toEqual(NOT_SELECTED);
    expect(pod({}, { ...exact, ...nodes(node(B2022), node(B2019)) })).toEqual(FIXABLE_MISMATCH);
    // the Pod runs there, so it stays as it is
    expect(pod({}, { ...exact, ...nodes(node(B2025)) })).toEqual(['advice windows-build-not-selected']);
  });
});

describe('placement none', () => {
  const none = { placement: 'none' } as const;
  test('demands and adds nothing', () => {
    expect(pod({}, none)).toEqual([]);
    expect(pod({}, { ...none, ...nodes(node(B2019), node(B2022)) })).toEqual([]);
    expect(found(windowsPod(), { ...none, ...nodes(node(B2019), node(B2022)) })).toEqual([]);
    expect(pod({ nodeSelector: `nodeSelector:\n  kubernetes.io/os: windows\n  ${NodeLabel.WINDOWS_BUILD}: ${B2022}` }, none)).toEqual([]);
    expect(fixedPod({}, none).affinity).toBeUndefined();
  });
  test('still reports Pods that run nowhere, and selectors for the wrong build', () => {
    expect(pod({}, { ...none, ...nodes(node(B2019)) })).toEqual(MISMATCH);
    expect(pod({ spec: affinityForBuilds(B2019, B2022) }, none)).toEqual(MISMATCH);
    expect(pod({ spec: affinityForBuilds(B2019, B2022) }, { ...none, ...nodes(node(B2019), node(B2022)) })).toEqual(MISMATCH);
  });
});

test('an image is built on the given release if its tag names none, beside one whose tag does', () => {
  const of = (tag: string) => windowsPod({
    image: 'registry.example.com/app:1.0', spec: `initContainers: [{ name: side, image: "registry.example.com/side:1.0-${tag}" }]`,
  });
  const version = WindowsVersion.LTSC2022;
  expect(found(of('ltsc2019'), { version })).toEqual(MISMATCH);
  expect(found(of('ltsc2019'))).toEqual(NOT_SELECTED);
  expect(found(of('ltsc2022'), { version })).toEqual(NOT_SELECTED);
});

test('no build is selected for an image that runs on no node: it is out of support, for all who judge it', () => {
  const text = windowsPod({ image: 'registry.example.com/curl:1803' });
  expect(found(text)).toEqual([]);
  expect(fixTexts([{ text }]).texts).toEqual([{ text, applied: [] }]);
  const daemon = JSON.stringify({
    apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name: 'web' },
    spec: { selector: { matchLabels: { a: 'b' } }, template: { metadata: { labels: { a: 'b' } }, spec: parseYaml(text).spec } },
  });
  expect(checkTexts([{ text: daemon }], nodes(node(B2022))).workloads.map(({ verdict }) => verdict)).toEqual(['misplaced']);
});

test('an invalid placement is a problem', () => {
  expect(() => checkTexts([], { placement: 'strict' as 'exact' })).toThrow(/placement: must be one of "compatible", "exact", "none", got "strict"/);
});
