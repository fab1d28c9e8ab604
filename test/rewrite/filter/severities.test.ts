import { checkTexts } from '../../../src/check';
import { RULES } from '../../../src/checker/rules';
import { filterObjects, filterStream, filterText, Platform } from '../../../src/filter';
import { isAsSevere } from '../../../src/findings/severity';
import { Folder } from '../../cli/command';

const DNS = [
  'apiVersion: apps/v1', 'kind: DaemonSet', 'metadata: {name: agent}', 'spec:', '  template:', '    spec:', '      nodeSelector: {kubernetes.io/os: windows}',
  '      dnsPolicy: ClusterFirstWithHostNet', '      containers: [{name: a, image: agent, resources: {limits: {memory: 1Gi}}}]', '',
].join('\n');
const BROKEN = DNS.replace('ClusterFirstWithHostNet', 'ClusterFirst').replace('image: agent', 'image: agent, command: [/bin/sh]');
const LEFT = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  os: {name: windows}\n  nodeSelector: {kubernetes.io/os: linux}\n  containers: [{name: a, image: a}]\n';

describe('the severities of the filter are those of check', () => {
  test.each<[string, Platform | undefined]>([['without a platform', undefined], ['on GKE', Platform.GKE]])('for the examples of all rules %s', (_, platform) => {
    let compared = 0;
    for (const { id, bad } of RULES) {
      const { findings } = checkTexts([{ file: 'a.yaml', text: bad }], { platform });
      const { problems } = filterText(bad, { platform });
      for (const { code, path, effect } of problems) {
        const same = findings.filter((finding) => finding.rule === code);
        const here = same.filter((finding) => finding.path === path);
        // check searches the objects of the run for the webhook, which a stream has no more
        if (same.length === 0 || code === 'gmsa-init-container') { continue; }
        compared += 1;
        const effects = (here.length > 0 ? here : same).map((finding) => finding.effect);
        expect({ id, code, path, effects }).toEqual({ id, code, path, effects: expect.arrayContaining([effect]) });
      }
      // what check accepts by default, the filter does too
      if (!findings.some((finding) => isAsSevere(finding, 'error'))) { expect({ id, failing: problems.filter((problem) => isAsSevere(problem, 'error')) }).toEqual({ id, failing: [] }); }
    }
    expect(compared).toBeGreaterThan(20);
  });

  test('in the exit code: what has no effect on Windows is a warning', () => {
    const folder = new Folder({ 'a.yaml': DNS });
    const run = (text: string, ...argv: string[]) => folder.run(['filter', ...argv], { stdin: text });
    expect(folder.run(['check', '-p', 'upstream', 'a.yaml']).stdout).toMatch(/warning: dnsPolicy is .*\[dns-policy-on-windows\]/);
    expect(run(DNS)).toMatchObject({
      code: 0, stdout: expect.stringContaining('os:\n        name: windows'),
      stderr: expect.stringMatching(/\nwarning stdin:8:7: DaemonSet agent: spec\.template\.spec\.dnsPolicy: must be a DNS policy that Windows supports, .* \[dns-policy-on-windows\]\n.*; 1 warning\n$/),
    });
    expect(run(DNS, '--fail-on', 'warning').code).toBe(1);
    expect(run(BROKEN)).toMatchObject({ code: 1, stderr: expect.stringMatching(/\nerror .*\[linux-command\]\n.*; 1 error\n$/) });
    expect(run(BROKEN, '--fail-on', 'error').code).toBe(1);
    expect(run(BROKEN, '--fail-on', 'never').code).toBe(0);
    expect(run(BROKEN, '--fail-on', 'broken')).toMatchObject({ code: 2, stderr: expect.stringContaining('got "broken". Did you mean error?') });
    expect(JSON.parse(run(DNS, '--report', 'json').stderr).problems).toMatchObject([{ code: 'dns-policy-on-windows', severity: 'warning', effect: 'ignored', isLeft: false }]);
  });

  test('for images that no node runs', () => {
    const image = (name: string) => DNS.replace('ClusterFirstWithHostNet', 'ClusterFirst').replace('image: agent', `image: "mcr.microsoft.com/windows/servercore:${name}"`);
    const effects = (text: string) => checkTexts([{ text }]).findings.filter(({ rule }) => rule === 'image-out-of-support').map(({ effect }) => effect);
    expect([effects(image('ltsc2016')), filterText(image('ltsc2016')).problems.map(({ effect }) => effect)]).toEqual([['misplaced'], ['misplaced']]);
    expect([effects(image('1909')), filterText(image('1909')).problems]).toEqual([['advice'], []]);
    expect(filterText(image('1803')).problems).toMatchObject([{ code: 'image-out-of-support', isLeft: true }]);
  });

  test('for Pods that only an option makes Windows Pods', () => {
    const [deployment] = [{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'a' }, spec: { template: { spec: { dnsPolicy: 'ClusterFirstWithHostNet', containers: [{ name: 'a', image: 'a' }] } } } }];
    expect(filterObjects([deployment], { windowsPods: ['Deployment/a'] }).problems).toMatchObject([{ code: 'dns-policy-on-windows', effect: 'ignored' }]);
  });

  test('for custom resources', () => {
    const rollout = { apiVersion: 'argoproj.io/v1alpha1', kind: 'Rollout', metadata: { name: 'a' }, spec: { template: { spec: { os: { name: 'windows' }, dnsPolicy: 'ClusterFirstWithHostNet', containers: [{ name: 'a', image: 'a', command: ['/bin/sh'] }] } } } };
    expect(filterObjects([rollout]).problems).toMatchObject([{ code: 'dns-policy-on-windows', effect: 'ignored' }, { code: 'linux-command', effect: 'broken' }]);
  });
});

