import { fieldMust, isOff, onFlags, UsedFlag } from './support/flags';
import { GO_DURATION, goBoolean, keyAndValue, lookUp, objectAt, PlainObject } from '../../../base';
import {
  CONTAINERD_ENDPOINT, ENFORCEMENT_IGNORED_SINCE, isLabelKey, LEAST_PRIORITY_CLASS, noEnforcement, nodeLabelFault, WINDOWS_PRIORITY_CLASSES,
  WINDOWS_PROXY_MODE,
} from '../../../knowledge';
import { passes, Test } from '../../../kubernetes';
import { isLinuxPath, RESOLV_CONF } from '../../kubelet-schema';
import { runtimeEndpoints } from '../facts';
import { FoundConfiguration, hasUnknownArguments, NodeRuleDefinition, NodeUnderCheck, valueOf } from '../rule';
import { isPlaceholder } from '../script/command-line';

const NUMBER = /^-?\d{1,19}(?:\.\d{1,9})?$/;
const TAINT = /^[^=:\s]{1,253}(?:=[^=:\s]{0,63})?:(?:NoSchedule|PreferNoSchedule|NoExecute)$/;

/** The problem of a value, and its fix. */
type Fault = readonly [message: string, help: string];

export const flagValue: NodeRuleDefinition = {
  id: 'node-flag-value',
  effect: 'broken',
  summary: 'a flag of the kubelet or kube-proxy has a value that is invalid on Windows',
  check: onFlags((used, node) => {
    const { flag, known } = used;
    const { minor, configurations } = node;
    if (!known || (known.removedIn ?? Infinity) <= minor || isPlaceholder(flag.value ?? '') || /^['`]/.test(flag.value ?? '')) { return undefined; }
    // a page names flags in prose and tables, too
    if (flag.value === undefined && used.command.guessed && !used.command.file.script?.isScript) { return undefined; }
    const fault = enforcementFault(used, minor, configurations) ?? faultOf(used, node, gatesOf(used, configurations));
    return fault && { message: `${flag.written}: ${fault[0]}`, help: fault[1] };
  }),
};

/** The feature gates of the kubelet that a command line starts; its own take precedence. */
function gatesOf({ command }: UsedFlag, configurations: readonly FoundConfiguration[]): PlainObject {
  const own = (valueOf(command, 'feature-gates')?.value ?? '').split(',').map(keyAndValue);
  const kubelets = configurations.filter(({ kind }) => kind === 'KubeletConfiguration');
  return Object.fromEntries([
    ...kubelets.flatMap(({ content }) => Object.entries(objectAt(content, 'featureGates'))),
    ...own.map(([gate, value]) => [gate, !isOff(value)] as const),
  ]);
}

function faultOf(used: UsedFlag, { minor, windows }: NodeUnderCheck, gates: PlainObject): Fault | undefined {
  const { command, flag: { name, value }, known, program } = used;
  if (value === undefined) {
    return known!.takes === 'boolean' || name === 'h' ? undefined : ['requires a value', `use --${name}=VALUE, or remove the flag`];
  }
  const got = `got ${shownValue(value)}`;
  if (command.overridden.includes(name)) { return kindFault(program, known!.takes, value, got); }
  if (name === 'proxy-mode' && value !== WINDOWS_PROXY_MODE && value !== '') {
    return [`must be ${WINDOWS_PROXY_MODE} on Windows, ${got}`, `use ${WINDOWS_PROXY_MODE}, or remove the flag`];
  }
  if (name === 'windows-priorityclass' && !WINDOWS_PRIORITY_CLASSES.includes(value)) {
    return [`must be a Windows priority class, ${got}`, `use one of ${WINDOWS_PRIORITY_CLASSES.join(', ')}`];
  }
  if (name === 'container-runtime-endpoint') { return endpointFault(value, got); }
  if (name === 'resolv-conf' && isLinuxPath(value)) { return [`must ${RESOLV_CONF.must}, ${got}`, RESOLV_CONF.remedy]; }
  if (known!.takes === 'labels') { return labelFault(value, minor, windows?.build); }
  return kindFault(program, known!.takes, value, got) ?? fieldFault(used, got, minor, gates);
}

/** Why the kubelet can't set one of the labels. Only keys are shown. */
function labelFault(value: string, minor: number, build?: string): Fault | undefined {
  const faults = value.split(',').filter((each) => each !== '').map(keyAndValue).flatMap(([key, text]) => {
    const fault = nodeLabelFault(key, text, { minor, build });
    return fault ? [{ ...fault, shown: isLabelKey(key) ? JSON.stringify(key) : 'another value' }] : [];
  });
  const [first] = faults;
  const all = faults.filter(({ must }) => must === first?.must).map(({ shown }) => shown);
  return first && [`must ${first.must}, got ${all.join(', ')}`, first.remedy];
}

/** What the kubelet requires of the field that a flag sets. */
function fieldFault(used: UsedFlag, got: string, minor: number, gates: PlainObject): Fault | undefined {
  const must = fieldMust(used, minor, gates);
  return must === undefined ? undefined : [`must be ${must}, ${got}`, `use ${must}: the kubelet doesn't start`];
}

/** What the kubelet on Windows requires of the flags of enforcement. A configuration that isn't here may set one of them. */
function enforcementFault(
  { command, program, flag: { name, value = '' } }: UsedFlag, minor: number, configurations: readonly FoundConfiguration[],
): Fault | undefined {
  const isCgroups = name === 'cgroups-per-qos';
  if (program !== 'kubelet' || !(isCgroups || name === 'enforce-node-allocatable')) { return undefined; }
  if (minor < ENFORCEMENT_IGNORED_SINCE && (isCgroups ? /^$|^(?:1|t|true)$/i.test(value) : /[a-z]/.test(value))) {
    const must = isCgroups ? 'false' : '""';
    return [`must be ${must} before Kubernetes 1.${ENFORCEMENT_IGNORED_SINCE}, or the kubelet doesn't start`, `use --${name}=${must}`];
  }
  const isOpen = configurations.some(({ kind }) => kind === 'KubeletConfiguration') || hasUnknownArguments(command)
    || ['config', 'config-dir', 'enforce-node-allocatable'].some((other) => valueOf(command, other) !== undefined);
  if (!isCgroups || !isOff(value) || isOpen) { return undefined; }
  const levels = `--enforce-node-allocatable=${noEnforcement(minor).join() || '""'}`;
  return [`must not be false without ${levels}, or the kubelet doesn't start`, `add ${levels}`];
}

/** Common values, paths, and addresses; any other value may be a secret in the wrong place. */
function shownValue(value: string): string {
  return /^.{0,5}$|^(?:iptables|ipvs|nftables|userspace|\w{1,20}_PRIORITY_CLASS|enabled|disabled|\d{1,19} ?[A-Za-z]{1,10})$|^(?:unix|npipe|tcp):[^@]{0,200}$|^\/(?:etc|run|var|tmp|usr|opt)\/[\w./-]{1,200}$/.test(value)
    ? JSON.stringify(value) : 'another value';
}

/** Why a container runtime endpoint is invalid on Windows. */
function endpointFault(value: string, got: string): Fault | undefined {
  if (/dockershim|docker_engine/i.test(value)) {
    return [`must be the endpoint of containerd, ${got}. Dockershim was removed in Kubernetes 1.24`, `use ${CONTAINERD_ENDPOINT}`];
  }
  if (/^unix:|^\//.test(value)) { return [`must be a named pipe on Windows, ${got}, which is a Linux socket`, `use ${CONTAINERD_ENDPOINT}`]; }
  return /^(?:npipe|tcp):|^$/.test(value) ? undefined : [`must be a container runtime endpoint of Windows, ${got}`, `use ${CONTAINERD_ENDPOINT}`];
}

/** What values of a type must be; those of lists, which may be long, aren't shown. */
interface KindOfValue {
  readonly is?: Test;
  readonly isPart?: Test;
  readonly must: string;
  readonly help: string;
}

const KINDS: Readonly<Record<string, KindOfValue>> = {
  boolean: { is: (text) => goBoolean(text) !== undefined, must: 'true or false', help: 'use true or false' },
  number: { is: NUMBER, must: 'a number', help: 'use a number' },
  duration: { is: GO_DURATION, must: 'a duration', help: 'add a unit, such as 30s or 5m' },
  gates: {
    isPart: (text) => /^\s*[\w.]{1,100}=/.test(text) && goBoolean(keyAndValue(text)[1]) !== undefined, must: 'a comma-separated list of feature gates',
    help: 'use Name=true or Name=false, with commas between',
  },
  map: { isPart: /=/, must: 'a comma-separated list of key=value pairs', help: 'use key=value, with commas between' },
  thresholds: {
    isPart: /^[^<]+<[^<]+$/, must: 'a comma-separated list of eviction thresholds',
    help: 'use thresholds such as memory.available<500Mi, with commas between',
  },
  taints: {
    isPart: TAINT, must: 'a comma-separated list of taints',
    help: 'use taints such as os=windows:NoSchedule, with commas between',
  },
};

function kindFault(program: string, takes: string, value: string, got: string): Fault | undefined {
  const kind = lookUp(KINDS, takes);
  if (!kind || (takes === 'taints' && program !== 'kubelet')) { return undefined; }
  const { is, isPart, must, help } = kind;
  if (is) { return passes(is, value) ? undefined : [`must be ${must}, ${got}`, help]; }
  return value.split(',').every((part) => part === '' || passes(isPart!, part)) ? undefined : [`must be ${must}`, help];
}

export const priorityClass: NodeRuleDefinition = {
  id: 'node-priority-class',
  effect: 'advice',
  summary: 'the kubelet\'s priority class is lower than Kubernetes recommends',
  check: onFlags(({ program, flag }) => {
    const place = program === 'kubelet' && flag.name === 'windows-priorityclass' ? WINDOWS_PRIORITY_CLASSES.indexOf(flag.value ?? '') : -1;
    return place === -1 || place >= WINDOWS_PRIORITY_CLASSES.indexOf(LEAST_PRIORITY_CLASS) ? undefined : {
      message: `${flag.written}: must be ${LEAST_PRIORITY_CLASS} or higher, got ${flag.value}: busy Pods can starve the kubelet`,
      help: `use ${LEAST_PRIORITY_CLASS} or higher`,
    };
  }),
};

export const runtimeEndpoint: NodeRuleDefinition = {
  id: 'node-runtime-endpoint',
  effect: 'broken',
  summary: 'the kubelet\'s container runtime endpoint doesn\'t exist on Windows',
  check: (node) => runtimeEndpoints(node).flatMap(({ value, place }) => {
    const fault = endpointFault(value, `got ${shownValue(value)}`);
    return fault ? [{ place, message: `${place.path.at(-1)}: ${fault[0]}`, help: fault[1] }] : [];
  }),
};
