import { parseAllDocuments, stringify } from 'yaml';
import { COMMAND_FILES, COMMAND_FORMS, COMMAND_PLACES, PLANTED_SECRETS } from './commands';
import { leakIn } from './shapes';
import { Evaluators, valueAt } from '../../src/base';
import { FINDING_FORMATS } from '../../src/cli/flags';
import { containersOf, findPodTemplate, withValueAt } from '../../src/kubernetes';
import { JUDGED_KINDS, judgementsOf, messageOf, POLICY_SHARES } from '../../src/objects/admission/validating-policies';
import { Folder } from '../cli/command';
import { RULES } from 'k8s-windows/check';
import { completePod, completeWorkload, formatProblem, PlainObject, podWithLogMonitor, Problem, retrofitPod } from 'k8s-windows/core';

/** `SECRETS_FULL=1` runs every command with every manifest; else each manifest has some of them, in turn. */
const SHARE = process.env.SECRETS_FULL ? 1 : 17;

/** A manifest with a secret in the commands, arguments, and variables of a container. */
interface Planted {
  readonly name: string;
  readonly secret: string;
  readonly objects: readonly PlainObject[];
}

/** The examples of the rules: with each, another rule looks at the commands, and quotes what it finds. */
const EXAMPLES = RULES.flatMap(({ id, bad, good }) => [[`${id}, bad`, bad], [`${id}, good`, good]].map(([name, text]) => ({
  name, objects: parseAllDocuments(text).map((document) => document.toJS() as PlainObject),
})));

/** Every form in every place of the first examples of Pods, of HostProcess Pods, and of Deployments; of the others, each place has another form. */
function planted(): readonly Planted[] {
  const seen = new Set<string>();
  return EXAMPLES.flatMap(({ name, objects }, e) => objects.flatMap((object, at) => {
    const found = findPodTemplate(object);
    const [container] = found ? containersOf(found.template.spec) : [];
    if (!found || !container) { return []; }
    const isHostProcess = valueAt(found.template, ['spec', 'securityContext', 'windowsOptions', 'hostProcess']) === true;
    const kind = `${String(object.kind)} ${isHostProcess}`;
    const isFirst = !seen.has(kind);
    seen.add(kind);
    const path = [...found.path, 'spec', ...container.path];
    const formsAt = (p: number) => COMMAND_FORMS.filter((_, f) => isFirst || f === (e + p) % COMMAND_FORMS.length);
    return COMMAND_PLACES.flatMap(([place, make], p) => formsAt(p).map((form, f): Planted => {
      const secret = PLANTED_SECRETS[(e + p + f) % PLANTED_SECRETS.length];
      const own = { ...valueAt(object, path) as PlainObject, ...make(form(secret), secret) };
      return { name: `${name}: ${place}: ${form('X')}`, secret, objects: objects.map((each, i) => (i === at ? withValueAt(each, path, own) : each)) };
    }));
  }));
}

const PLANTED = planted();

function leaksIn({ name, secret, objects }: Planted, output: string, where: string): readonly string[] {
  const leak = leakIn(output, secret);
  if (leak === undefined) { return []; }
  const at = output.indexOf(leak);
  return [`${where}: ${name}: ${JSON.stringify(leak)} in ${JSON.stringify(output.slice(Math.max(0, at - 150), at + 40))} of `
    + `${JSON.stringify(objects).length} bytes`];
}

test('there are manifests of all kinds', () => expect(PLANTED.length).toBeGreaterThan(3000));

