import { ApiError, Cause } from '../harness/api-client';

/** What the API server said of a pod. */
export interface ServerVerdict {
  /**
   * - `rejected`: for a Windows, Linux-on-`spec.os` or HostProcess reason, its images, or another one that the checker knows, maybe for others too
   * - `elsewise`: rejected by validation, but for none of them
   * - `unread`: not even decoded or rejected by admission before validation, so that nothing can be said of the rest
   */
  readonly outcome: 'accepted' | 'rejected' | 'elsewise' | 'unread';
  /** Its words, for those reasons or for all. */
  readonly words: readonly string[];
  /** Which of the kinds of other reasons it gave. */
  readonly otherReasons: readonly string[];
  /** Reasons that nobody has put into a class: there must be none. */
  readonly unclassified: readonly string[];
}

/** Why the server rejects any pod, whatever its OS. Kept narrow: what none of these nor of the others matches is a failure of the test. */
const OTHER_REASONS: readonly (readonly [name: string, field: RegExp, message: RegExp])[] = [
  ['negative id', /\.(fsGroup|runAsUser|runAsGroup)$/, /must be between 0 and/],
  ['gated value', /\.seLinuxChangePolicy$/, /^Unsupported value: "MountOption"/],
  ['sysctl of the host', /\.sysctls\[\d\]\.name$/, /may not be specified when 'hostNetwork' is true/],
  ['privileged contradicts allowPrivilegeEscalation', /securityContext$/, /cannot set `allowPrivilegeEscalation` to false and `privileged` to true/],
  ['propagation without privilege', /mountPropagation$/, /Bidirectional mount propagation is available only to privileged containers/],
  ['shared process namespace', /shareProcessNamespace$/, /ShareProcessNamespace and HostPID cannot both be enabled/],
  ['user namespaces', /(hostUsers|hostPID|hostIPC|hostNetwork|procMount)$/i, /hostUsers/i],
  ['stop signal without OS', /stopSignal$/, /may not be set for containers without `spec.os.name`/],
  ['selector', /nodeSelectorTerms\[\d\]/, /Required value|must be specified/],
  ['nodeSelector', /nodeSelector/, /a valid label must be/],
  ['pod resources', /^spec\.resources/, /Required value|Forbidden|must be greater than or equal to/],
  ['requests', /resources\.(requests|limits)/, /must be|HugePages require cpu or memory/],
  ['environment variables', /env\[\d+\]\.name$/, /a valid environment variable name/],
  ['restart policy', /(restartPolicy|Probe|lifecycle)/, /Forbidden|Invalid/],
  ['hostname and network', /setHostnameAsFQDN|hostAliases/, /./],
];

/** Values that the checker reports in Pods of any system. */
const MALFORMED: readonly (readonly [field: RegExp, message: RegExp])[] = [
  [/ports\[\d\]\.(containerPort|hostPort)$/, /Required value|must be between 1 and 65535/],
  [/volumeMounts\[\d\]\.(name|mountPath)$/, /Required value|must be unique|^Not found/],
  [/volumeMounts(\[\d\])?\.subPath(Expr)?$/, /must be a relative path|must not contain '\.\.'|mutually exclusive/],
  [/hostPort$/, /must match `containerPort`/], [/(volumes|ports)\[\d\]\.(name|hostPort)$/, /Duplicate value/], [/volumes\[\d\]/, /more than 1 volume type/],
  [/(valueFrom|envFrom)$/, /must specify one of|may not (have more than one field|be specified when `value` is not empty)/],
  [/dnsConfig/, /Required value/], [/activeDeadlineSeconds$/, /must be between 1/],
  [/Probe\.(successThreshold|terminationGracePeriodSeconds)$/, /must be 1|must be greater than 0|must not be set/],
  [/nodeSelectorTerms$/, /Required value/], [/nodeAffinity.*\.matchExpressions/, /not a valid selector operator|^Invalid value: "": name part must/],
  [/^spec\.ephemeralContainers$/, /cannot be set on create/],
  [
    /tolerations\[\d\]/,
    /prefix part a lowercase RFC 1123 subdomain|value must be empty when `operator` is 'Exists'|operator must be Exists when `key` is empty/,
  ],
];

const OS_NAME = /Unsupported value: .*: supported values: "linux", "windows"|Required value/;

