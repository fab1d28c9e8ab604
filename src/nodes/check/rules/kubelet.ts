import { isOffAnyway, knownFlag } from './support/flags';
import { formatPath, isNonEmpty, isPresent, lookUp, objectAt, parseQuantity, scalarText, show, valueAt } from '../../../base';
import {
  ENFORCEMENT, ENFORCEMENT_IGNORED_SINCE, isDnsSubdomain, isIgnoredOnWindows, kubeadmVersion, KUBELET_FIELDS_REJECTED_ON_WINDOWS, KUBELET_PATCH,
  LEAST_RESERVED_MEMORY, NODE_KUBERNETES_MINORS, noEnforcement, readsKubeadmVersion,
} from '../../../knowledge';
import { isPlaceholder } from '../../../kubernetes';
import { hasKubeletField, isLinuxPath, kubeletFieldProblems, registeredTaintFaults, RESOLV_CONF } from '../../kubelet-schema';
import { isEnoughMemory, TOO_LITTLE_MEMORY } from '../../reservations';
import { differing, isEqual, nodeTaints } from '../facts';
import {
  FoundConfiguration, hasUnknownArguments, NodeFinding, NodePlace, NodeRuleDefinition, NodeUnderCheck, placeOfField, placeOfFlag, valueOf,
} from '../rule';
import { isPlaceholder as isVariable } from '../script/command-line';

export const kubeletField: NodeRuleDefinition = {
  id: 'node-kubelet-field',
  effect: 'ignored',
  worst: 'broken',
  summary: 'a KubeletConfiguration for Windows has an unknown or Linux-only field or an invalid value, or kubeadm rejects a JoinConfiguration',
  check: (node) => node.configurations.flatMap((configuration) => {
    if (configuration.kind === 'JoinConfiguration') { return joinFindings(configuration, node.minor); }
    if (configuration.kind !== 'KubeletConfiguration') { return []; }
    const invalid = invalidFields(configuration, node);
    const isInvalid = (field: string) => invalid.some(({ place: { path } }) => path[0] === field);
    return [...fieldsOnWindows(configuration, node.minor, isInvalid), ...invalid, ...enforcement(configuration, node)];
  }),
};

/** A name in capitals may be a placeholder. */
const isNodeName = (name: string) => /^[A-Z\d_]+$/.test(name) || isDnsSubdomain(name.trim().toLowerCase());
const isText = (value: unknown) => typeof value === 'string';
const isHostPort = (text: string) => !/:\/\/|^[\w-]+(?:\.[\w-]+)+$/.test(text);

/**
 * What kubeadm and its kubelet require of a JoinConfiguration. Source: kubernetes v1.37.2 `cmd/kubeadm/app/apis/kubeadm/validation/validation.go`,
 * `apis/kubeadm/v1beta4/types.go`, `util/config/common.go` (validateSupportedVersion), v1.36.5 `apis/kubeadm/v1beta3/types.go`, read 2026-11-30.
 */
function joinFindings(configuration: FoundConfiguration, minor: number): readonly NodeFinding[] {
  const { apiVersion, content } = configuration;
  const version = apiVersion.replace('kubeadm.k8s.io/', '');
  const shape = /^v1beta[1-3]$/.test(version) ? 'map' : 'list';
  const faultIn = (is: (value: unknown) => boolean, must: string, ...path: readonly string[]) => {
    const value = valueAt(content, path);
    return !isPresent(value) || isVariable(scalarText(value)) || is(value) ? [] : [{ path, must: `be ${must}`, remedy: `use ${must}` }];
  };
  return [
    ...faultIn(
      () => readsKubeadmVersion(version, minor) !== false, `kubeadm.k8s.io/${kubeadmVersion(minor)} with Kubernetes 1.${minor}`, 'apiVersion',
    ),
    ...faultIn(
      (value) => isHostPort(scalarText(value)), 'a host and a port, such as 10.0.0.1:6443', 'discovery', 'bootstrapToken', 'apiServerEndpoint',
    ),
    ...faultIn((value) => isNodeName(scalarText(value)), 'a DNS name', 'nodeRegistration', 'name'),
    ...faultIn((value) => Array.isArray(value) === (shape === 'list'), `a ${shape} in ${version}`, 'nodeRegistration', 'kubeletExtraArgs'),
    ...registeredTaintFaults(content, ['nodeRegistration', 'taints']),
  ].map(({ path, must, remedy }) => ({
    place: placeOfField(configuration, path), effect: 'broken' as const, help: remedy,
    // arguments may contain secrets
    message: `${formatPath(path)}: must ${must}${isText(valueAt(content, path)) ? `, got ${show(valueAt(content, path))}` : ''}: the node can't join`,
  }));
}

