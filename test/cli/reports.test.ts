import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import type { Log } from 'sarif';
import { Folder } from './command';
import { GOOD, PRIVILEGED, PRIVILEGED_RULE } from '../checker/manifests';
import { SARIF } from '../checker/sarif-parts';
import { list } from '../diagnosis/objects';
import { HEALTHY, PLANTED } from '../diagnosis/planted';

const ERROR = 'doctor-toleration-letter-case';
const WARNING = 'doctor-docker-runtime';
const dump = (...ids: readonly string[]) => JSON.stringify(list(...HEALTHY, ...ids.flatMap((id) => PLANTED[id])));
const FILES = {
  'bad.yaml': PRIVILEGED,
  'good.yaml': GOOD,
  'bad.ps1': 'nssm set kubelet AppParameters --hostname-override=win-1 --network-plugin=cni\n',
  'good.ps1': 'nssm set kubelet AppParameters --hostname-override=win-1\n',
  'bad.json': dump(ERROR), 'advice.json': dump(WARNING), 'good.json': dump(),
  'empty.yaml': '', 'empty.ps1': '', 'empty.json': '{"apiVersion":"v1","kind":"List","items":[]}',
};

interface Case {
  readonly command: readonly string[];
  readonly bad: string;
  readonly good: string;
  readonly empty: string;
  /** The rule or symptom of the one finding in `bad`. */
  readonly rule: string;
  readonly severity: string;
  /** A value of `--fail-on` that the finding reaches, and one that it doesn't. */
  readonly failOn: string;
}

const CASES: Readonly<Record<string, Case>> = {
  'check': {
    command: ['check'], bad: 'bad.yaml', good: 'good.yaml', empty: 'empty.yaml', rule: PRIVILEGED_RULE, severity: 'rejected', failOn: 'error',
  },
  'node check': {
    command: ['node', 'check'], bad: 'bad.ps1', good: 'good.ps1', empty: 'empty.ps1', rule: 'node-flag-removed', severity: 'broken', failOn: 'error',
  },
  'doctor': { command: ['doctor'], bad: 'bad.json', good: 'good.json', empty: 'empty.json', rule: ERROR, severity: 'error', failOn: 'error' },
};
const FORMATS = ['text', 'json', 'sarif', 'github', 'junit'];