test('no command shows more of a command than the executable', () => {
  const folder = new Folder({ '.k8s-windows.yaml': '' });
  const runs: readonly (readonly string[])[] = [
    ...FINDING_FORMATS.map((format) => ['check', 'a.yaml', '--mixed', '--format', format]), ['fix', 'a.yaml', '--mixed'],
    ['fix', 'a.yaml', '--format', 'json'],
    ['admission', 'preview', 'a.yaml'], ['admission', 'preview', 'a.yaml', '--format', 'json'],
    ['where', 'a.yaml', '--pools', '2022:1,linux:1'], ['where', 'a.yaml', '--pools', '2022:1,linux:1', '--format', 'html'],
    ['doctor', 'a.yaml', '--format', 'json'], ['filter', 'a.yaml'], ['filter', 'a.yaml', '--report', 'json'],
  ];
  const reported = new Set<string>();
  const leaks = PLANTED.flatMap((each, i) => {
    folder.write('a.yaml', each.objects.map((object) => `---\n${stringify(object, { lineWidth: 0, aliasDuplicateObjects: false })}`).join(''));
    return runs.filter((_, r) => (i + r) % SHARE === 0).flatMap((argv) => {
      const { stdout, stderr } = folder.run(argv);
      // the manifests that the filter prints are what users deploy
      const output = argv[0] === 'filter' ? stderr : stdout + stderr;
      for (const [, rule] of output.matchAll(/"rule": "([\w-]+)"/g)) { reported.add(rule); }
      return leaksIn(each, output, argv.join(' '));
    });
  });
  expect(leaks).toEqual([]);
  expect([...reported]).toEqual(expect.arrayContaining([
    'linux-command', 'exec-one-string', 'exec-shell-builtin', 'host-process-command-path', 'powershell-probe-timeout', 'malformed-pod',
    'kube-proxy-mode',
    'kube-proxy-network-name', 'kube-proxy-source-vip', 'windows-feature-gate', 'cni-directory-mismatch', 'partially-qualified-name',
  ]));
}, 1_800_000);

test('no command shows more of other files', () => {
  const reported = new Set<string>();
  const leaks = COMMAND_FORMS.flatMap((form) => PLANTED_SECRETS.flatMap((secret) => COMMAND_FILES.flatMap(([file, text]) => {
    const folder = new Folder({ '.k8s-windows.yaml': '', [file]: text(form(secret), secret) });
    const runs = /^(?:a|b)\./.test(file)
      ? [...FINDING_FORMATS.map((format) => ['node', 'check', file, '--format', format]), ['convert', file], ['convert', file, '--format', 'json']]
      : [...FINDING_FORMATS.map((format) => ['check', file, '--format', format]), ['fix', file], ['fix', file, '--format', 'json']];
    return runs.flatMap((argv) => {
      const { stdout, stderr } = folder.run(argv);
      for (const [, rule] of stdout.matchAll(/"rule": "([\w-]+)"/g)) { reported.add(rule); }
      return leaksIn({ name: form('X'), secret, objects: [] }, stdout + stderr, argv.join(' '));
    });
  })));
  expect(leaks).toEqual([]);
  expect([...reported]).toEqual(expect.arrayContaining(['exec-one-string', 'linux-command', 'node-flag-removed']));
}, 600_000);

test('no policy shows more of a command than the executable', () => {
  const evaluators = new Evaluators();
  const messages = JUDGED_KINDS.flatMap((kind) => POLICY_SHARES.flatMap((share) => judgementsOf(kind, share, { mutate: false }))
    .map((judgement) => ({
      kind, rule: judgement.rule.id, text: evaluators.compile(judgement.text), message: evaluators.compile(messageOf(judgement)),
    })));
  const reported = new Set<string>();
  const leaks = PLANTED.flatMap((each) => each.objects.flatMap((object) => {
    const frame = evaluators.frameOf({ object, request: { operation: 'CREATE' } });
    return messages.filter(({ kind }) => (kind.name === 'pods') === (object.kind === 'Pod')).flatMap(({ rule, text, message }) => {
      if (text(frame) === '') { return []; }
      reported.add(rule);
      return leaksIn(each, message(frame), rule);
    });
  }));
  expect(leaks).toEqual([]);
  expect([...reported]).toEqual(expect.arrayContaining(['linux-command', 'exec-one-string', 'exec-shell-builtin', 'powershell-probe-timeout']));
}, 600_000);

test('no problem of a construct shows more of a command than the executable', () => {
  const codes = new Set<string>();
  const leaks = PLANTED.flatMap((each) => each.objects.flatMap((object) => {
    const found = findPodTemplate(object);
    if (!found) { return []; }
    const results: readonly { readonly problems: readonly Problem[]; readonly advice?: readonly Problem[] }[] = [
      completePod(found.template, { os: 'windows' }), completeWorkload(object, { os: 'windows' }), retrofitPod(found.template, { os: 'windows' }),
      podWithLogMonitor(found.template, { sources: [] }, containersOf(found.template.spec)[0]?.container.name as string),
    ];
    return results.flatMap(({ problems, advice = [] }) => [...problems, ...advice]).flatMap((problem) => {
      codes.add(problem.code);
      return leaksIn(each, formatProblem(problem), problem.code);
    });
  }));
  expect(leaks).toEqual([]);
  expect([...codes]).toEqual(expect.arrayContaining(['linux-command', 'field-value', 'command-line', 'cmd-quoting']));
}, 600_000);
