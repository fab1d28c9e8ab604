import { previewAdmission, windowsAdmission } from '../../../src/admission';
import { PlainObject, valueAt } from '../../../src/base';
import { checkObjects, checkTexts } from '../../../src/check';
import { RULES } from '../../../src/checker/rules';
import { filterStream, filterText, Platform, filterObjects, FilterOptions } from '../../../src/filter';
import { isAsSevere } from '../../../src/findings/finding';
import { marksOf, OS_EVIDENCE } from '../../../src/knowledge';
import { podOs } from '../../../src/kubernetes';
import { toYaml } from '../../../src/yaml';
import { Folder } from '../../cli/command';
import { sampleOf } from '../../sample';

const DNS = [
  'apiVersion: apps/v1', 'kind: DaemonSet', 'metadata: {name: agent}', 'spec:', '  template:', '    spec:',
  '      nodeSelector: {kubernetes.io/os: windows}',
  '      dnsPolicy: ClusterFirstWithHostNet', '      containers: [{name: a, image: agent, resources: {limits: {memory: 1Gi}}}]', '',
].join('\n');
const BROKEN = DNS.replace('ClusterFirstWithHostNet', 'ClusterFirst').replace('image: agent', 'image: agent, command: [/bin/sh]');
const LEFT = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  os: {name: windows}\n  nodeSelector: {kubernetes.io/os: linux}\n  '
  + 'containers: [{name: a, image: a}]\n';

