import { CheckedObject, contentHash, hostProcessDaemonSet, HostProcessPodOptions, hostProcessTemplate, SecretKey } from '../complete';
import { configMap, ObjectSet, ofObject } from '../complete/object-set';
import { ADD_ON_IMAGES } from '../knowledge';
import { IDLE_CONTAINER } from './idle-container';
import { addOnChecks, namespaceOf, NodeAddOnOptions } from './node-add-on';
import { NODE_ADD_ON, NUMBER, ofShape, SECRETS, TEXT, VARIABLES } from './option-shapes';
import { ONCE_PER_CONTENT_SCRIPT } from './scripts.generated';
import { scalarText } from '../manifest';

export interface HostProcessScriptOptions extends NodeAddOnOptions {
  /** Name of the DaemonSet, and the beginning of all other names. At most 40 characters, since a hash follows. */
  readonly name: string;
  /** Text of the PowerShell script. It runs as `NT AUTHORITY\SYSTEM` on the node itself, and is done when its exit code is 0. */
  readonly script: string;
  /**
   * - `every-node`: on each Windows node that there is and will be, once for each content
   * - `once`: on one Windows node, as a Job for each content; no Job can change, so another image or amount of memory makes a new one too
   *
   * @default 'every-node'
   */
  readonly run?: 'every-node' | 'once';
  /** Environment variables, which pass values to the script to the letter. @default - none */
  readonly env?: Readonly<Record<string, string>>;
  /** Environment variables out of Secrets of the namespace. Another value in the Secret doesn't run the script again. @default - none */
  readonly secrets?: Readonly<Record<string, SecretKey>>;
  /** Account in the cluster, for scripts that ask the API server. @default - none */
  readonly serviceAccountName?: string;
  /** How often a Job tries again after a failure. @default 3 */
  readonly backoffLimit?: number;
}

/** What the API server takes for a name of a variable and Windows too, which has no `=` in one. Source: kubernetes v1.36.3 `IsRelaxedEnvVarName`. */
const VARIABLE = /^[ -<>-~]+$/;
/** Bytes of a ConfigMap. Source: kubernetes v1.36.3 `MaxSecretSize`. */
const MAX_BYTES = 1024 * 1024;
const RESERVED = /^(PATH|K8S_WINDOWS_.*)$/i;

const SHAPES = {
  ...NODE_ADD_ON, name: TEXT, script: TEXT, run: TEXT, env: VARIABLES, secrets: SECRETS, serviceAccountName: TEXT, backoffLimit: NUMBER,
};

/**
 * A PowerShell script on Windows nodes. It is known by its content, which are the script and its variables: a change runs it again, and nothing
 * else does, neither a restart of the pod nor of the node. Memory: 512Mi by default.
 */
export function hostProcessScript(options: HostProcessScriptOptions): ObjectSet {
  return ofShape('host-process-script-option', options, SHAPES, made);
}

function made(options: HostProcessScriptOptions): ObjectSet {
  const { name, script = '', env = {}, secrets = {}, run = 'every-node' } = options;
  const namespace = namespaceOf(options);
  const content = contentHash({ script, env, secrets });
  const data = { 'script.ps1': withByteOrderMark(script), ...(run === 'every-node' && { 'once-per-content.ps1': ONCE_PER_CONTENT_SCRIPT }) };
  // a name for each content, so that pods of before and after a change each have their own
  const configName = `${name}-${contentHash(data)}`;
  const mount = `C:\\mounts\\${name}`;
  const config = { ...configMap(configName, namespace, { 'k8s-app': name }, data), immutable: true };
  const container = {
    name: 'script', image: options.image ?? ADD_ON_IMAGES.hostProcessBase, secrets, configMaps: { [mount]: configName }, memory: options.memory ?? '512Mi',
  };
  const pod = { platform: options.platform, serviceAccountName: options.serviceAccountName };
  if (run === 'once') {
    const job = jobOf({ ...pod, labels: { 'k8s-app': name }, containers: [{ ...container, script: `${mount}\\script.ps1`, env }] }, options, content);
    return {
      objects: [{ id: 'script', manifest: config }, { id: 'job', manifest: job.manifest }],
      problems: [...problemsOf(options), ...ofObject(job)],
      advice: [],
    };
  }
  const daemonSet = hostProcessDaemonSet({
    ...pod,
    daemonSet: name,
    namespace,
    initContainers: [{
      ...container, script: `${mount}\\once-per-content.ps1`,
      env: { ...env, K8S_WINDOWS_SCRIPT_NAME: `${namespace}-${name}`, K8S_WINDOWS_SCRIPT_CONTENT: content },
    }],
    containers: [IDLE_CONTAINER],
    content: [config],
  });
  return {
    objects: [{ id: 'script', manifest: config }, { id: 'daemon-set', manifest: daemonSet.manifest }],
    problems: [...problemsOf(options), ...ofObject(daemonSet)],
    advice: [],
  };
}

