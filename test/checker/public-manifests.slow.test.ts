import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { linuxPod, workload } from './manifests';
import { CheckResult, checkTexts, Finding, ManifestText, Platform, RULES } from '../../src/check';
import { SEVERITY_OF } from '../../src/findings/finding';
import { formatText } from '../../src/findings/format/text';

/** A directory of manifests, such as those of public projects; by default, generated ones are checked. */
const { MANIFESTS } = process.env;
const COUNT = 3000;

/** Errors that manifests without a Windows workload can have: a cluster with Windows nodes can't use them as they are. */
const POSSIBLE = ['daemon-set-tolerates-everything', 'os-not-selected', 'malformed-pod', 'flannel-vni', 'flannel-port', 'flannel-cni-name'];
const ABOUT_WINDOWS = /kubernetes\.io\/os"?: *"?windows|windowsOptions|name: *"?windows|mcr\.microsoft\.com\/(windows|dotnet\/framework)/;

function generated(): readonly ManifestText[] {
  const kinds = ['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet'];
  const parts = [
    { nodeSelector: '' }, { nodeSelector: '', os: '' }, {},
    { nodeSelector: '', tolerations: 'tolerations:\n  - key: dedicated\n    operator: Exists' },
    { nodeSelector: 'nodeSelector:\n  node-role.kubernetes.io/control-plane: ""', tolerations: 'tolerations:\n  - operator: Exists' },
    { nodeSelector: 'nodeSelector:\n  pool: web', tolerations: 'tolerations:\n  - operator: Exists' },
  ];
  return Array.from({ length: COUNT }, (_, i) => {
    const text = i % 5 === 0 ? linuxPod(parts[i % parts.length]) : workload(kinds[i % kinds.length], linuxPod(parts[i % parts.length]));
    return { file: `apps/app-${i}/deploy.yaml`, text: text.replace('name: web', `name: web-${i}`) };
  });
}

function below(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? below(path) : (['.yaml', '.yml', '.json'].includes(extname(path)) && statSync(path).isFile() ? [path] : []);
  });
}

/** The readable files of a directory that aren't about Windows. */
function publicManifests(folder: string): readonly ManifestText[] {
  const texts = below(folder).map((path) => ({ file: path.slice(folder.length + 1), text: readFileSync(path, 'utf8') }))
    .filter(({ text }) => !ABOUT_WINDOWS.test(text));
  const unreadable = new Set(checkTexts(texts, { rules: ['malformed-pod'] }).failures.map(({ file }) => file));
  return texts.filter(({ file }) => !unreadable.has(file));
}

const WIDTH = 120;

/** Lines of a report on a screen, where long lines are wrapped. */
const linesOf = (report: string) => report.trimEnd().split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / WIDTH)), 0);

const errorsOf = ({ findings }: CheckResult): readonly Finding[] => findings.filter(({ effect }) => SEVERITY_OF[effect] === 'error');

test('thousands of Linux manifests have no false error, and their report fits one screen', () => {
  const texts = MANIFESTS === undefined ? generated() : publicManifests(MANIFESTS);
  const result = checkTexts(texts, { platform: Platform.UPSTREAM });
  expect(result.objects).toBeGreaterThanOrEqual(COUNT);
  expect(result.failures).toEqual([]);
  if (MANIFESTS === undefined) {
    expect(errorsOf(result)).toEqual([]);
    expect(result.findings.length).toBeGreaterThan(COUNT / 2);
  } else {
    expect(errorsOf(result).filter(({ rule }) => !POSSIBLE.includes(rule))).toEqual([]);
  }
  const textOf = (file: string) => texts.find((each) => each.file === file)?.text as string;
  expect(linesOf(formatText(result, { rules: RULES, textOf }))).toBeLessThanOrEqual(50);
});