describe('the severities of the filter are those of check', () => {
  test.each<[string, Platform | undefined]>([
    ['without a platform', undefined], ['on GKE', Platform.GKE],
  ])('for the examples of all rules %s', (_, platform) => {
    let compared = 0;
    for (const { id, bad } of sampleOf(RULES, 3)) {
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
      if (!findings.some((finding) => isAsSevere(finding, 'error'))) {
        expect({ id, failing: problems.filter((problem) => isAsSevere(problem, 'error')) }).toEqual({ id, failing: [] });
      }
    }
    expect(compared).toBeGreaterThan(6);
  });

  test('every error in a Windows Pod that check finds in the output is one of the filter', () => {
    const platform = Platform.UPSTREAM;
    const templates: Readonly<Record<string, string>> = { Pod: '/spec', CronJob: '/spec/jobTemplate/spec/template' };
    let compared = 0;
    for (const { id, bad, looksUp = false } of sampleOf(RULES, 3)) {
      const { problems, text } = filterText(bad, { platform });
      // what needs other objects, check finds in a run only; the rest of a Pod that is left as it is isn't judged
      if (!(looksUp === false || looksUp === 'for-more') || problems.some(({ isLeft }) => isLeft)) { continue; }
      const { findings } = checkTexts([{ file: 'a.yaml', text }], { platform });
      const ofPods = findings.filter((finding) => finding.rule === id && isAsSevere(finding, 'error')
        && /^(?:Pod|Deployment|DaemonSet|StatefulSet|Job|CronJob)$/.test(finding.object.kind)
        && finding.path.startsWith(templates[finding.object.kind] ?? '/spec/template'));
      if (ofPods.length === 0 || !/os:\s*\{?\s*name: windows/.test(text)) { continue; }
      compared += 1;
      expect({ id, codes: problems.map(({ code }) => code) }).toEqual({ id, codes: expect.arrayContaining([id]) });
    }
    expect(compared).toBeGreaterThan(6);
  });

  test('in the exit code: what has no effect on Windows is a warning', () => {
    const folder = new Folder({ 'a.yaml': DNS });
    const run = (text: string, ...argv: string[]) => folder.run(['filter', ...argv], { stdin: text });
    expect(folder.run(['check', '-p', 'upstream', 'a.yaml']).stdout).toMatch(/warning: spec\.dnsPolicy must be a DNS policy .*\[dns-policy-on-windows\]/);
    expect(run(DNS)).toMatchObject({
      code: 0, stdout: expect.stringContaining('os:\n        name: windows'),
      stderr: expect.stringMatching(
        /\nwarning stdin:8:7: DaemonSet agent: spec\.template\.spec\.dnsPolicy: must be a DNS policy that Windows supports, .* \[dns-policy-on-windows\]\n.*; 1 warning\n$/,
      ),
    });
    expect(run(DNS, '--fail-on', 'warning').code).toBe(1);
    expect(run(BROKEN)).toMatchObject({ code: 1, stderr: expect.stringMatching(/\nerror .*\[linux-command\]\n.*; 1 error\n$/) });
    expect(run(BROKEN, '--fail-on', 'error').code).toBe(1);
    expect(run(BROKEN, '--fail-on', 'never').code).toBe(0);
    expect(run(BROKEN, '--fail-on', 'broken')).toMatchObject({ code: 2, stderr: expect.stringContaining('got "broken". Did you mean error?') });
    expect(JSON.parse(run(DNS, '--report', 'json').stderr).problems)
      .toMatchObject([{ code: 'dns-policy-on-windows', severity: 'warning', effect: 'ignored', isLeft: false }]);
  });

  test('for images that no node runs', () => {
    const image = (name: string) =>
      DNS.replace('ClusterFirstWithHostNet', 'ClusterFirst').replace('image: agent', `image: "mcr.microsoft.com/windows/servercore:${name}"`);
    const effects = (text: string) =>
      checkTexts([{ text }]).findings.filter(({ rule }) => rule === 'image-out-of-support').map(({ effect }) => effect);
    expect([effects(image('ltsc2016')), filterText(image('ltsc2016')).problems.map(({ effect }) => effect)]).toEqual([['misplaced'], ['misplaced']]);
    expect([effects(image('ltsc2019')), filterText(image('ltsc2019')).problems]).toEqual([['advice'], []]);
    expect(filterText(image('1803')).problems).toMatchObject([{ code: 'image-out-of-support', isLeft: true }]);
  });

  test('for Pods that only an option makes Windows Pods', () => {
    const [deployment] = [{
      apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'a' },
      spec: { template: { spec: { dnsPolicy: 'ClusterFirstWithHostNet', containers: [{ name: 'a', image: 'a' }] } } },
    }];
    expect(filterObjects([deployment], { windowsPods: ['Deployment/a'] }).problems)
      .toMatchObject([{ code: 'dns-policy-on-windows', effect: 'ignored' }]);
  });

  test('for custom resources', () => {
    const rollout = {
      apiVersion: 'argoproj.io/v1alpha1', kind: 'Rollout', metadata: { name: 'a' }, spec: {
        template: {
          spec: { os: { name: 'windows' }, dnsPolicy: 'ClusterFirstWithHostNet', containers: [{ name: 'a', image: 'a', command: ['/bin/sh'] }] },
        },
      },
    };
    expect(filterObjects([rollout]).problems)
      .toMatchObject([{ code: 'dns-policy-on-windows', effect: 'ignored' }, { code: 'linux-command', effect: 'broken' }]);
  });
});

describe('a template of Argo Workflows that steps call', () => {
  const main = (name: string, os: string) => ({ name, nodeSelector: { 'kubernetes.io/os': os }, steps: [[{ name: 's', template: 'a' }]] });
  const workflow = (...templates: object[]) => ({
    apiVersion: 'argoproj.io/v1alpha1', kind: 'Workflow', metadata: { name: 'build' },
    spec: { entrypoint: 'main', templates: [...templates, { name: 'a', container: { image: 'registry.example.com/tool:1', command: ['tool'] } }] },
  });

  test('is for the operating system that they select', () => {
    const { changes } = filterObjects([workflow(main('main', 'windows'))], { platform: Platform.UPSTREAM });
    expect(changes.map(({ os, path, to }) => [os, path, to])).toEqual([
      ['windows', '/spec/templates/1/nodeSelector', { 'kubernetes.io/os': 'windows' }],
      ['windows', '/spec/templates/1/tolerations', [{ key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }]],
    ]);
    expect(filterObjects([workflow(main('main', 'linux'))]).changes).toEqual([]);
  });

  test('isn\'t changed if they differ', () => {
    const { changes, notes } = filterObjects([workflow(main('main', 'windows'), main('two', 'linux'))]);
    expect([changes, notes]).toEqual([[], [
      expect.objectContaining({ path: '/spec/templates/2', message: 'it isn\'t changed, since the template that calls it decides on its nodes' }),
    ]]);
  });
});