describe('what check doesn\'t report, the filter doesn\'t either', () => {
  const IGNORE = 'ignore:\n- {rule: linux-command, reason: the image adds it}\n';
  const configured = (config: string) => (text: string, ...argv: string[]) => new Folder({ '.k8s-windows.yaml': config }).run(['filter', ...argv], { stdin: text });

  test('by ignore of the configuration file', () => {
    expect(configured(IGNORE)(BROKEN)).toMatchObject({ code: 0, stderr: expect.not.stringContaining('linux-command') });
    // its globs match the name of the input, as in check
    const inFiles = IGNORE.replace('reason', 'paths: [charts/**], reason');
    expect(configured(inFiles)(BROKEN).code).toBe(1);
    expect(configured(inFiles.replace('charts/**', 'stdin'))(BROKEN).code).toBe(0);
    // rules of other commands are theirs
    expect(configured(`${IGNORE}- {rule: node-pause-image, reason: known}\n`)(BROKEN).code).toBe(0);
    expect(configured('ignore:\n- {rule: linux-comand, reason: the image adds it}\n')(BROKEN)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('unknown rule "linux-comand". Did you mean "linux-command"?') });
  });

  test('by minSeverity', () => {
    expect(configured('minSeverity: error\n')(DNS, '--fail-on', 'note')).toMatchObject({ code: 0, stderr: expect.not.stringContaining('dns-policy') });
  });

  test('by an annotation, and by a comment', () => {
    const annotated = BROKEN.replace('{name: agent}', '{name: agent, annotations: {k8s-windows.dev/ignore: "linux-command: the image adds it"}}');
    expect(filterText(annotated).problems).toEqual([]);
    expect(filterObjects([JSON.parse(JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata: { annotations: { 'k8s-windows.dev/ignore': 'linux-command: known' } }, spec: { os: { name: 'windows' }, containers: [{ name: 'a', image: 'a', command: ['/bin/sh'] }] } }))]).problems).toEqual([]);
    const commented = (comment: string) => BROKEN.replace('      containers', `      # k8s-windows-ignore ${comment}\n      containers`);
    expect(filterText(commented('linux-command: the image adds it')).problems).toEqual([]);
    expect(filterText(commented('linux-command')).problems).toHaveLength(1);
    expect(filterText(commented('linux-image: another rule')).problems).toHaveLength(1);
    const list = `apiVersion: v1\nkind: List\nitems:\n${[commented('linux-command: known'), BROKEN].map((text) => text.trimEnd().split('\n').map((line, i) => `${i === 0 ? '- ' : '  '}${line}`).join('\n')).join('\n')}\n`;
    expect(filterText(list).problems).toMatchObject([{ code: 'linux-command', line: 22 }]);
  });

  test('but a Pod that is left as it is has a note', () => {
    const { code, stdout, stderr } = configured('ignore:\n- {rule: os-contradiction, reason: known}\n')(LEFT);
    expect({ code, stdout }).toEqual({ code: 0, stdout: LEFT });
    expect(stderr).toMatch(/^note stdin:6:18: Pod web: .*the Pod is left as it is, and os-contradiction is suppressed\n/);
  });
});