/** kubeadm merges such a file with the cluster's configuration, which isn't here: by its name, or since the node joins with patches. */
const isPatch = ({ file: { file } }: FoundConfiguration, { configurations }: NodeUnderCheck) =>
  file.split(/[\\/]/).at(-1)!.startsWith(KUBELET_PATCH)
  || configurations.some(({ kind, content }) => kind === 'JoinConfiguration' && isPresent(objectAt(content, 'patches').directory));

/** Flags take precedence over the configuration. */
function enforcement(configuration: FoundConfiguration, node: NodeUnderCheck): readonly NodeFinding[] {
  const { content } = configuration;
  const { commands, minor } = node;
  const { cgroupsPerQOS, enforceNodeAllocatable: levels } = content;
  const kubelets = commands.filter(({ program }) => program === 'kubelet');
  const isByFlag = (field: string) => kubelets.some((command) => valueOf(command, lookUp(ENFORCEMENT, field)!.flag) !== undefined);
  const isSet = isPresent(levels);
  const isRejected = minor < ENFORCEMENT_IGNORED_SINCE;
  const enforces = isSet
    ? !isRejected && Array.isArray(levels) && levels.some((level) => level !== 'none' && !isPlaceholder(level)) : !isPatch(configuration, node);
  if (enforces && cgroupsPerQOS === false && !Object.keys(ENFORCEMENT).some(isByFlag)) {
    const must = `[${noEnforcement(minor).join(', ')}]`;
    return [{
      place: placeOfField(configuration, [isSet ? 'enforceNodeAllocatable' : 'cgroupsPerQOS']), effect: 'broken',
      message: `enforceNodeAllocatable: must be ${must} with cgroupsPerQOS: false, or the kubelet doesn't start, got ${isSet ? show(levels) : 'the default [pods]'}`,
      help: `set enforceNodeAllocatable: ${must}`,
    }];
  }
  if (isRejected) {
    // a command line that isn't here may set what isn't set
    const areKnown = kubelets.length > 0 && !kubelets.some((command) => command.guessed || hasUnknownArguments(command));
    const isWhole = areKnown && !isPatch(configuration, node);
    return Object.entries(ENFORCEMENT).filter(([field]) => isWhole && !isPresent(content[field]) && !isByFlag(field))
      .map(([field, { must, fallback }]) => ({
        place: placeOfField(configuration, [field]), effect: 'broken', help: `set ${field}: ${must}`,
        message: `${field}: must be ${must} before Kubernetes 1.${ENFORCEMENT_IGNORED_SINCE}, or the kubelet doesn't start, got the default ${fallback}`,
      }));
  }
  return enforces && isSet ? [{
    place: placeOfField(configuration, ['enforceNodeAllocatable']), help: 'use [none]',
    message: 'enforceNodeAllocatable: values other than none are ignored on Windows',
  }] : [];
}

function fieldsOnWindows(
  configuration: FoundConfiguration, minor: number, isInvalid: (field: string) => boolean,
): readonly NodeFinding[] {
  const { content } = configuration;
  const at = (field: string) => placeOfField(configuration, [field]);
  const help = 'remove it from the configuration of Windows nodes';
  return [
    ...KUBELET_FIELDS_REJECTED_ON_WINDOWS.filter((field) => isPresent(content[field]) && hasKubeletField(field, minor))
      .map((field) => ({
        place: at(field), effect: 'broken' as const, message: `${field}: must not be set on Windows, the kubelet doesn't start with it`, help,
      })),
    ...Object.keys(content).filter((field) => isIgnoredOnWindows(field, minor) && !isInvalid(field))
      .filter((field) => isPresent(content[field]) && !isOffAnyway(content[field]))
      .map((field) => ({ place: at(field), message: `${field} is ignored on Windows`, help })),
    ...(isLinuxPath(content.resolvConf) ? [{
      place: at('resolvConf'), effect: 'broken' as const, message: `resolvConf: must ${RESOLV_CONF.must}, got "${content.resolvConf}"`,
      help: RESOLV_CONF.remedy,
    }] : []),
  ];
}