describe('tasks of a PipelineRun, which inherit its Pod template', () => {
  const task = (name: string, image: string) => ({ name, taskSpec: { steps: [{ name: 's', image }] } });
  const servercore = (release: string) => `mcr.microsoft.com/windows/servercore:${release}`;
  const pipelineRun = (tasks: object[], more: object = {}) => (
    { apiVersion: 'tekton.dev/v1', kind: 'PipelineRun', metadata: { name: 'a' }, spec: { ...more, pipelineSpec: { tasks } } });
  const filtered = (...of: Parameters<typeof pipelineRun>) => filterObjects([pipelineRun(...of)], { platform: Platform.UPSTREAM });
  const path = (i: number) => `/spec/pipelineSpec/tasks/${i}/taskSpec`;

  test.each([
    ['operating system', 'alpine:3'], ['Windows release', servercore('ltsc2019')],
  ])('are left as they are if they need another %s', (_, image) => {
    const tasks = [task('a', servercore('ltsc2022')), task('b', image)];
    for (const more of [{}, { taskRunTemplate: { podTemplate: { securityContext: { runAsUser: 1 } } } }]) {
      const { result, problems } = filtered(tasks, more);
      expect(result).toEqual([pipelineRun(tasks, more)]);
      expect(problems).toMatchObject([
        { code: 'shared-field', path: path(0), effect: 'misplaced', isLeft: true }, { code: 'shared-field', path: path(1), isLeft: true },
      ]);
    }
  });

  test('are changed together if they need the same', () => {
    const { result, problems } = filtered([task('a', 'alpine:3'), task('b', 'busybox:1')]);
    expect(problems).toEqual([]);
    expect(result[0].spec).toMatchObject({ taskRunTemplate: { podTemplate: { nodeSelector: { 'kubernetes.io/os': 'linux' } } } });
  });

  test('aren\'t changed where one that selects its nodes otherwise would inherit more', () => {
    const nodeSelectorTerms = [{ matchExpressions: [{ key: 'kubernetes.io/os', operator: 'In', values: ['linux'] }] }];
    const spec = { affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } } };
    const tasks = [task('a', servercore('ltsc2022')), task('b', 'registry.example.com/web:1')];
    const more = { taskRunSpecs: [{ pipelineTaskName: 'b', podTemplate: spec }] };
    const { result, problems } = filtered(tasks, more);
    expect(result).toEqual([pipelineRun(tasks, more)]);
    expect(problems).toMatchObject([{ code: 'shared-field', path: path(0), isLeft: true }]);
  });

  test('get what the Pod template of the run lacks, beside one for Linux', () => {
    const nodeSelector = (os: string) => ({ podTemplate: { nodeSelector: { 'kubernetes.io/os': os } } });
    const spec = { pipelineRef: { name: 'p' }, taskRunTemplate: nodeSelector('windows') };
    const taskRunSpecs = [{ pipelineTaskName: 'x', ...nodeSelector('linux') }];
    const { changes, problems } = filterObjects(
      [{ ...pipelineRun([]), spec: { ...spec, taskRunSpecs } }], { platform: Platform.UPSTREAM },
    );
    expect([changes.map(({ path: at }) => at), problems]).toEqual([['/spec/taskRunTemplate/podTemplate/tolerations'], []]);
  });

  test('are changed where they have places of their own', () => {
    const taskRunSpecs = ['a', 'b'].map((pipelineTaskName) => ({ pipelineTaskName }));
    const { result, problems } = filtered([task('a', servercore('ltsc2022')), task('b', 'alpine:3')], { taskRunSpecs });
    expect(problems).toEqual([]);
    const nodeSelectors = (result[0].spec as any).taskRunSpecs.map((each: any) => each.podTemplate.nodeSelector);
    expect(nodeSelectors).toEqual(['windows', 'linux'].map((os) => ({ 'kubernetes.io/os': os })));
  });
});