/** Violations of Pod Security that a pod is told of because it is for Windows. */
const OF_HOST_PROCESS = /hostProcess \(/;
/** What `restricted` demands; `baseline` looks at values only, and rejects them on pods of any system. */
const OF_LINUX_FIELDS = /PodSecurity "restricted:.*(allowPrivilegeEscalation != false|unrestricted capabilities|seccompProfile \(|runAsNonRoot != true)/;

/** @param isWindows whether the pod is one for Windows, as its own fields tell */
export function verdictOf(outcome: unknown, isWindows: boolean): ServerVerdict {
  if (!(outcome instanceof Error)) { return { outcome: 'accepted', words: [], otherReasons: [], unclassified: [] }; }
  if (!(outcome instanceof ApiError)) { throw outcome; }
  if (outcome.status === 403) { return ofAdmission(outcome.message, isWindows); }
  // what can't be decoded, or has a field that the server doesn't know
  if (outcome.status === 400) { return { outcome: 'unread', words: [outcome.message], otherReasons: ['not decoded'], unclassified: [] }; }
  const windows: string[] = [];
  const otherReasons: string[] = [];
  const unclassified: string[] = [];
  for (const cause of outcome.causes) {
    const words = `${cause.field}: ${cause.message}`;
    const other = OTHER_REASONS.find(([, field, message]) => field.test(cause.field ?? '') && message.test(cause.message));
    const isWindowsReason = isOfWindows(cause, isWindows);
    if (isWindowsReason) { windows.push(words); }
    if (!isWindowsReason && other) { otherReasons.push(other[0]); }
    if (!isWindowsReason && !other) { unclassified.push(words); }
  }
  if (outcome.causes.length === 0) { unclassified.push(outcome.message); }
  const all = outcome.causes.map(({ field, message }) => `${field}: ${message}`);
  return windows.length > 0
    ? { outcome: 'rejected', words: windows, otherReasons, unclassified }
    : { outcome: 'elsewise', words: all, otherReasons, unclassified };
}

function isOfWindows({ field = '', message }: Cause, isWindows: boolean): boolean {
  if (/for a (windows|linux) pod/.test(message)) { return true; }
  // a value that is shown whole names each of its fields, unset ones too
  const words = message.replace(/^Invalid value: \{.*\}: /, '');
  if (/windowsOptions/.test(field) || /hostProcess/i.test(words)) { return true; }
  // the checker says it of Pods of any system
  if (/ontainers\[\d+\]\.(image|name)$/.test(field) || MALFORMED.some(([of, reason]) => of.test(field) && reason.test(message))) { return true; }
  if (/^spec\.os(\.name)?$/.test(field) && OS_NAME.test(message)) { return true; }
  if (isWindows && /initContainers\[\d\]\.(\w+Probe|lifecycle)$/.test(field)) { return true; }
  // rejected for Linux too, where the checker has no opinion
  if (isWindows && (/must be less than or equal to (cpu|memory|ephemeral-storage) limit/.test(message) || /env\[\d+\]\.name$/.test(field))) {
    return true;
  }
  // no Windows container is privileged
  return isWindows && /mountPropagation$/.test(field) && /only to privileged containers/.test(message);
}

function ofAdmission(message: string, isWindows: boolean): ServerVerdict {
  const verdict = (outcome: ServerVerdict['outcome'], name: string): ServerVerdict => (
    { outcome, words: [message], otherReasons: outcome === 'rejected' ? [] : [name], unclassified: [] });
  const isOfPod = OF_HOST_PROCESS.test(message) || (isWindows && OF_LINUX_FIELDS.test(message));
  if (/violates PodSecurity/.test(message)) { return verdict(isOfPod ? 'rejected' : 'elsewise', 'Pod Security'); }
  const early = (name: string) => verdict(isWindows ? 'rejected' : 'unread', name);
  if (/conflict: runtimeClass\.scheduling\.nodeSelector|conflict/.test(message)) { return early('RuntimeClass conflict'); }
  if (/Pod('s)? Overhead/i.test(message)) { return early('overhead'); }
  if (/RuntimeClass "[^"]*" not found/i.test(message)) { return verdict('unread', 'RuntimeClass missing'); }
  return { outcome: 'unread', words: [message], otherReasons: [], unclassified: [message] };
}