/** Fields that the kubelet of the release doesn't have, and values of the wrong type. */
function invalidFields(configuration: FoundConfiguration, node: NodeUnderCheck): readonly NodeFinding[] {
  const { minor, commands } = node;
  if (minor < NODE_KUBERNETES_MINORS.first) { return []; }
  const rejected: readonly unknown[] = KUBELET_FIELDS_REJECTED_ON_WINDOWS.filter((field) => hasKubeletField(field, minor));
  const isByFlag = (field: string) => commands.some(({ program, flags }) => (
    program === 'kubelet' && flags.some(({ name }) => knownFlag('kubelet', name)?.field === field)));
  return kubeletFieldProblems(configuration.content, minor, (field) => isPatch(configuration, node) || isByFlag(field))
    .filter(({ path }) => !rejected.includes(path[0]) && !isPlaceholder(valueAt(configuration.content, path)))
    .map(({ path, message, remedy }) => ({
      place: placeOfField(configuration, path), message: `${formatPath(path)}: ${message}`, help: remedy,
      ...(message.startsWith('must be ') && { effect: 'broken' as const }),
    }));
}

const RESERVATION_FIELDS = ['systemReserved', 'kubeReserved'] as const;
const RESERVATION_FLAGS = ['system-reserved', 'kube-reserved'];
const RESERVE_MORE = `reserve ${LEAST_RESERVED_MEMORY} or more: systemReserved.memory in the KubeletConfiguration`;

export const reservation: NodeRuleDefinition = {
  id: 'node-reservation',
  effect: 'advice',
  summary: 'too little memory of a node is reserved for Windows, the kubelet, and the container runtime',
  check: (node) => {
    const flags = reservedByFlags(node);
    return [...flags.findings, ...node.configurations.filter(({ kind }) => kind === 'KubeletConfiguration')
      .flatMap((configuration) => reservedByConfiguration(configuration, flags.isGiven))];
  },
};

function reservedByConfiguration(configuration: FoundConfiguration, givenByFlags: boolean): readonly NodeFinding[] {
  const set = RESERVATION_FIELDS.flatMap((field) => {
    const { memory } = objectAt(configuration.content, field);
    const quantity = parseQuantity(memory);
    return quantity === undefined ? [] : [{ field, quantity, words: `${field}.memory is ${scalarText(memory)}` }];
  });
  if (!isNonEmpty(set)) {
    return givenByFlags ? [] : [{
      place: placeOfField(configuration, [RESERVATION_FIELDS[0]]),
      message: 'no memory is reserved for Windows, the kubelet, and the container runtime', help: RESERVE_MORE,
    }];
  }
  return givenByFlags ? [] : shortage(placeOfField(configuration, [set[0].field, 'memory']), set);
}

/** The finding for memory that is too little in all. */
function shortage(place: NodePlace, reserved: readonly { readonly quantity: bigint; readonly words: string }[]): readonly NodeFinding[] {
  const message = `${reserved.map(({ words }) => words).join(', ')}: ${TOO_LITTLE_MEMORY}`;
  return isEnoughMemory(reserved.map(({ quantity }) => quantity)) ? [] : [{ place, help: RESERVE_MORE, message }];
}

/** Flags take precedence over the configuration. */
function reservedByFlags({ commands }: NodeUnderCheck): { readonly findings: readonly NodeFinding[]; readonly isGiven: boolean } {
  let isGiven = false;
  const findings = commands.filter(({ program }) => program === 'kubelet').flatMap((command) => {
    const given = RESERVATION_FLAGS.flatMap((name) => {
      const used = valueOf(command, name);
      const memory = used && /(?:^|,)\s{0,9}memory=([^,]{1,40})/.exec(used.value)?.[1];
      const quantity = memory === undefined ? undefined : parseQuantity(memory.trim());
      return used && quantity !== undefined ? [{ flag: used.flag, quantity, words: `${used.flag.written} is ${used.value}` }] : [];
    });
    if (!isNonEmpty(given)) { return []; }
    isGiven = true;
    return shortage(placeOfFlag(command, given[0].flag), given);
  });
  return { findings, isGiven };
}

export const taintsAgree: NodeRuleDefinition = {
  id: 'node-taints',
  effect: 'broken',
  summary: 'the files of a node have different taints to register with',
  check: (node) => differing(
    nodeTaints(node), isEqual, 'the taints of the node are', 'use the same taints in all files, including letter case: those that workloads tolerate',
  ),
};