test('a TaskRun with a script of Windows is for Windows', () => {
  const taskSpec = { steps: [{ name: 'a', image: 'registry.example.com/build:1', script: '#!win\ndir' }] };
  const { changes } = filterObjects([{ apiVersion: 'tekton.dev/v1', kind: 'TaskRun', metadata: { name: 'a' }, spec: { podTemplate: {}, taskSpec } }]);
  expect(changes[0]).toMatchObject({ os: 'windows', why: 'its script begins with #!win, which only Windows runs' });
});

describe('what is only a part of a Pod', () => {
  const custom = (apiVersion: string, kind: string, spec: object) => ({ apiVersion, kind, metadata: { name: 'a' }, spec });
  const workflowTemplateRef = { name: 'b' };
  const priorityClassName = 'a';
  const podTemplate = { priorityClassName };
  const template = { spec: { priorityClassName } };
  const run = (spec: object) => custom('tekton.dev/v1', 'PipelineRun', { taskRunTemplate: { podTemplate }, ...spec });

  test.each<[string, object, string]>([
    ['a Workflow with a workflowTemplateRef', custom('argoproj.io/v1alpha1', 'Workflow', { workflowTemplateRef, hostNetwork: true }), ''],
    [
      'a CronWorkflow with a workflowTemplateRef',
      custom('argoproj.io/v1alpha1', 'CronWorkflow', { workflowSpec: { workflowTemplateRef, hostNetwork: true } }), '/workflowSpec',
    ],
    ['a TaskRun with a taskRef', custom('tekton.dev/v1', 'TaskRun', { taskRef: { name: 'b' }, podTemplate }), '/podTemplate'],
    ['a PipelineRun with a pipelineRef', run({ pipelineRef: { name: 'b' } }), '/taskRunTemplate/podTemplate'],
    ['a change of a JobFlow', custom('flow.volcano.sh/v1alpha1', 'JobFlow', {
      flows: [{ name: 'b', patch: { jobSpec: { tasks: [{ name: 't', template }] } } }],
    }), '/flows/0/patch/jobSpec/tasks/0/template'],
    [
      'a change of a TrainJob',
      custom('trainer.kubeflow.org/v1alpha1', 'TrainJob', { podTemplateOverrides: [{ spec: { serviceAccountName: 'a' } }] }),
      '/podTemplateOverrides/0',
    ],
    [
      'a change of an AppWrapper', custom('workload.codeflare.dev/v1beta2', 'AppWrapper', { components: [{ podSetInfos: [{ tolerations: [] }] }] }),
      '/components/0/podSetInfos/0',
    ],
  ])('is left with a note, unless it says its operating system: %s', (_, object, path) => {
    const { result, notes, problems } = filterObjects([object], { platform: Platform.UPSTREAM });
    expect([result, problems]).toEqual([[object], []]);
    expect(notes).toMatchObject([{ path: `/spec${path}`, message: expect.stringContaining('may be for Linux or Windows') }]);
    const annotated = { ...object, metadata: { name: 'a', annotations: { 'k8s-windows.dev/os': 'windows' } } };
    expect(filterObjects([annotated], { platform: Platform.UPSTREAM }).changes).toContainEqual(expect.objectContaining({ os: 'windows' }));
    expect(checkObjects([object], { platform: Platform.UPSTREAM }).findings).toEqual([]);
  });

  test('is left without a note if it has nothing', () => {
    const object = custom('argoproj.io/v1alpha1', 'Workflow', { workflowTemplateRef });
    expect(filterObjects([object])).toMatchObject({ result: [object], notes: [], problems: [] });
  });

  test('has no tasks of its own, or they are left as well', () => {
    const tasks = [{ name: 'a', taskRef: { name: 'b' } }, { name: 'b', taskSpec: { steps: [{ name: 's', image: 'alpine:3' }] } }];
    const { result, problems } = filterObjects([run({ pipelineSpec: { tasks } })]);
    expect(result).toEqual([run({ pipelineSpec: { tasks } })]);
    expect(problems).toMatchObject([{ code: 'os-undecided', effect: 'ignored', isLeft: true, path: '/spec/pipelineSpec/tasks/1/taskSpec' }]);
    expect(filterObjects([run({ pipelineSpec: { tasks } })], { undecided: 'fail' }).problems).toMatchObject([{ effect: 'misplaced' }]);
    const annotated = { ...run({ pipelineSpec: { tasks } }), metadata: { name: 'a', annotations: { 'k8s-windows.dev/os': 'linux' } } };
    expect(filterObjects([annotated]).problems).toEqual([]);
  });

  test.each([
    { nodeSelectorTerm: { matchExpressions: [] } }, { tolerations: [] }, { patch: {} },
  ])('is that of a UnitedDeployment with %j', (subset) => {
    const containers = [{ name: 'a', image: 'mcr.microsoft.com/windows/nanoserver:ltsc2022', resources: { limits: { memory: '1Gi' } } }];
    const deploymentTemplate = { spec: { template: { spec: { containers } } } };
    const deployment = (...subsets: object[]) => (
      custom('apps.kruise.io/v1alpha1', 'UnitedDeployment', { topology: { subsets }, template: { deploymentTemplate } }));
    const { result, notes } = filterObjects([deployment({ name: 'a', ...subset })]);
    expect(result).toEqual([deployment({ name: 'a', ...subset })]);
    expect(notes).toMatchObject([{ message: 'it isn\'t changed, since its subset decides on its nodes' }]);
    const rulesOf = (object: object) => checkObjects([object], { platform: Platform.UPSTREAM }).findings.map(({ rule }) => rule);
    expect(rulesOf(deployment({ name: 'a', ...subset }))).toEqual(['os-field-missing']);
    expect(rulesOf(deployment({ name: 'a' }))).toContain('os-selector-missing');
  });
});

