import * as fc from 'fast-check';
import { parseAllDocuments } from 'yaml';
import { kyaml } from './fix/manifests-to-fix';
import { checkTexts, fixTexts, RULES } from '../../src/check';
import { editObject } from '../../src/findings/edits';
import { Edit, Finding } from '../../src/findings/finding';
import { fixFinding } from '../../src/rewrite';
import { editTogether } from '../../src/yaml/edit/text-edit';
import { GOOD, listOf, PRIVILEGED, PRIVILEGED_RULE } from '../checker/manifests';

const fix = (text: string) => fixTexts([{ text }]).texts[0].text;
const FIXABLE = RULES.filter(({ bad }) => checkTexts([{ text: bad }]).findings.some((finding) => finding.fix));

describe.each(FIXABLE.map((rule) => [rule.id, rule] as const))('the bad example of %s', (_id, { bad }) => {
  const toJson = (text: string) => parseAllDocuments(text).map((document) => JSON.stringify(document.toJS(), undefined, 2)).join('\n');
  const commented = bad.replace(/^(\s*)(?=[\w-].*:)/gm, (_all, columns: string) => `${columns}# keep\n${columns}`);

  test.each<[name: string, text: string]>([
    ['as it is', bad], ['with CRLF', bad.replace(/\n/g, '\r\n')], ['as JSON', toJson(bad)], ['with comments', commented],
  ])('%s has nothing left to fix', (_name, text) => {
    const { texts: [fixed], remaining, failures } = fixTexts([{ text }]);
    expect(failures).toEqual([]);
    expect(remaining.filter((finding) => finding.fix)).toEqual([]);
    expect(fixed.applied.length).toBeGreaterThan(0);
    expect(fix(fixed.text)).toBe(fixed.text);
    if (text.includes('\r\n')) { expect(fixed.text.replace(/\r\n/g, '')).not.toMatch(/[\r\n]/); }
    if (text.startsWith('{')) { expect(() => fixed.text.split(/\n(?=\{)/).map((each) => JSON.parse(each))).not.toThrow(); }
  });
});

test('a misspelled spec.os.name says which operating system the Pod is for, whatever fields it has', () => {
  const text = `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  os: {name: Windows}
  hostPID: true
  containers: [{name: a, image: example.com/app}]
`;
  const { texts: [fixed], remaining } = fixTexts([{ text }]);
  expect(parseAllDocuments(fixed.text)[0].toJS().spec).toMatchObject({ os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows' } });
  expect(remaining.map(({ rule }) => rule)).not.toContain('os-contradiction');
});

test('there are fixable bad examples', () => expect(FIXABLE.length).toBeGreaterThan(20));

describe('everything else is unchanged, byte for byte', () => {
  test('in a file without findings', () => {
    const text = `\ufeff# top\r\n${GOOD.replace(/\n/g, '\r\n')}---\r\n# last\r\n`;
    expect(fix(text)).toBe(text);
  });

  test('in other documents, and on other lines', () => {
    const odd = 'kind:   "Odd"\napiVersion: \'v1\' # same\nmetadata: {name:   x}\n';
    const text = `${odd}---\n${PRIVILEGED.replace('replicas: 2', 'replicas:   2   # two')}---\n${odd}`;
    expect(fix(text)).toBe(text.replace('          securityContext:\n            privileged: false\n', ''));
  });

  test('in a file that can\'t be parsed', () => {
    const text = `a: [\n---\n${GOOD}`;
    expect(fix(text)).toBe(text);
    expect(fixTexts([{ text }]).failures).toHaveLength(1);
  });

  test('in a List with one fixable item', () => {
    expect(fix(listOf(GOOD, PRIVILEGED, GOOD))).toBe(listOf(GOOD, GOOD, GOOD));
  });

  test.each(['-', '-  ', '- # the second'])('in a List with an item below its dash: %s', (dash) => {
    const intolerant = GOOD.replace(/ +tolerations:\n.*\n.*\n.*\n/, '');
    const linux = intolerant.replace(/windows/g, 'linux');
    const list = (item: string) => listOf(linux, `# here\n${item}`, linux).replace('  - # here', `  ${dash}`);
    expect(checkTexts([{ text: linux }]).findings).toEqual([]);
    expect(fix(list(intolerant))).toBe(list(fix(intolerant)));
    expect(fix(intolerant)).not.toBe(intolerant);
  });
});

describe('the fix of one finding', () => {
  const fixed = (text: string, i: number) => {
    const fixable = checkTexts([{ file: 'a.yaml', text }]).findings.filter((finding) => finding.fix);
    return fixFinding([{ file: 'a.yaml', text }], fixable[i]).texts[0];
  };

  test.each([0, 1])('is that of its place, and of its rule', (i) => {
    const documents = [PRIVILEGED, PRIVILEGED];
    const { text, applied } = fixed(documents.join('---\n'), i);
    expect(text).toBe(documents.map((each, j) => (i === j ? fix(each) : each)).join('---\n'));
    expect(applied).toHaveLength(1);
    const two = PRIVILEGED.replace('kubernetes.io/os:', 'beta.kubernetes.io/os:');
    expect(new Set([0, 1].map((j) => fixed(two, j).text)).size).toBe(2);
  });

  test('in another object is applied there', () => {
    const [namespace, pod] = exampleDocuments('pod-security-version');
    expect(fixed(`${pod}---\n${namespace}`, 0).text).toBe(fix(`${pod}---\n${namespace}`));
  });
});

const exampleDocuments = (id: string) => RULES.find((rule) => rule.id === id)!.bad.split('---\n');

describe('a fix in another object', () => {
  const [namespace, pod] = exampleDocuments('pod-security-version');
  const second = pod.replace('name: web\n', 'name: web-2\n');

  test('is applied once, in whichever file contains it, and nothing else changes', () => {
    const { texts, remaining } = fixTexts([
      { file: 'pods.yaml', text: `${pod}---\n${second}` }, { file: 'namespace.yaml', text: `# of the shop\n${namespace}` },
    ]);
    expect(remaining).toEqual([]);
    expect(texts[0].text).toBe(`${pod}---\n${second}`);
    expect(texts[1].text).toBe(`# of the shop\n${namespace.replace('v1.24', 'v1.25')}`);
    expect(texts[1].applied.map(({ rule }) => rule)).toEqual(['pod-security-version']);
  });

  test('is reported once if another fix changes the file of the finding', () => {
    const both = pod.replace('containers:', 'hostPID: true\n  containers:');
    const { texts: [fixed] } = fixTexts([{ text: `${both}---\n${namespace}` }]);
    expect(fixed.text).toBe(`${pod}---\n${namespace.replace('v1.24', 'v1.25')}`);
    expect(fixed.applied.map(({ rule }) => rule).sort()).toEqual(['linux-field-on-windows', 'pod-security-version']);
  });

  test('is not applied if that object isn\'t in a file to write', () => {
    expect(fixTexts([{ text: pod }])).toMatchObject({ remaining: [], texts: [{ text: pod, applied: [] }] });
  });

  const [spec, role, user] = exampleDocuments('gmsa-role-missing');
  const grants = (text: string) =>
    parseAllDocuments(text).filter((document) => document.get('kind') === 'RoleBinding').map((document) => document.toJS());

  test('a missing object is appended once for all Pods that require it', () => {
    const text = [spec, role, user, user.replace('name: web\n', 'name: web-2\n')].join('---\n').trimEnd();
    const { texts: [fixed], remaining } = fixTexts([{ text }]);
    expect(remaining).toEqual([]);
    expect(fixed.text.startsWith(`${text}\n---\n`)).toBe(true);
    expect(grants(fixed.text)).toEqual([{
      apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'RoleBinding', metadata: { name: 'webapp1-default', namespace: 'shop' },
      subjects: [{ kind: 'ServiceAccount', name: 'default', namespace: 'shop' }],
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'webapp1' },
    }]);
  });

  test('with a new Role if none grants it', () => {
    const { texts: [fixed], remaining } = fixTexts([{ text: [spec, user].join('---\n') }]);
    expect(remaining).toEqual([]);
    expect(parseAllDocuments(fixed.text).slice(-2).map((document) => document.toJS())).toEqual([
      expect.objectContaining({
        kind: 'ClusterRole', metadata: { name: 'use-gmsa-webapp1' },
        rules: [{ apiGroups: ['windows.k8s.io'], resources: ['gmsacredentialspecs'], verbs: ['use'], resourceNames: ['gmsa-webapp1'] }],
      }),
      expect.objectContaining({
        kind: 'RoleBinding', roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'use-gmsa-webapp1' },
      }),
    ]);
  });

  test('in a file of KYAML without a document marker, as another document', () => {
    const text = kyaml(parseAllDocuments(spec)[0].toJS()).slice('---\n'.length) + kyaml(parseAllDocuments(user)[0].toJS());
    const { texts: [fixed], remaining } = fixTexts([{ text }]);
    expect(remaining).toEqual([]);
    expect(fixed.text.startsWith(text)).toBe(true);
    expect(grants(fixed.text)).toHaveLength(1);
  });

  test('in a List, as another item', () => {
    const { texts: [fixed], remaining } = fixTexts([{ text: listOf(spec, role, user) }]);
    expect(remaining).toEqual([]);
    expect(parseAllDocuments(fixed.text)).toHaveLength(1);
    expect(parseAllDocuments(fixed.text)[0].toJS().items.map(({ kind }: { kind: string }) => kind))
      .toEqual(['GMSACredentialSpec', 'ClusterRole', 'Pod', 'RoleBinding']);
  });
});

describe('a fix that depends on other fields', () => {
  const port = (more: string) => RULES.find((rule) => rule.id === 'host-port-mismatch')!.bad.replace('      ports:', `${more}      ports:`);
  test('uses the port in the container\'s environment, or else containerPort', () => {
    expect(fix(port(''))).toContain('containerPort: 9182\n          hostPort: 9182');
    expect(fix(port('      args: [--listen, ":19182"]\n'))).toContain('containerPort: 19182\n          hostPort: 19182');
    expect(fix(port('      args: [--listen, ":9182", --old, ":19182"]\n'))).toContain('containerPort: 9182\n          hostPort: 9182');
  });

  test('changes the selected operating system only if the images determine it', () => {
    const contradicting = RULES.find((rule) => rule.id === 'os-contradiction')!.bad;
    expect(fix(contradicting)).toBe(contradicting.replace('kubernetes.io/os: linux', 'kubernetes.io/os: windows'));
    const unknown = contradicting.replace(/image: .*/, 'image: registry.example.com/web:1.0');
    expect(fix(unknown)).toBe(unknown);
  });

  test('removes a pipe only if the container has it under the same name', () => {
    const pipe = RULES.find((rule) => rule.id === 'host-process-named-pipe')!.bad;
    const mounted = (path: string) =>
      pipe.replace('      image:', `      volumeMounts:\n        - name: pipe\n          mountPath: ${path}\n      image:`);
    expect(fix(mounted('\\\\.\\pipe\\csi-proxy-disk-v1'))).not.toMatch(/volume|pipe/i);
    expect(fix(mounted('\\\\.\\pipe\\other'))).toBe(mounted('\\\\.\\pipe\\other'));
  });

  test('changes the tag of a base image only if the Pod selects one build', () => {
    const image = RULES.find((rule) => rule.id === 'windows-image-tag')!.bad;
    const pinned = image.replace('nodeSelector:', 'nodeSelector:\n    node.kubernetes.io/windows-build: 10.0.26100');
    expect(fix(pinned)).toBe(pinned.replace('windows/servercore', 'windows/servercore:ltsc2025'));
    expect(fix(image)).toBe(image);
    expect(fix(image.replace('windows/servercore', 'windows:ltsc2025'))).toContain('image: mcr.microsoft.com/windows/server:ltsc2025');
  });

  test('writes a domain account as DOMAIN\\user', () => {
    const { bad } = RULES.find((rule) => rule.id === 'run-as-user-name')!;
    expect(fix(bad)).toContain('runAsUserName: example.com\\svc-web');
    const odd = bad.replace('svc-web@example.com', 'a@b@c');
    expect(fix(odd)).toBe(odd);
  });
});

describe('a fix isn\'t offered where it would lose what the field was for', () => {
  const annotated = (annotation: string, more = '') => GOOD.replace(
    '      labels:\n        app: web\n    spec:\n', `      labels:\n        app: web\n      annotations:\n        ${annotation}\n    spec:\n${more}`,
  );

  test.each<[annotation: string, field: string]>([
    ['experimental.windows.kubernetes.io/isolation-type: hyperv', '      runtimeClassName: hyperv\n'],
    [
      'pod.alpha.windows.kubernetes.io/gmsa-credential-spec-name: webapp1',
      '      securityContext:\n        windowsOptions:\n          gmsaCredentialSpecName: webapp1\n',
    ],
  ])('%s is removed only with the field that replaces it', (annotation, field) => {
    expect(checkTexts([{ text: annotated(annotation) }]).findings.map(({ rule }) => rule)).toEqual(['legacy-annotation']);
    expect(fix(annotated(annotation))).toBe(annotated(annotation));
    expect(fix(annotated(annotation, field))).not.toContain('annotations');
  });

  test('process isolation, which Pods get anyway, is removed', () => {
    expect(fix(annotated('experimental.windows.kubernetes.io/isolation-type: process'))).toBe(GOOD);
  });

  test('windowsOptions of a Pod with a Windows image on Linux nodes', () => {
    const text = `${GOOD.replace(/ {6}os:\n.*\n/, '').replace('os: windows', 'os: linux').replace(/image: .*/, 'image: mcr.microsoft.com/windows/nanoserver:ltsc2022')}          securityContext: {windowsOptions: {runAsUserName: ContainerUser}}\n`;
    expect(checkTexts([{ text }]).findings.map(({ rule }) => rule)).toContain('windows-options-on-linux');
    expect(fix(text)).toContain('runAsUserName');
  });

  test('other keys beside a credspec', () => {
    const text = exampleDocuments('gmsa-credential-spec-shape')[0];
    expect(fix(text)).toMatch(/^credspec:/m);
    const more = text.replace('spec:\n', 'spec:\n  owner: shop\n');
    expect(fix(more)).toBe(more);
  });
});

describe('a removal', () => {
  const container = (security: string) => `${GOOD}${security}`;

  test.each<[name: string, before: string, after: string]>([
    [
      'keeps the other keys', '          securityContext:\n            privileged: false\n            windowsOptions: {}\n',
      '          securityContext:\n            windowsOptions: {}\n',
    ],
    [
      'keeps comments around',
      '          # above\n          securityContext:\n            # on it\n            privileged: false\n            windowsOptions: {} # w\n',
      '          # above\n          securityContext:\n            # on it\n            windowsOptions: {} # w\n',
    ],
    ['takes out what it empties', '          securityContext: # all\n            privileged: false\n          tty: true\n', '          tty: true\n'],
    ['in a flow map', '          securityContext: {privileged: false, windowsOptions: {}}\n', '          securityContext: {windowsOptions: {}}\n'],
    [
      'at the end of a flow map', '          securityContext: { windowsOptions: {}, privileged: false } # x\n',
      '          securityContext: { windowsOptions: {} } # x\n',
    ],
    [
      'of several lines',
      '          securityContext:\n            capabilities:\n              drop:\n                - ALL\n            windowsOptions: {}\n',
      '          securityContext:\n            windowsOptions: {}\n',
    ],
    ['keeps a comment further left than the block', '          securityContext:\n            capabilities:\n# to do\n              # all\n          '
      + '    drop: [ALL]\n            windowsOptions: {}\n', '          securityContext:\n# to do\n            windowsOptions: {}\n'],
    [
      'in brackets keeps the comments of other members',
      '          securityContext: {\n            privileged: false, # p\n            # above\n            windowsOptions: {}, # w\n          }\n',
      '          securityContext: {\n            # above\n            windowsOptions: {}, # w\n          }\n',
    ],
    [
      'at the end of brackets keeps the comment above',
      '          securityContext: {\n            windowsOptions: {}, # w\n            # above\n            privileged: false # p\n          }\n',
      '          securityContext: {\n            windowsOptions: {} # w\n            # above\n          }\n',
    ],
    [
      'at the end of a text without a newline', '          tty: true\n          securityContext:\n            privileged: false',
      '          tty: true\n',
    ],
  ])('%s', (_name, before, after) => expect(fix(container(before))).toBe(container(after)));

  test('of the first key of a list item moves the next key to the dash', () => {
    const text = `${GOOD.replace('- name: web\n          image', '- securityContext: {privileged: false}\n          name: web\n          image')}`;
    expect(fix(text)).toBe(GOOD);
  });

  test('of the first key of a list item keeps the comment above the next key', () => {
    const text = GOOD.replace(
      '- name: web\n          image', '- securityContext: {privileged: false} # gone\n          # the name\n          name: web\n          image',
    );
    expect(fix(text)).toBe(GOOD.replace('- name: web\n          image', '- # the name\n          name: web\n          image'));
  });

  test.each<[name: string, before: string, after: string]>([
    ['alone', '\n            medium: Memory\n', ' {}\n'],
    ['with comments', ' # fast\n            # for the cache\n            medium: Memory # gone\n', ' {} # fast\n            # for the cache\n'],
    ['in brackets', ' {medium: Memory} # fast\n', ' {} # fast\n'],
    ['with a limit, which stays,', '\n            medium: Memory\n            sizeLimit: 1Gi\n', '\n            sizeLimit: 1Gi\n'],
  ])('of the medium of an emptyDir %s leaves the emptyDir', (_name, before, after) => {
    const volumes = (source: string) => `${GOOD}      volumes:\n        - name: cache\n          emptyDir:${source}`;
    expect(fix(volumes(before))).toBe(volumes(after));
  });

  test('leaves an empty map if an alias refers to it', () => {
    const two = '        - name: two\n          image: registry.example.com/two:1\n          resources: {limits: {cpu: 1, memory: 1Gi}}\n          '
      + 'securityContext: *sc\n';
    const fixed = fix(`${PRIVILEGED.replace('securityContext:', 'securityContext: &sc')}${two}`);
    expect(checkTexts([{ text: fixed }])).toMatchObject({ findings: [], failures: [] });
    expect(fixed).toContain(two);
  });

  test('of a value that several containers share through an alias, or that has an anchor beside others without one', () => {
    const two = (security: string) =>
      '        - name: two\n          image: registry.example.com/two:1-ltsc2022\n          resources: {limits: {cpu: 1, memory: 1Gi}}\n          '
        + `securityContext: ${security}\n`;
    const shared = `${PRIVILEGED.replace('securityContext:', 'securityContext: &sc')}${two('*sc')}`.replace('      os:\n        name: windows\n', '');
    const beside = `${PRIVILEGED.replace('securityContext:', 'securityContext: &sc')}${two('{privileged: true}')}`.replace('      os:\n        '
      + 'name: windows\n', '');
    for (const text of [shared, beside].map((each) => each.replace(/privileged: \w+/g, 'readOnlyRootFilesystem: true'))) {
      const { texts: [{ text: after }], remaining } = fixTexts([{ text }]);
      expect(remaining).toEqual([]);
      expect(after).not.toContain('readOnly');
    }
  });

  test('is not applied if it would change another object, and is reported as remaining', () => {
    const security = (value: string) => `          securityContext: ${value}\n`;
    const linux = GOOD.replace(/windows$/gm, 'linux').replace(/ *tolerations:\n(?: {8}.*\n){3}/, '');
    const text = listOf(`${GOOD}${security('&sc {privileged: true}')}`, `${linux}${security('*sc')}`);
    const { texts, remaining } = fixTexts([{ text }]);
    expect(texts[0].text).toBe(text);
    expect(remaining.map(({ rule }) => rule)).toContain(PRIVILEGED_RULE);
  });
});

describe('a replaced key', () => {
  const exampleOf = (id: string) => RULES.find((rule) => rule.id === id)!.bad;

  test('keeps its comments if the value is the same', () => {
    const text = exampleOf('beta-os-label').replace(/^( *)(beta.*)$/m, '$1# above\n$1$2 # behind');
    expect(fix(text)).toBe(text.replace('beta.kubernetes.io/os', 'kubernetes.io/os'));
  });

  test('keeps comments at keys that the new value also has, and moves others above it', () => {
    const text = exampleOf('flex-volume').replace('flexVolume:', 'flexVolume: # the share')
      .replace(/^( *)(driver.*)$/m, '$1# who mounts it\n$1$2 # on every node')
      .replace('name: smb-secret', 'name: smb-secret # by the team').replace(/(source: .*)/, '$1 # of 2019');
    expect(fix(text)).toContain(`    - name: share
      # by the team
      csi: # the share
        # who mounts it
        driver: smb.csi.k8s.io # on every node
        volumeAttributes:
          source: //files.example.com/share # of 2019
          secretName: smb-secret
`);
  });

  test('keeps its comment when it moves to another map', () => {
    expect(fix(exampleOf('windows-build-too-strict').replace('10.0.20348', '10.0.20348 # no older one')))
      .toContain('- key: node.kubernetes.io/windows-build # no older one');
  });

  test.each(['', '  # a comment\n', '\n# one\n# two\n'])('has the dashes of its lists in the column of those of the List, below %j', (above) => {
    const list = `apiVersion: v1\nkind: List\nitems:\n${above}- apiVersion: windows.k8s.io/v1\n  kind: GMSACredentialSpec\n  metadata: {name: gmsa}\n`;
    const spec = '{CmsPlugins: [ActiveDirectory], DomainJoinConfig: {DnsName: example.com}}';
    expect(fix(`${list}  spec: {credspec: ${spec}}\n`)).toContain('  credspec:\n    CmsPlugins:\n    - ActiveDirectory\n');
  });

  test('keeps the comment after a block scalar header', () => {
    expect(fix(exampleOf('flannel-vni').replace('net-conf.json: |', 'net-conf.json: | # of flannel'))).toContain('net-conf.json: | # of flannel\n');
  });
});

describe('the report of fixes', () => {
  const text = GOOD.replace('      os:\n', '      hostPID: true\n      os:\n').concat('          env: [{name: A, value: files.svc.cluster}]\n       '
    + '   securityContext: {privileged: false}\n      volumes: [{name: n, nfs: {server: a, path: /b}}]\n');
  const places = (findings: readonly Finding[]) => findings.map(({ rule, line, column }) => `${rule} ${line}:${column}`).sort();

  test('has positions in the original file, and for remaining findings also in the new one', () => {
    const { texts: [fixed], remaining, remainingBefore } = fixTexts([{ text }]);
    expect(places([...fixed.applied, ...remainingBefore])).toEqual(places(checkTexts([{ text }]).findings));
    expect(places(remaining)).toEqual(places(checkTexts([{ text: fixed.text }]).findings));
    expect(remaining[0].line).toBe(remainingBefore[0].line! - 2);
  });

  test('has the line of a fix in another object', () => {
    const [namespace, pod] = exampleDocuments('pod-security-version');
    const { texts } = fixTexts([{ file: 'pod.yaml', text: pod }, { file: 'namespace.yaml', text: namespace }]);
    expect(texts[1].applied[0]).toMatchObject({
      file: 'namespace.yaml', line: namespace.split('\n').findIndex((line) => line.includes('v1.24')) + 1,
    });
  });

  test('omits findings that are ignored for a file', () => {
    const ignore = [{ rule: PRIVILEGED_RULE, reason: 'mutated', paths: ['a.yaml'] }];
    const { texts } = fixTexts([{ file: 'a.yaml', text: PRIVILEGED }, { file: 'b.yaml', text: PRIVILEGED }], { ignore });
    expect(texts.map((each) => each.text)).toEqual([PRIVILEGED, GOOD]);
  });
});

const DOCUMENTS: readonly string[] = [
  'a:\n  b: 1 # one\n  c: x\nlist:\n  - p: 1\n    q: 2\n  - p: 3\nempty: {}\nnothing:\nlast: "s"\n',
  'a: {b: 1, c: x}\nlist: [{p: 1, q: 2}, {p: 3}]\nempty: {}\nnothing: null # n\nlast: \'s\'\n',
  '{"a": {"b": 1, "c": "x"}, "list": [{"p": 1, "q": 2}, {"p": 3}], "empty": {}, "nothing": null, "last": "s"}',
  JSON.stringify({ a: { b: 1, c: 'x' }, list: [{ p: 1, q: 2 }, { p: 3 }], empty: {}, nothing: null, last: 's' }, undefined, 4),
  '# top\n\na:\n    b: 1\n\n    # c\n    c: x\nlist:\n- p: 1\n  # q\n  q: 2\n- p: 3\nempty:  {} # e\nnothing: ~\nlast: |\n  s\n',
  'list:\n  - {}\n  - { } # e\n  - p: {}\n',
];
const PATHS: readonly (readonly (string | number)[])[] = [
  ['a'], ['a', 'b'], ['a', 'c'], ['a', 'd'], ['a', 'd', 'e'], ['list'], ['list', 0], ['list', 1], ['list', 0, 'p'], ['list', 0, 'q'],
  ['list', 0, 'k', 'l'], ['list', 1, 'p'], ['list', 1, 'r', 's'], ['list', 2, 'p', 'k'],
  ['empty'], ['empty', 'k'], ['nothing'], ['nothing', 'k'], ['last'], ['new'], ['new', 'x', 'y'],
];
const VALUES: readonly unknown[] = ['text', 'yes', '0777', 'a: b # c', '', 5, true, { k: 'v' }, [{ k: 'v', l: ['m'] }], ['x'], {}, []];

describe('a host path of Linux', () => {
  const pod = (path: string) => `apiVersion: v1
kind: Pod
metadata: { name: a }
spec:
  nodeSelector: { kubernetes.io/os: windows }
  volumes:
    - name: host
      hostPath: { path: ${path} }
    - name: data
      emptyDir: {}
  containers:
    - name: a
      image: a:1
      volumeMounts:
        - { name: host, mountPath: /host }
        - { name: data, mountPath: 'C:\\data' }
    - name: b
      image: b:1
      volumeMounts: [{ name: host, mountPath: /host }]
`;
  const mended = (path: string) => fixTexts([{ text: pod(path) }], { rules: ['linux-host-path'] }).texts[0].text;

  test.each(['/proc', '/sys/fs/cgroup', '/etc/localtime'])('%s is removed with its mounts, and nothing else', (path) => {
    expect(parseAllDocuments(mended(path))[0].toJS().spec).toMatchObject({
      volumes: [{ name: 'data', emptyDir: {} }],
      containers: [{ volumeMounts: [{ name: 'data', mountPath: 'C:\\data' }] }, { name: 'b' }],
    });
    expect(mended(path)).not.toContain('host');
  });

  test.each(['/usr/share/app', '/etc/ssl', '/var/run/app.sock'])('%s may have an equivalent on Windows, and is not removed', (path) => {
    expect(mended(path)).toBe(pod(path));
  });
});

test('a document with brackets and quotes whose lines aren\'t indented is fixed', () => {
  const text = `apiVersion: v1
kind: Pod
metadata:
  name: a
  annotations: { note: 'one
two' }
spec:
  nodeSelector: { kubernetes.io/os: windows }
  containers:
  - name: a
    image: a:1
    args: ["-c",
    "x"]
`;
  const fixed = fixTexts([{ text }], { rules: ['os-field-missing'] }).texts[0].text;
  expect(fixed).toBe(text.replace('spec:\n', 'spec:\n  os:\n    name: windows\n'));
});

test.each([
  ['- {}\n- b: 1\n', '- k:\n    l: 1\n- b: 1\n'], ['-   {}\n', '-   k:\n      l: 1\n'], ['- - {}\n', undefined], ['- {} # e\n', undefined],
])('a field of an empty item of a list: %j', (text, expected) => {
  expect(editTogether(`a:\n${text}`, [{ op: 'set', path: ['a', 0, 'k', 'l'], value: 1 }])).toBe(expected && `a:\n${expected}`);
});

test('an edit of a file is equivalent to the same edit of the object, or isn\'t applied', () => {
  const edits = fc.oneof(
    fc.record({ op: fc.constant('set' as const), path: fc.constantFrom(...PATHS), value: fc.constantFrom(...VALUES) }),
    fc.record({ op: fc.constant('remove' as const), path: fc.constantFrom(...PATHS) }),
    fc.record({
      op: fc.constant('append' as const), path: fc.constantFrom<(string | number)[]>(['list'], ['new'], ['nothing'], ['empty']),
      value: fc.constantFrom(...VALUES),
    }),
  );
  let made = 0;
  fc.assert(fc.property(fc.constantFrom(...DOCUMENTS), edits, (text, edit: Edit) => {
    const edited = editTogether(text, [edit]);
    if (edited === undefined) { return; }
    made += 1;
    const object = (source: string) => parseAllDocuments(source, { version: '1.1' })[0].toJS() as Record<string, unknown>;
    const expected = [true, false].map((collapse) => {
      const copy = object(text);
      editObject(copy, edit, () => collapse);
      return copy;
    });
    expect(expected).toContainEqual(object(edited));
    // comments stay, but for those of what was taken out or replaced
    if (edit.op === 'set' && text.includes('# top')) { expect(edited).toContain('# top'); }
  }), { numRuns: Number(process.env.RUNS ?? 400) });
  expect(made).toBeGreaterThan(200);
});

test('fixes of several findings are reported separately', () => {
  const text = PRIVILEGED.replace('      os:\n        name: windows\n', '      os:\n        name: windows\n      hostPID: true\n');
  const { texts: [{ applied }] } = fixTexts([{ file: 'a.yaml', text }]);
  expect(applied.map(({ file, fix: { description } = { description: '' } }) => [file, description]))
    .toEqual([['a.yaml', expect.stringContaining('hostPID')], ['a.yaml', expect.stringContaining('privileged')]]);
});

describe('a command in one string', () => {
  const probe = (command: string) => `${GOOD}          livenessProbe:\n            timeoutSeconds: 10\n            exec:\n${command}`;

  test.each<[name: string, before: string, after: string]>([
    [
      'behind a dash', '              command:\n                - cmd /c exit 0 # why\n',
      '              command:\n                - cmd\n                - /c\n                - exit 0 # why\n',
    ],
    [
      'quoted, with the dash below its key', '              command:\n              - "dir"\n',
      '              command:\n              - cmd\n              - /c\n              - "dir"\n',
    ],
    ['in brackets', '              command: [dir, C:\\data] # why\n', '              command: [cmd, /c, dir, C:\\data] # why\n'],
    [
      'in brackets on several lines', '              command: [\n                # why\n                "dir",\n              ]\n',
      '              command: [\n                "cmd",\n                "/c",\n                # why\n                "dir",\n              ]\n',
    ],
    [
      'in brackets with a comment', '              command: [ # why\n                cmd /c exit 0,\n              ]\n',
      '              command: [ # why\n                cmd,\n                /c,\n                exit 0,\n              ]\n',
    ],
    [
      'below a comment', '              command:\n                # why\n                - dir\n',
      '              command:\n                - cmd\n                - /c\n                # why\n                - dir\n',
    ],
    [
      'of several lines', '              command:\n                - dir\n                - C:\\data\n',
      '              command:\n                - cmd\n                - /c\n                - dir\n                - C:\\data\n',
    ],
  ])('%s is taken apart', (_name, before, after) => expect(fix(probe(before))).toBe(probe(after)));

  test('with a comment between its arguments keeps it', () => {
    const words = '                - dir\n                # what\n                - C:\\data\n';
    expect(fix(probe(`              command:\n${words}`)))
      .toBe(probe(`              command:\n                - cmd\n                - /c\n${words}`));
  });
});