describe.each(Object.values(CASES))('$command', ({ command, bad, good, empty, rule, severity, failOn }) => {
  const folder = new Folder(FILES);
  const run = (...args: readonly string[]) => folder.run([...command, ...args]);

  /** The rules of a report. */
  const rulesIn = (report: string, format: string): readonly string[] => {
    const matches = (pattern: RegExp) => [...report.matchAll(pattern)].map(([, id]) => id);
    switch (format) {
      case 'json': {
        const { findings = [], problems = [] } = JSON.parse(report) as { findings?: { rule: string }[]; problems?: { symptom: string }[] };
        return [...findings.map((each) => each.rule), ...problems.map(({ symptom }) => symptom)];
      }
      case 'sarif': return (JSON.parse(report) as Log).runs[0].results!.map(({ ruleId }) => ruleId!);
      case 'github': return matches(/^::error file=[^,]*,.*?title=k8s-windows%3A ([a-z-]+)::/gm);
      case 'junit': return matches(/<testcase classname="[^"]*" name="([a-z-]+): /g);
      default: return matches(/\[([a-z-]+)\]$/gm);
    }
  };

  describe.each(FORMATS)('--format %s', (format) => {
    const report = (...args: readonly string[]) => run('--format', format, ...args);

    test('reports the finding, on stdout or in a file', () => {
      const { code, stdout } = report(bad);
      expect({ code, rules: rulesIn(stdout, format) }).toEqual({ code: 1, rules: [rule] });
      expect(report(bad, '-o', 'report')).toMatchObject({ code: 1, stdout: '' });
      expect(folder.read('report')).toBe(stdout);
    });

    test('reports nothing else', () => {
      const { code, stdout } = report(good);
      expect({ code, rules: rulesIn(stdout, format) }).toEqual({ code: 0, rules: [] });
    });

    test('--fail-on decides on the exit code only', () => {
      const never = report('--fail-on', 'never', bad);
      expect({ code: never.code, rules: rulesIn(never.stdout, format) }).toEqual({ code: 0, rules: [rule] });
      expect(report('--fail-on', failOn, bad).code).toBe(1);
    });

    test('--baseline leaves out what it lists, and only that', () => {
      const own = `${format}-baseline.json`;
      const written = report('--baseline', own, '--write-baseline', bad);
      expect(written).toMatchObject({ code: 0, stderr: expect.stringContaining(`wrote 1 finding to ${own}`) });
      const known = report('--baseline', own, bad);
      expect({ code: known.code, rules: rulesIn(known.stdout, format) }).toEqual({ code: 0, rules: [] });
      expect(report('--baseline', own, good))
        .toMatchObject({ code: 0, stderr: expect.stringContaining(`${own} lists 1 finding that no longer occurs`) });
    });

    test('the configuration ignores a rule, in some files or in all', () => {
      const configured = (entry: string, ...args: readonly string[]) => {
        const configuredFolder = new Folder({ ...FILES, '.k8s-windows.yaml': `ignore:\n  - rule: ${rule}\n    reason: a test\n${entry}` });
        const { code, stdout, stderr } = configuredFolder.run([...command, '--format', format, ...args]);
        return { code, rules: rulesIn(stdout, format), unused: stderr.includes('unused entry in ignore') };
      };
      expect(configured('', bad)).toEqual({ code: 0, rules: [], unused: false });
      expect(configured('', good)).toEqual({ code: 0, rules: [], unused: true });
      expect(configured(`    paths: ["${bad}"]\n`, bad)).toEqual({ code: 0, rules: [], unused: false });
      expect(configured('    paths: [other]\n', bad)).toEqual({ code: 1, rules: [rule], unused: true });
    });

    test('an unreadable file is reported', () => {
      const { code, stdout, stderr } = report(bad, 'missing');
      expect({ code, rules: rulesIn(stdout, format).filter((each) => each !== 'unreadable') }).toEqual({ code: 3, rules: [rule] });
      expect(stdout + stderr).toContain('does not exist');
    });
  });

  test('SARIF is valid, and describes the rule', () => {
    const log = JSON.parse(run('--format', 'sarif', bad).stdout) as Log;
    const validate = addFormats(new Ajv({ strict: false, allErrors: true })).compile(SARIF);
    expect(validate(log) ? [] : validate.errors).toEqual([]);
    const [{ tool: { driver: { rules } }, results }] = log.runs;
    expect(results).toEqual([expect.objectContaining({ ruleId: rule, level: 'error', ruleIndex: rules!.findIndex(({ id }) => id === rule) })]);
    expect(results![0].locations![0].physicalLocation!.artifactLocation!.uri).toBe(bad);
    const described = rules!.find(({ id }) => id === rule)!;
    expect(described).toMatchObject({ defaultConfiguration: { level: 'error' }, properties: { tags: ['kubernetes', 'windows', severity] } });
    expect(described.helpUri).toMatch(new RegExp(`/docs/(rules|symptoms)/${rule}\\.md$`));
  });

  test('the configuration excludes files', () => {
    const own = new Folder({ ...FILES, '.k8s-windows.yaml': `exclude: ["${bad}"]\n` });
    const { stdout, code } = own.run([...command, '--allow-empty', bad]);
    expect({ stdout, code }).toEqual({ stdout: '', code: 0 });
  });

  test('nothing to check is an error without --allow-empty', () => {
    expect(run(empty)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('nothing to ') });
    expect(run('--allow-empty', empty)).toMatchObject({ code: 0, stdout: '' });
  });

  test('an unknown rule in the configuration is an error', () => {
    const own = new Folder({ ...FILES, '.k8s-windows.yaml': `ignore:\n  - rule: ${rule}x\n    reason: a test\n` });
    expect(own.run([...command, bad])).toMatchObject({
      code: 2, stdout: '', stderr: expect.stringContaining(`unknown rule "${rule}x". Did you mean "${rule}"?`),
    });
  });
});

test('one configuration file is for all commands: each uses the rules of its own', () => {
  const ignore = Object.values(CASES).map(({ rule }) => `  - rule: ${rule}\n    reason: a test\n`);
  const folder = new Folder({ ...FILES, '.k8s-windows.yaml': `ignore:\n${ignore.join('')}` });
  for (const { command, bad } of Object.values(CASES)) {
    const { code, stdout, stderr } = folder.run([...command, bad]);
    // that a workload doesn't run remains true
    expect({ command, code, stdout: stdout.replace(/^unschedulable: .+\n/gm, '') }).toEqual({ command, code: 0, stdout: '' });
    expect(stderr).not.toContain('unused');
  }
});