describe('what check doesn\'t report, the filter doesn\'t either', () => {
  const IGNORE = 'ignore:\n- {rule: linux-command, reason: the image adds it}\n';
  const configured = (config: string) =>
    (text: string, ...argv: string[]) => new Folder({ '.k8s-windows.yaml': config }).run(['filter', ...argv], { stdin: text });

  test('by ignore of the configuration file', () => {
    expect(configured(IGNORE)(BROKEN)).toMatchObject({ code: 0, stderr: expect.not.stringContaining('linux-command') });
    // its globs match the name of the input, as in check
    const inFiles = IGNORE.replace('reason', 'paths: [charts/**], reason');
    expect(configured(inFiles)(BROKEN).code).toBe(1);
    expect(configured(inFiles.replace('charts/**', 'stdin'))(BROKEN).code).toBe(0);
    // rules of other commands are theirs
    expect(configured(`${IGNORE}- {rule: node-pause-image, reason: known}\n`)(BROKEN).code).toBe(0);
    expect(configured('ignore:\n- {rule: linux-comand, reason: the image adds it}\n')(BROKEN))
      .toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('unknown rule "linux-comand". Did you mean "linux-command"?') });
  });

  test('by minSeverity', () => {
    expect(configured('minSeverity: error\n')(DNS, '--fail-on', 'note'))
      .toMatchObject({ code: 0, stderr: expect.not.stringContaining('dns-policy') });
  });

  test('by an annotation, and by a comment', () => {
    const annotated = BROKEN.replace('{name: agent}', '{name: agent, annotations: {k8s-windows.dev/ignore: "linux-command: the image adds it"}}');
    expect(filterText(annotated).problems).toEqual([]);
    expect(filterObjects([JSON.parse(JSON.stringify({
      apiVersion: 'v1', kind: 'Pod', metadata: { annotations: { 'k8s-windows.dev/ignore': 'linux-command: known' } },
      spec: { os: { name: 'windows' }, containers: [{ name: 'a', image: 'a', command: ['/bin/sh'] }] },
    }))]).problems).toEqual([]);
    const commented = (comment: string) => BROKEN.replace('      containers', `      # k8s-windows-ignore ${comment}\n      containers`);
    expect(filterText(commented('linux-command: the image adds it')).problems).toEqual([]);
    expect(filterText(commented('linux-command')).problems).toHaveLength(1);
    expect(filterText(commented('linux-image: another rule')).problems).toHaveLength(1);
    const list = 'apiVersion: v1\nkind: '
      + `List\nitems:\n${[commented('linux-command: known'), BROKEN].map((text) => text.trimEnd().split('\n').map((line, i) => `${i === 0 ? '- ' : '  '}${line}`).join('\n')).join('\n')}\n`;
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
    [['--skip', 'DaemonSet/agnet'], '--skip', 'DaemonSet/agnet'],
    [['--windows-pods', 'DaemonSet/agent,Deployment/*'], '--windows-pods', 'Deployment/*'],
    [['--skip-labels', 'app=web'], '--skip-labels', 'app=web'],
  ])('is a problem of %j', (argv, flag, pattern) => {
    const { code, stdout, stderr } = run(...argv);
    expect(code).toBe(1);
    expect(stdout).toBe(run().stdout);
    expect(stderr).toMatch(/; 1 error\n$/);
    expect(stderr).toContain(
      `\nerror ${flag}: must select an object of the input, got "${pattern}", which selects none. Correct it, or remove it [unmatched-pattern]\n`,
    );
    expect(run(...argv, '--fail-on', 'never').code).toBe(0);
  });

  test('of the configuration file, which other inputs have too, is a warning', () => {
    const { code, stderr } = folder.run(['filter'], { stdin: WEB });
    expect(code).toBe(0);
    expect(stderr).toContain('\nwarning .k8s-windows.yaml:2:10: filter.skip[0]: must select an object of the input, got "Job/web", which selects '
      + 'none. Correct it, or remove it [unmatched-pattern]\n');
    expect(folder.run(['filter', '--fail-on', 'warning'], { stdin: WEB }).code).toBe(1);
    // a flag overrides it
    expect(folder.run(['filter', '--skip', 'DaemonSet/agent'], { stdin: WEB }))
      .toMatchObject({ code: 0, stdout: WEB, stderr: 'filtered 1 object: nothing changed\n' });
    expect(JSON.parse(folder.run(['filter', '--report', 'json'], { stdin: WEB }).stderr).unmatched)
      .toEqual([{ code: 'unmatched-pattern', place: '.k8s-windows.yaml:2:10: filter.skip[0]', pattern: 'Job/web', effect: 'ignored' }]);
  });

  test('counts only after all of the input', () => {
    const parts = (...texts: string[]) =>
      [...filterStream(texts, { skip: ['Job/last'] }, 'stdin', { held: 20, part: 20 })].map(({ text, unmatched }) => [text === '', unmatched.length]);
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
    expect(bare.run(['filter', '--skip', 'Job/*'], { stdin: 'a: {{ b }}\n' }))
      .toMatchObject({ code: 3, stderr: expect.not.stringContaining('unmatched') });
  });

  test('must select an object with Pods, for --windows-pods', () => {
    const service = 'apiVersion: v1\nkind: Service\nmetadata: {name: web}\n';
    expect(bare.run(['filter', '--windows-pods', '*/web'], { stdin: service })).toMatchObject({ code: 1 });
    expect(filterObjects([{ apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' } }], { skip: ['Service/web'], windowsPods: ['Pod/x'] })
      .unmatched).toEqual([{ path: ['windowsPods', 0], pattern: 'Pod/x' }]);
  });
});

const platform = Platform.custom({ taints: [{ key: 'os', value: 'win', effect: 'NoSchedule' }], nodeLabels: { agentpool: 'win22' } });
const TOLERATION = { key: 'os', operator: 'Equal', value: 'win', effect: 'NoSchedule' };
const podOf = (spec: object, image = 'shop/web:1'): PlainObject =>
  ({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { containers: [{ name: 'a', image }], ...spec } });
const required = (key: string, ...values: string[]) => ({
  affinity: {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key, operator: 'In', values }] }] },
    },
  },
});
/** The operating system whose nodes the Pod selects in the end. */
const byFilter = (pod: PlainObject, options: FilterOptions = {}) =>
  valueAt(filterObjects([pod], { platform, ...options }).result[0], ['spec', 'nodeSelector', 'kubernetes.io/os']);