/** A Job for one content. Its name stands for its whole pod too, which no Job can change. */
function jobOf(pod: HostProcessPodOptions, options: HostProcessScriptOptions, content: string): CheckedObject {
  const { manifest: template, problems } = hostProcessTemplate({ ...pod, more: { restartPolicy: 'Never' } });
  return {
    manifest: {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name: `${options.name}-${contentHash([content, template])}`, namespace: namespaceOf(options), labels: pod.labels },
      spec: { backoffLimit: options.backoffLimit ?? 3, template },
    },
    problems: problems.map((problem) => ({ ...problem, path: ['spec', 'template', ...problem.path] })),
  };
}

/** Windows PowerShell reads a script as UTF-8 only by this mark, and else in the code page of the node. */
function withByteOrderMark(script: string): string {
  return /^[\0-\x7f]*$/.test(script) || script.startsWith('\uFEFF') ? script : `\uFEFF${script}`;
}

function problemsOf(options: HostProcessScriptOptions) {
  const { name, script, run, env = {}, secrets = {}, serviceAccountName, backoffLimit } = options;
  const checks = addOnChecks('host-process-script-option', options);
  if (name === undefined) { checks.wrong(['name'], name, 'so it has no name', 'give one such as "set-time-zone"'); }
  checks.label(['name'], name, 23);
  if (script === undefined || script.trim() === '') {
    checks.wrong(['script'], script, 'which does nothing', 'give the text of a PowerShell script');
  } else if (Buffer.byteLength(script) > MAX_BYTES - 10_000) {
    checks.wrong(['script'], `${script.slice(0, 20)}…`, `whose ${Buffer.byteLength(script)} bytes are too much for a ConfigMap`, 'put the bulk into an image, or download it');
  }
  checks.oneOf(['run'], run, ['every-node', 'once']);
  checks.objectName(['serviceAccountName'], serviceAccountName);
  checks.wholeNumber(['backoffLimit'], backoffLimit, 0);
  if (backoffLimit !== undefined && run !== 'once') { checks.wrong(['backoffLimit'], backoffLimit, 'but a DaemonSet tries for ever', 'set run to "once", or remove it'); }
  for (const [option, variables] of Object.entries({ env, secrets })) {
    for (const [key, value] of Object.entries(variables)) {
      if (!VARIABLE.test(key)) { checks.wrong([option, key], value, 'but Windows has no variable of that name', 'use printable characters without "="'); }
      if (RESERVED.test(key)) { checks.wrong([option, key], value, 'but the name is taken', 'use another name'); }
      if (scalarText(value).includes('\0')) { checks.wrong([option, key], value, 'but no variable can hold a NUL', 'remove the character'); }
    }
  }
  for (const key of Object.keys(env).filter((each) => Object.keys(secrets).some((other) => other.toUpperCase() === each.toUpperCase()))) {
    checks.wrong(['secrets', key], secrets[key], 'but env has a variable of that name, and Windows knows no letter case there', 'use another name');
  }
  return checks.all();
}
