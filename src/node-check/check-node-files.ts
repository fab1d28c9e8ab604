import { gather } from './gather';
import { NodeCheckOptions, NodeSettings, nodeSettingsOf } from './options';
import { NodeText } from './read/node-file';
import { NodeFileInput, readNodeFile } from './read/read-node-file';
import { NodeFinding, NodeRule, NodeUnderCheck } from './rule';
import { NODE_RULES } from './rules';
import { NodeSuppression, Suppressions } from './suppress';
import { CheckResult } from '../check/run';
import { ENGINE_RULES } from '../findings/engine-rules';
import { EFFECTS, Failure, Finding } from '../findings/finding';
import { matchesGlob } from '../findings/glob';
import { LineIndex } from '../findings/line-index';
import { otherFamily } from '../findings/rule-family';
import { Ignore } from '../findings/selection';
import { unknownName } from '../findings/unknown-name';
import { jsonPointer, KnownSecrets, show } from '../manifest';
import { checkArgument } from '../options/argument';
import { ANY_OBJECT, listOf } from '../options/schema';

/** The result of a check of node files. */
export interface NodeCheckResult extends CheckResult {
  /** The decoded content of each file by name; lines and columns of findings refer to it. */
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * Checks the files of Windows nodes: scripts that register or start the kubelet and kube-proxy, their configurations, those of
 * containerd and kubeadm, CNI configurations, and Flannel's net-conf. All files must belong to the same nodes, because they are compared with each other.
 *
 * @throws ProblemsError if an option is invalid
 *
 * @example
 * ```ts
 * import { checkNodeFiles } from 'k8s-windows/node';
 *
 * const text = 'kubelet.exe --network-plugin=cni';
 * const { findings } = checkNodeFiles([{ file: 'start.ps1', text }], { kubernetes: '1.36' });
 * console.log(findings.map(({ message }) => message));
 * ```
 */
export function checkNodeFiles(inputs: readonly NodeFileInput[], options: NodeCheckOptions = {}): NodeCheckResult {
  checkArgument('inputs', inputs, listOf(ANY_OBJECT));
  const settings = nodeSettingsOf(options);
  const failures: Failure[] = [];
  const files: NodeText[] = [];
  for (const input of inputs) {
    const { read, failures: own } = readNodeFile(input);
    failures.push(...own);
    if (read) { files.push(read); }
  }
  const node = gather(files, settings.minor, settings.windows);
  const usedIgnores = new Set<Ignore>();
  const paths = new Map(inputs.flatMap(({ file, path }) => (file === undefined || path === undefined ? [] : [[file, path] as const])));
  const findings = new Findings(files, settings, usedIgnores, paths).of(settings.rules.flatMap((rule) => run(rule, node)));
  return {
    findings, failures,
    objects: node.commands.length + node.configurations.length,
    files: inputs.map(({ file }) => file ?? 'stdin'),
    unusedIgnores: settings.ignore.filter((ignore) => !usedIgnores.has(ignore)),
    texts: new Map(files.map(({ file, text }) => [file, text])),
  };
}

interface RuleFound {
  readonly rule: Pick<NodeRule, 'id' | 'effect'>;
  readonly found: NodeFinding;
}

function run(rule: NodeRule, node: NodeUnderCheck): readonly RuleFound[] {
  try {
    return rule.check(node).map((found) => ({ rule, found }));
  } catch (error) {
    const [file] = node.files;
    if (!file) { return []; }
    return [{
      rule: ENGINE_RULES.crashed,
      found: {
        place: { file, start: 0, end: 1, kind: 'Node', apiVersion: '', name: '', path: [] },
        message: `rule ${rule.id} failed: ${error instanceof Error ? error.message : show(error)}`,
        help: `report it with the file, and leave the rule out with --no-rule ${rule.id}`,
      },
    }];
  }
}

/** Removes suppressed and duplicate findings, and computes lines and columns. */
class Findings {
  private readonly lines = new Map<NodeText, LineIndex>();
  /** Of all files, since a message may name values of other files. */
  private secrets: KnownSecrets | undefined;