const byAdmission = (pod: PlainObject) => previewAdmission([pod], { platform }).flatMap(({ changes }) => changes)
  .map(({ path, value }) => (path === '/spec/nodeSelector' ? valueAt(value, ['kubernetes.io/os']) : path.endsWith('~1os') ? value : undefined))
  .find((os) => os !== undefined);

test.each<[string, PlainObject]>([
  ['a label of the platform', podOf({ nodeSelector: { agentpool: 'win22' } })],
  ['a label of the platform in affinity', podOf(required('agentpool', 'win22'))],
  ['the distribution of GKE', podOf({ nodeSelector: { 'cloud.google.com/gke-os-distribution': 'windows_ltsc' } })],
  ['the SKU of AKS', podOf({ nodeSelector: { 'kubernetes.azure.com/os-sku': 'Windows2022' } })],
  ['a toleration of exactly the taint', podOf({ tolerations: [TOLERATION] })],
  ...[
    'windows-exporter:0.31.8', 'calico/node-windows', 'x/splunk-otel-collector-windows:0.1', 'x/ciprod:win-3.1.20',
    'mcr.microsoft.com/businesscentral/sandbox',
    'mirror.local/mcr.microsoft.com/windows/nanoserver:latest', 'x/iis-windows-ltsc2019',
    'web:windows-ltsc-2022',
  ].map((image): [string, PlainObject] => [image, podOf({}, image)]),
])('%s is clear: filter and admission select Windows nodes, and check judges a Windows Pod', (_, pod) => {
  expect([byFilter(pod), byAdmission(pod)]).toEqual(['windows', 'windows']);
  expect(checkTexts([{ file: 'a.yaml', text: toYaml(pod) }], { platform }).findings.map(({ rule }) => rule)).toContain('os-field-missing');
});

