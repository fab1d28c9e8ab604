import { fieldMust, fieldValue, isGuarded, isOff, isOffAnyway, knownFlag, named, nearestFlag, onFlags, UsedFlag, usedFlags } from './support/flags';
import { keyAndValue, objectAt } from '../../../base';
import { ENFORCEMENT_IGNORED_SINCE, featureGateFault, isIgnoredOnWindows, NODE_COMPONENT_FLAGS, NODE_KUBERNETES_MINORS } from '../../../knowledge';
import { NodeFinding, NodeRuleDefinition, NodeUnderCheck, placeOfCommand, placeOfField, placeOfFlag } from '../rule';
import { isPlaceholder } from '../script/command-line';
import { SourceText } from '../script/source-text';

export const flagRemoved: NodeRuleDefinition = {
  id: 'node-flag-removed',
  effect: 'broken',
  summary: 'a flag was removed from the kubelet or kube-proxy',
  check: onFlags((used, { minor }) => {
    const { program, flag, known } = used;
    if (known?.removedIn === undefined || known.removedIn > minor || isGuarded(used)) { return undefined; }
    return {
      message: `${flag.written} was removed from ${named(program)} in Kubernetes 1.${known.removedIn}: it exits with "unknown flag"`,
      help: known.instead ?? 'remove it: it has no replacement',
    };
  }),
};

export const flagMisspelled: NodeRuleDefinition = {
  id: 'node-flag-misspelled',
  effect: 'broken',
  summary: 'a misspelled flag of the kubelet or kube-proxy, or a flag of the other program',
  check: onFlags(({ program, flag, known }, { minor }) => {
    if (known) { return undefined; }
    const near = nearestFlag(program, flag.name, minor);
    if (near) { return { message: `${flag.written}: unknown flag of ${named(program)}, so it exits at startup`, help: `use --${near}` }; }
    const other = program === 'kubelet' ? 'kube-proxy' : 'kubelet';
    return Object.hasOwn(NODE_COMPONENT_FLAGS[other], flag.name) && knownFlag(other, flag.name)
      ? {
        message: `${flag.written} is a flag of ${named(other)}, not of ${named(program)}, which exits with "unknown flag"`,
        help: `remove it here, and set it for ${named(other)} if needed`,
      }
      : undefined;
  }),
};

export const flagUnknown: NodeRuleDefinition = {
  id: 'node-flag-unknown',
  effect: 'broken',
  summary: 'a flag that no release of the kubelet or kube-proxy has',
  check: onFlags(({ command, program, flag, known }, { minor }) => {
    const isKnown = known !== undefined || Object.values(NODE_COMPONENT_FLAGS).some((flags) => Object.hasOwn(flags, flag.name));
    if (isKnown || command.guessed || nearestFlag(program, flag.name, minor)) { return undefined; }
    return {
      message: `${flag.written}: unknown flag of ${named(program)} in all releases from 1.13 to 1.${NODE_KUBERNETES_MINORS.last}, so it `
      + 'exits at startup', help: 'remove it',
    };
  }),
};

export const flagTooNew: NodeRuleDefinition = {
  id: 'node-flag-too-new',
  effect: 'broken',
  summary: 'a flag was added to the kubelet or kube-proxy in a later release',
  check: onFlags((used, { minor }) => {
    const { program, flag, known } = used;
    return known?.since === undefined || known.since <= minor || isGuarded(used) ? undefined : {
      message: `${flag.written} was added to ${named(program)} in Kubernetes 1.${known.since}: release 1.${minor} exits with "unknown flag"`,
      help: 'remove it, or pass the release of the nodes with --kubernetes',
    };
  }),
};

export const flagLinuxOnly: NodeRuleDefinition = {
  id: 'node-flag-linux-only',
  effect: 'ignored',
  worst: 'broken',
  summary: 'a flag of a Windows node works only on Linux',
  check: onFlags((used, { minor }) => {
    const { program, flag, known } = used;
    if (!known || (known.removedIn ?? Infinity) <= minor) { return undefined; }
    const help = 'remove it from Windows nodes';
    if (known.only === 'linux') {
      return {
        effect: 'broken', message: `${flag.written} doesn't exist in the Windows build of ${named(program)}, which exits with "unknown flag"`, help,
      };
    }
    if (known.onWindows === 'rejected') {
      return isOff(flag.value)
        ? undefined
        : { effect: 'broken', message: `${flag.written} is unsupported on Windows: ${named(program)} exits with an error`, help };
    }
    return isIgnored(used, minor) && fieldMust(used, minor, {}) === undefined ? { message: `${flag.written} is ignored on Windows`, help } : undefined;
  }),
};

function isIgnored({ program, flag, known }: UsedFlag, minor: number): boolean {
  if (flag.name === 'enforce-node-allocatable') {
    return minor >= ENFORCEMENT_IGNORED_SINCE && /[a-z]/.test(flag.value ?? '') && flag.value !== 'none';
  }
  if (flag.value !== undefined && isOffAnyway(fieldValue(known!, flag.value))) { return false; }
  return known!.onWindows === 'ignored'
    || (program === 'kubelet' && known!.field !== undefined && isIgnoredOnWindows(known!.field, minor));
}

/** One-letter flags. */
const SHORT = ['v', 'h'];