  public constructor(
    private readonly files: readonly NodeText[],
    private readonly settings: NodeSettings,
    private readonly usedIgnores: Set<Ignore>,
    private readonly paths: ReadonlyMap<string, string>,
  ) {}

  public of(found: readonly RuleFound[]): readonly Finding[] {
    const suppressions = new Map(this.files.map((file) => [file, new Suppressions(file)]));
    const used = new Set<NodeSuppression>();
    const kept = found.filter(({ rule, found: { place } }) => {
      const matching = suppressions.get(place.file)!.at(place.start).filter((suppression) => suppression.rule === rule.id && suppression.reason !== '');
      matching.forEach((suppression) => used.add(suppression));
      return matching.length === 0;
    });
    const faults = [...suppressions].flatMap(([file, { all }]) => all.flatMap((suppression) => this.faultOf(file, suppression, used)));
    const located = [...kept, ...faults].map((each) => this.located(each)).filter((finding) => this.counts(finding));
    const once = new Map(located.map((finding) => [`${finding.rule}\n${finding.file}\n${finding.line}:${finding.column}\n${finding.message}`, finding]));
    const order = new Map(this.files.map(({ file }, i) => [file, i]));
    return [...once.values()].sort((a, b) => order.get(a.file!)! - order.get(b.file!)! || a.line! - b.line! || a.column! - b.column!);
  }

  private faultOf(file: NodeText, suppression: NodeSuppression, used: ReadonlySet<NodeSuppression>): readonly RuleFound[] {
    const place = { file, start: suppression.start, end: suppression.end, kind: 'Comment', apiVersion: '', name: suppression.rule, path: [] };
    const fault = (rule: RuleFound['rule'], message: string, help: string): RuleFound[] => [{ rule, found: { place, message, help } }];
    if (!NODE_RULES.some(({ id }) => id === suppression.rule)) {
      return fault(ENGINE_RULES.unusedSuppression, otherFamily(suppression.rule, 'node check') ?? unknownName('rule', suppression.rule, NODE_RULES.map(({ id }) => id), '"k8s-windows rules" lists the rules'), 'remove the suppression, or write RULE: reason');
    }
    if (suppression.reason === '') { return fault(ENGINE_RULES.suppressionWithoutReason, `${suppression.rule} is suppressed without a reason, which has no effect`, `write "${suppression.rule}: " and the reason`); }
    if (used.has(suppression) || !this.settings.rules.some(({ id }) => id === suppression.rule)) { return []; }
    return fault(ENGINE_RULES.unusedSuppression, `the suppression of ${suppression.rule} matches no finding`, 'remove it');
  }

  private counts({ rule, file, effect }: Finding): boolean {
    for (const ignore of this.settings.ignore) {
      if (ignore.rule === rule && (!ignore.paths || ignore.paths.some((glob) => matchesGlob(glob, this.paths.get(file!) ?? file!)))) {
        this.usedIgnores.add(ignore);
        return false;
      }
    }
    return EFFECTS.indexOf(effect) <= EFFECTS.indexOf(this.settings.minEffect) || rule === ENGINE_RULES.crashed.id;
  }

  private located({ rule, found: { place, message, help, effect } }: RuleFound): Finding {
    const { file, start, end, apiVersion, kind, name, path } = place;
    let lines = this.lines.get(file);
    if (!lines) {
      lines = new LineIndex(file.text);
      this.lines.set(file, lines);
    }
    const from = lines.positionOf(start);
    const to = lines.positionOf(Math.max(start, end));
    return {
      rule: rule.id, effect: effect ?? rule.effect, message: this.hide(message), help: this.hide(help),
      object: { apiVersion, kind, name: this.hide(name) }, path: jsonPointer(path), file: file.file,
      line: from.line, column: from.column, endLine: to.line, endColumn: to.column,
    };
  }

  private hide(text: string): string {
    this.secrets ??= KnownSecrets.ofTexts(this.files.map((file) => file.text));
    return this.secrets.hide(text);
  }
}