describe('doctor', () => {
  const folder = new Folder({
    ...FILES, 'both.json': dump(ERROR, WARNING), 'warning.yaml': 'minSeverity: warning\n', 'error.yaml': 'minSeverity: error\n',
  });
  const doctor = (...args: readonly string[]) => folder.run(['doctor', ...args]);

  test.each([['error', 0], ['warning', 1], ['note', 1], ['never', 0]])('--fail-on %s with a warning', (severity, code) => {
    expect(doctor('--fail-on', severity, 'advice.json').code).toBe(code);
  });

  test('--fail-on suggests the severity of an effect', () => {
    expect(doctor('--fail-on', 'ignored', 'bad.json')).toMatchObject({
      code: 2, stderr: expect.stringContaining('--fail-on: must be one of "error", "warning", "note", "never", got "ignored". Did you mean warning?'),
    });
  });

  test.each([
    ['warning.yaml', [ERROR, WARNING]], ['error.yaml', [ERROR]],
  ])('%s reports problems of the severity and worse ones', (config, expected) => {
    const { problems } = JSON.parse(doctor('-c', config, '--format', 'json', 'both.json').stdout) as { problems: { symptom: string }[] };
    expect(problems.map(({ symptom }) => symptom)).toEqual(expected);
  });

  test('a baseline of one dump is for the next one, under any name', () => {
    doctor('--baseline', 'known.json', '--write-baseline', 'bad.json');
    const { findings } = JSON.parse(folder.read('known.json')) as { findings: unknown };
    expect(findings).toEqual([{ file: '', finding: `${ERROR} v1 Pod shop/web-0 spec.tolerations[0]`, count: 1 }]);
    const { code, stdout } = doctor('--baseline', 'known.json', '--format', 'json', 'both.json');
    const { problems } = JSON.parse(stdout) as { problems: { symptom: string }[] };
    expect({ code, problems: problems.map(({ symptom }) => symptom) }).toEqual({ code: 0, problems: [WARNING] });
  });

  test('a known problem hides the workload that it stops, and no other one', () => {
    const other = {
      apiVersion: 'v1', kind: 'Pod', metadata: { name: 'other', namespace: 'shop' },
      spec: { nodeSelector: { 'kubernetes.io/os': 'windows', 'pool': 'none' }, containers: [{ name: 'a', image: 'b' }] },
    };
    folder.write('two.json', JSON.stringify(list(...HEALTHY, ...PLANTED[ERROR], other)));
    doctor('--baseline', 'known.json', '--write-baseline', 'bad.json');
    expect([doctor('--baseline', 'known.json', 'bad.json').code, doctor('--baseline', 'known.json', 'two.json').code]).toEqual([0, 1]);
  });

  test('a baseline lists workloads that only the nodes stop; an ignored rule of check doesn\'t hide them', () => {
    const taints = [{ key: 'os', value: 'windows', effect: 'NoSchedule' }];
    const spec = { os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows' }, containers: [{ name: 'a', image: 'b' }] };
    const web = (name: string) => ({
      apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name, namespace: 'shop' },
      spec: { selector: { matchLabels: { app: name } }, template: { metadata: { labels: { app: name } }, spec } },
    });
    const win = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'a', labels: { 'kubernetes.io/os': 'windows' } }, spec: { taints } };
    folder.write('stopped.json', JSON.stringify(list(win, web('a'))));
    folder.write('more.json', JSON.stringify(list(win, web('a'), web('b'))));
    folder.write('ignore.yaml', 'ignore:\n  - rule: toleration-missing\n    reason: a test\n');
    expect(doctor('--baseline', 'stopped.lst', '--write-baseline', 'stopped.json').code).toBe(0);
    const { findings } = JSON.parse(folder.read('stopped.lst')) as { findings: unknown };
    expect(findings).toEqual([{ file: '', finding: 'verdict apps/v1 Deployment shop/a unschedulable', count: 1 }]);
    expect(['stopped.json', 'more.json'].map((file) => doctor('--baseline', 'stopped.lst', file).code)).toEqual([0, 1]);
    expect(doctor('--config', 'ignore.yaml', 'stopped.json').code).toBe(1);
  });

  test('an annotation names the file of the object, the object, the cause, and the remedy', () => {
    expect(doctor('--format', 'github', 'good.json', 'bad.json').stdout)
      .toBe(
        `::error file=bad.json,title=k8s-windows%3A ${ERROR}::a Pod is Pending because its toleration differs from the Windows taint in letter `
          + 'case: Pod shop/web-0, spec.tolerations[0]: os=Windows:NoSchedule. The taint is os=windows:NoSchedule, but the toleration is '
            + 'os=Windows:NoSchedule: keys and values are case-sensitive%0Ause key "os" and value "windows" in the tolerations of the workload\n',
      );
  });
});