test.each<[string, PlainObject]>([
  ['a toleration of the taint with an image for Linux', podOf({ tolerations: [TOLERATION] }, 'nginx:1')],
  ['windowsOptions', podOf({ securityContext: { windowsOptions: { runAsUserName: 'ContainerUser' } } })],
  ['an unknown RuntimeClass', podOf({ runtimeClassName: 'win' })],
])('%s is weak: such a Pod is left as it is with a warning, unless undecided says otherwise', (_, pod) => {
  const { result, problems } = filterObjects([pod], { platform });
  expect(result[0]).toBe(pod);
  expect(problems).toMatchObject([{ code: 'os-undecided', effect: 'ignored', isLeft: true }]);
  expect(byAdmission(pod)).toBeUndefined();
  expect(filterObjects([pod], { platform, undecided: 'fail' }).problems).toMatchObject([{ code: 'os-undecided', effect: 'misplaced' }]);
});

test('of several, the first in the order of the table is reported', () => {
  const weak = {
    securityContext: { windowsOptions: { runAsUserName: 'ContainerUser' } }, runtimeClassName: 'win', tolerations: [TOLERATION],
    containers: [{ name: 'a', image: 'nginx:1', command: ['cmd.exe'] }],
  };
  const reported = (spec: object) => filterObjects([podOf(spec)], { platform }).problems.map(({ path }) => path);
  const { tolerations, ...withOptions } = weak;
  const { securityContext, ...withPath } = withOptions;
  const { containers, ...withClass } = withPath;
  expect([weak, withOptions, withPath, withClass].flatMap(reported)).toEqual([
    '/spec/tolerations/0', '/spec/securityContext/windowsOptions', '/spec/containers/0/command/0', '/spec/runtimeClassName',
  ]);
  expect(OS_EVIDENCE.map(({ id }) => id).slice(-4)).toEqual(['toleration', 'windowsOptions', 'path', 'unknownRuntimeClass']);
});