describe('a pattern that selects no object', () => {
  const WEB = DNS.replace('ClusterFirstWithHostNet', 'ClusterFirst');
  const folder = new Folder({ '.k8s-windows.yaml': 'filter:\n  skip: [Job/web]\n' });
  const bare = new Folder();
  const run = (...argv: string[]) => bare.run(['filter', ...argv], { stdin: WEB });

  test.each([
    [['--skip', 'DaemonSet/agnet'], '--skip', 'DaemonSet/agnet'], [['--windows-pods', 'DaemonSet/agent,Deployment/*'], '--windows-pods', 'Deployment/*'],
    [['--skip-labels', 'app=web'], '--skip-labels', 'app=web'],
  ])('is a problem of %j', (argv, flag, pattern) => {
    const { code, stdout, stderr } = run(...argv);
    expect(code).toBe(1);
    expect(stdout).toBe(run().stdout);
    expect(stderr).toMatch(/; 1 error\n$/);
    expect(stderr).toContain(`\nerror ${flag}: must select an object of the input, got "${pattern}", which selects none. Correct it, or remove it [unmatched-pattern]\n`);
    expect(run(...argv, '--fail-on', 'never').code).toBe(0);
  });

  test('of the configuration file, which other inputs have too, is a warning', () => {
    const { code, stderr } = folder.run(['filter'], { stdin: WEB });
    expect(code).toBe(0);
    expect(stderr).toContain('\nwarning .k8s-windows.yaml:2:10: filter.skip[0]: must select an object of the input, got "Job/web", which selects none. Correct it, or remove it [unmatched-pattern]\n');
    expect(folder.run(['filter', '--fail-on', 'warning'], { stdin: WEB }).code).toBe(1);
    // a flag overrides it
    expect(folder.run(['filter', '--skip', 'DaemonSet/agent'], { stdin: WEB })).toMatchObject({ code: 0, stdout: WEB, stderr: 'filtered 1 object: nothing changed\n' });
    expect(JSON.parse(folder.run(['filter', '--report', 'json'], { stdin: WEB }).stderr).unmatched).toEqual([{ code: 'unmatched-pattern', place: '.k8s-windows.yaml:2:10: filter.skip[0]', pattern: 'Job/web', effect: 'ignored' }]);
  });

  test('counts only after all of the input', () => {
    const parts = (...texts: string[]) => [...filterStream(texts, { skip: ['Job/last'] }, 'stdin', { held: 20, part: 20 })].map(({ text, unmatched }) => [text === '', unmatched.length]);
    const last = '---\napiVersion: batch/v1\nkind: Job\nmetadata: {name: last}\n';
    expect(parts(WEB, `---\n${WEB}`, last)).toEqual([[false, 0], [false, 0], [false, 0]]);
    expect(parts(WEB, `---\n${WEB}`, `---\n${WEB}`)).toEqual([[false, 0], [false, 0], [false, 0], [true, 1]]);
    expect(parts(last, `---\n${WEB}`, `---\n${WEB}`)).toEqual([[false, 0], [false, 0], [false, 0]]);
  });

  test('is none if a pattern selects what another one does, what needs no change, or if there are no objects', () => {
    expect(run('--skip', '*/agent,DaemonSet/*').code).toBe(0);
    // the nodeSelector has decided already
    expect(run('--windows-pods', 'DaemonSet/agent').code).toBe(0);
    expect(run('--windows-pods', 'DaemonSet/agent', '--skip', 'DaemonSet/agent').code).toBe(0);
    expect(bare.run(['filter', '--skip', 'Job/*'], { stdin: '' })).toMatchObject({ code: 0, stderr: 'filtered no objects: nothing changed\n' });
    // not all objects were seen
    expect(bare.run(['filter', '--skip', 'Job/*'], { stdin: 'a: {{ b }}\n' })).toMatchObject({ code: 3, stderr: expect.not.stringContaining('unmatched') });
  });

  test('must select an object with Pods, for --windows-pods', () => {
    const service = 'apiVersion: v1\nkind: Service\nmetadata: {name: web}\n';
    expect(bare.run(['filter', '--windows-pods', '*/web'], { stdin: service })).toMatchObject({ code: 1 });
    expect(filterObjects([{ apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' } }], { skip: ['Service/web'], windowsPods: ['Pod/x'] }).unmatched).toEqual([{ path: ['windowsPods', 0], pattern: 'Pod/x' }]);
  });
});
