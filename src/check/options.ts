import { Placement } from '../complete/target';
import { KNOWN_KUBERNETES_MINORS, Platform, PodKinds, readKubernetesVersion } from '../knowledge';
import { kubernetesInFiles, PlainObject, PLATFORM, podKindsOfCrd, show } from '../manifest';
import { Effect, EFFECTS } from './finding';
import { PLACEMENTS } from './placements';
import { Rule, WindowsNodes } from './rule';
import { otherFamily, RuleFamily } from './rule-family';
import { RULES } from './rules';
import { throwProblems } from '../options';
import { unknownRuleRemedy } from './unknown-name';
import { ANY_OBJECT, BOOLEAN, choice, Fields, INVALID_OPTION, listOf, options as optionsOf, readOptions, required, Schema, STRING, valueSchema } from '../options/schema';

/** Findings of a rule that are ignored. */
export interface Ignore {
  /** ID of the rule. */
  readonly rule: string;
  /** Why its findings are ignored. */
  readonly reason: string;
  /** Globs of files, such as `charts/**`. @default - all files */
  readonly paths?: readonly string[];
}

/** Which findings are reported. */
export interface RuleSelection {
  /** The least effect that is reported: `ignored` leaves out `advice`. @default 'advice' */
  readonly minEffect?: Effect;
  /** IDs of the rules to run. @default - all rules */
  readonly rules?: readonly string[];
  /** IDs of rules not to run. @default - none */
  readonly skipRules?: readonly string[];
  /** Rules whose findings are ignored, everywhere or in some files, each with a reason. @default - none */
  readonly ignore?: readonly Ignore[];
}

/** Options of a check. */
export interface CheckOptions extends RuleSelection {
  /** Platform of the cluster, with the taints and labels of its Windows nodes. @default - Platform.UPSTREAM is assumed; findings that depend on the platform are advice then */
  readonly platform?: Platform;
  /** The Windows nodes of the cluster, from `readNodes`. @default - nodes with the taints and labels of the platform */
  readonly windowsNodes?: readonly WindowsNodes[];
  /** Kubernetes version of the cluster, such as `1.36`. @default '1.36' */
  readonly kubernetes?: string;
  /** Whether the cluster also has Linux nodes. @default true */
  readonly mixed?: boolean;
  /**
   * How Pods are placed by the Windows release that their image tags name: on all builds that run the images (`compatible`), only on the release's own
   * build (`exact`), or not at all (`none`). @default 'compatible'
   */
  readonly placement?: Placement | 'none';
  /**
   * CustomResourceDefinitions of custom kinds, whose schemas show where their objects define Pods. Pods of common custom kinds are found without them.
   * @default - none
   */
  readonly crds?: readonly object[];
}

/** Options with their defaults. */
export interface Settings {
  readonly platform: Platform;
  /** Whether the platform is assumed, since neither it nor the nodes are given. */
  readonly platformIsAssumed: boolean;
  readonly windowsNodes?: readonly WindowsNodes[];
  readonly kubernetes: string;
  readonly mixed: boolean;
  readonly placement: Placement | 'none';
  readonly minEffect: Effect;
  readonly rules: readonly Rule[];
  readonly ignore: readonly Ignore[];
  /** The custom kinds of `crds`. */
  readonly podKinds: PodKinds;
}

/** The Kubernetes minor that manifests are checked for by default. */
export const DEFAULT_KUBERNETES = '1.36';

/** Schema of the ID of a rule that a command runs. */
function ruleOf(known: readonly { readonly id: string }[], command: RuleFamily): Schema {
  const ids = known.map(({ id }) => id);
  return {
    wanted: 'the ID of a rule',
    json: { type: 'string', enum: ids },
    check: (value, path, problems) => {
      if (ids.includes(value as string)) { return; }
      if (typeof value !== 'string') { problems.must(path, value, 'be the ID of a rule', '"k8s-windows rules" lists the rules'); return; }
      const other = otherFamily(value, command);
      problems.add([{ code: INVALID_OPTION, path, message: other ?? `unknown rule ${show(value)}`, remedy: other === undefined ? unknownRuleRemedy(value, ids) : 'remove it' }]);
    },
  };
}

/** Schema of the rules whose findings are ignored. @param rule the schema of the ID of a rule */
export function ignoresOf(rule: Schema): Schema {
  return listOf(optionsOf<Ignore>({
    rule: required(rule, 'give the ID of a rule'),
    reason: required(valueSchema('a reason', (value) => typeof value === 'string' && value.trim() !== '', 'explain why the findings are ignored', { type: 'string', pattern: '\\S' }), 'explain why the findings are ignored'),
    paths: listOf(STRING),
  }));
}

/** The schemas of a selection among the rules of a command. */
export function selectionFields(known: readonly { readonly id: string }[], command: RuleFamily): Fields<RuleSelection> {
  const rule = ruleOf(known, command);
  return { minEffect: choice(...EFFECTS), rules: listOf(rule), skipRules: listOf(rule), ignore: ignoresOf(rule) };
}

/** The schemas of the options of a check. */
export const CHECK_FIELDS: Fields<CheckOptions> = {
  ...selectionFields(RULES, 'check'),
  platform: PLATFORM,
  windowsNodes: listOf(ANY_OBJECT),
  kubernetes: kubernetesInFiles(KNOWN_KUBERNETES_MINORS),
  mixed: BOOLEAN,
  placement: choice(...PLACEMENTS),
  crds: listOf(ANY_OBJECT),
};
const CHECK_OPTIONS = optionsOf<CheckOptions>(CHECK_FIELDS);

/**
 * Adds the defaults.
 *
 * @throws ProblemsError if an option is invalid
 */
export function settingsOf(options: CheckOptions): Settings {
  throwProblems(readOptions(options, CHECK_OPTIONS).problems);
  const { platform = Platform.UPSTREAM, windowsNodes, mixed = true, placement = 'compatible', minEffect = 'advice', ignore = [], kubernetes = DEFAULT_KUBERNETES } = options;
  const minor = `1.${readKubernetesVersion(kubernetes).value!.minor}`;
  const platformIsAssumed = options.platform === undefined && windowsNodes === undefined;
  const podKinds = Object.assign({}, ...(options.crds ?? []).map((crd) => podKindsOfCrd(crd as PlainObject))) as PodKinds;
  const rules = selectedRules(options, RULES);
  return { platform, platformIsAssumed, windowsNodes, kubernetes: minor, mixed, placement, minEffect, ignore, podKinds, rules };
}

/** The rules that a selection runs. */
export function selectedRules<R extends { readonly id: string }>({ rules, skipRules = [] }: RuleSelection, known: readonly R[]): readonly R[] {
  return known.filter(({ id }) => (!rules || rules.includes(id)) && !skipRules.includes(id));
}