test.each<[string, PlainObject]>([
  ['nothing', podOf({})], ['a toleration of everything', podOf({ tolerations: [{ operator: 'Exists' }] })],
  ['a toleration of the taint with another effect', podOf({ tolerations: [{ ...TOLERATION, effect: 'NoExecute' }] })],
  ['another value of the label', podOf({ nodeSelector: { agentpool: 'linux' } })], ['a number that is no release on Linux', podOf({}, 'myapp:1809')],
  ['an image for Linux with Windows in its name', podOf({}, 'x/k8s-windows:1')],
])('%s is no evidence: the Pod is kept on Linux nodes', (_, pod) => {
  expect([byFilter(pod), byAdmission(pod)]).toEqual(['linux', 'linux']);
});

test('undecided Pods are pinned, and RuntimeClasses decide', () => {
  const windows = {
    apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name: 'win' }, handler: 'x', scheduling: { nodeSelector: { agentpool: 'win22' } },
  };
  const pod = podOf({ runtimeClassName: 'win' });
  expect(byFilter(pod, { undecided: 'pin' })).toBe('linux');
  expect(byFilter(pod, { runtimeClasses: [windows] })).toBe('windows');
  expect(byFilter(pod, { runtimeClasses: [{ ...windows, scheduling: {} }] })).toBe('linux');
  // only containerd on Windows has the handler
  expect(byFilter(pod, { runtimeClasses: [{ ...windows, handler: 'runhcs-wcow-process', scheduling: {} }] })).toBe('windows');
});

test('policies know the RuntimeClasses that they were generated with', () => {
  const classOf = (name: string, nodeSelector?: object) =>
    ({ apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name }, handler: 'x', ...(nodeSelector && { scheduling: { nodeSelector } }) });
  const runtimeClasses = [classOf('win', { agentpool: 'win22' }), classOf('lin', { 'kubernetes.io/os': 'linux' }), classOf('any')];
  const patchesOf = (runtimeClassName: string) => previewAdmission([podOf({ runtimeClassName })], { platform, runtimeClasses })
    .flatMap(({ changes }) => changes.map(({ path, value }) => [path, value]));
  expect(patchesOf('win')).toContainEqual(['/spec/nodeSelector', { 'kubernetes.io/os': 'windows', 'agentpool': 'win22' }]);
  // its own selector keeps such a Pod there
  expect(patchesOf('lin')).toEqual([]);
  expect(patchesOf('any')).toEqual([['/spec/nodeSelector', { 'kubernetes.io/os': 'linux' }]]);
  expect(patchesOf('other')).toEqual([]);
  const policies = JSON.stringify(windowsAdmission({ platform, runtimeClasses }).objects);
  expect(policies).toContain("runtimeClassName.orValue('') in ['win']");
  expect(windowsAdmission({ runtimeClasses: ['win'] as never }).problems).toMatchObject([{ path: ['runtimeClasses', 0] }]);
});

test('labels of the cluster\'s own pools, and its RuntimeClasses, are evidence', () => {
  const nodeOf = (os: string, pool: string) => ({
    apiVersion: 'v1', kind: 'Node', metadata: { name: pool, labels: { 'kubernetes.io/os': os, pool } },
  });
  const runtimeClass = {
    apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name: 'win' }, handler: 'x', scheduling: { nodeSelector: { pool: 'blue' } },
  };
  const nodes = [nodeOf('windows', 'blue'), nodeOf('linux', 'green'), runtimeClass];
  const pods = [podOf({ nodeSelector: { pool: 'blue' } }), podOf({ runtimeClassName: 'win' }), podOf({ nodeSelector: { pool: 'green' } })];
  expect(pods.map((pod) => byFilter(pod))).toEqual(['linux', undefined, 'linux']);
  expect(pods.map((pod) => byFilter(pod, { nodes }))).toEqual(['windows', 'windows', 'linux']);
});

test('the table names what decides', () => {
  const clear = OS_EVIDENCE.filter(({ strength }) => strength === 'clear').map(({ id }) => id);
  expect(clear).toContain(podOs({ tolerations: [TOLERATION] }, undefined, marksOf(platform)).osFrom);
  expect(podOs({ tolerations: [TOLERATION] }).os).toBeUndefined();
});