export const flagDashes: NodeRuleDefinition = {
  id: 'node-flag-dashes',
  effect: 'broken',
  summary: 'a flag starts with a single dash or a typographic dash',
  check: onFlags(({ flag, known }, { minor }) => {
    // removed flags and other spellings are reported once, by other rules
    if (!known || (known.removedIn ?? Infinity) <= minor) { return undefined; }
    const dashes = flag.written.slice(0, flag.dashes);
    if (dashes === '--' || (dashes === '-' && SHORT.includes(flag.name))) { return undefined; }
    const what = /^-+$/.test(dashes) ? 'must start with two dashes, got one' : `must start with two hyphens, got "${dashes}"`;
    return { message: `${flag.written}: ${what}`, help: `use --${flag.name}` };
  }),
};

export const flagQuotes: NodeRuleDefinition = {
  id: 'node-flag-quotes',
  effect: 'broken',
  summary: 'the single quotes around a value become part of the value',
  check: onFlags(({ flag }) => (flag.value === undefined || !/^'.*'$|^'[^']*$/.test(flag.value) ? undefined : {
    message: `${flag.written}: the single quotes become part of the value`,
    help: 'remove the single quotes, or use \\" if the value contains spaces',
  })),
};

export const flagSwallowed: NodeRuleDefinition = {
  id: 'node-flag-swallowed',
  effect: 'broken',
  summary: 'a space is missing between two flags, so the second becomes part of the value of the first',
  check: onFlags(({ program, flag }) => {
    const inner = /--([a-z][a-z-]{1,60})(?==|$)/.exec(flag.value ?? '')?.[1];
    return inner === undefined || !Object.hasOwn(NODE_COMPONENT_FLAGS[program], inner) ? undefined : {
      message: `the value of ${flag.written} contains --${inner}, which is never parsed as a flag`,
      help: `insert a space before --${inner}`,
    };
  }),
};

export const strayArgument: NodeRuleDefinition = {
  id: 'node-stray-argument',
  effect: 'broken',
  summary: 'an argument of the kubelet, kube-proxy, or flanneld that belongs to no flag',
  check: ({ commands }) => commands.flatMap((command) => {
    const { program, flags } = command;
    if (command.guessed || program === 'containerd' || flags.length === 0) { return []; }
    // on a page, prose follows a command; brackets are expressions of unknown value
    const isStray = (text: string) => (command.file.script?.isScript
      ? /^[\w:\\/][^()[\]{}]*$/.test(text) && !isPlaceholder(text)
      : /^(?:true|false)$/i.test(text));
    // Go's own flag package, which flanneld uses, reads no flags after such an argument
    const hurts = ({ end }: SourceText) => program !== 'flanneld' || flags.some(({ start }) => start > end);
    return command.stray.filter((word) => isStray(word.text) && hurts(word)).slice(0, 1).map((word) => ({
      place: { ...placeOfCommand(command), start: word.start, end: word.end },
      message: `${shownArgument(word.text)} belongs to no flag: `
        + (program === 'flanneld' ? 'flanneld ignores the flags after it' : `${named(program)} exits with an error`),
      help: 'set a boolean flag with =, and put a value with spaces in double quotes',
    }));
  }),
};

/** An argument without a flag may be a secret, unless it is the value of a boolean. */
function shownArgument(word: string): string {
  return /^(?:true|false|[01])$/i.test(word) ? JSON.stringify(word) : 'an argument';
}

export const featureGate: NodeRuleDefinition = {
  id: 'node-feature-gate',
  effect: 'advice',
  worst: 'broken',
  summary: 'a feature gate of a node is unknown, was removed, or is locked',
  check: (node) => [...gatesInFlags(node), ...gatesInConfigurations(node)],
};

/** One flag, so one finding for all gates with which the program exits, and one for the others. */
function gatesInFlags(node: NodeUnderCheck): readonly NodeFinding[] {
  return usedFlags(node).filter(({ command, flag: { name } }) => name === 'feature-gates' && !command.overridden.includes(name))
    .flatMap(({ command, flag, program }) => {
      const found = (flag.value ?? '').split(',').flatMap((text) => gateFinding(...keyAndValue(text), named(program), node.minor) ?? []);
      return ['broken' as const, undefined].flatMap((effect) => {
        const same = found.filter((each) => each.effect === effect);
        return same.length === 0 ? [] : [{
          place: placeOfFlag(command, flag), ...(effect && { effect }),
          message: same.map(({ message }) => message).join(', '), help: same.map(({ help }) => help).join(', '),
        }];
      });
    });
}

function gatesInConfigurations({ configurations, minor }: NodeUnderCheck): readonly NodeFinding[] {
  return configurations.filter(({ kind }) => kind === 'KubeletConfiguration' || kind === 'KubeProxyConfiguration').flatMap((configuration) =>
    Object.entries(objectAt(configuration.content, 'featureGates')).flatMap(([gate, value]) => {
      const found = gateFinding(gate, value, configuration.kind === 'KubeletConfiguration' ? 'the kubelet' : 'kube-proxy', minor);
      return found ? [{ ...found, place: placeOfField(configuration, ['featureGates', gate]) }] : [];
    }));
}

function gateFinding(gate: string, value: unknown, program: string, minor: number): Omit<NodeFinding, 'place'> | undefined {
  const fault = /^[A-Z]\w*$/.test(gate) ? featureGateFault(gate, value, minor) : undefined;
  if (!fault) { return undefined; }
  return {
    ...(fault.stops && { effect: 'broken' }), message: `${fault.message}${fault.stops ? `: ${program} exits at startup` : ''}`, help: fault.remedy,
  };
}
