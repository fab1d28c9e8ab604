import { CheckedObject, contentHash, hostProcessDaemonSet, HostProcessPodOptions, hostProcessTemplate, SecretKey } from '../complete';
import { configMap, NO_OBJECTS, ObjectSet, ofObject } from '../complete/object-set';
import { ADD_ON_IMAGES } from '../knowledge';
import { scalarText } from '../manifest';
import { IDLE_CONTAINER } from './idle-container';
import { addOnProblems, namespaceOf, NODE_ADD_ON, NodeAddOnOptions, SECRETS, VARIABLES } from './node-add-on';
import { ONCE_PER_CONTENT_SCRIPT } from './scripts.generated';
import { checkedBy, NUMBER, options as optionsOf, required, STRING } from '../options/schema';

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

const OPTIONS = optionsOf<HostProcessScriptOptions>({
  ...NODE_ADD_ON, name: required(STRING, 'give one such as "set-time-zone"'), script: required(STRING, 'give the text of a PowerShell script'), run: STRING, env: VARIABLES, secrets: SECRETS, serviceAccountName: STRING, backoffLimit: NUMBER,
});

/**
 * A PowerShell script on Windows nodes. It is known by its content, which are the script and its variables: a change runs it again, and nothing
 * else does, neither a restart of the pod nor of the node. Memory: 512Mi by default.
 */
export function hostProcessScript(options: HostProcessScriptOptions): ObjectSet {
  return checkedBy(OPTIONS, options, NO_OBJECTS, made);
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
  const problems = addOnProblems('host-process-script-option', options);
  problems.label(['name'], name, 23);
  if (script !== undefined && script.trim() === '') {
    problems.must(['script'], script, 'not be empty', 'give the text of a PowerShell script');
  } else if (script !== undefined && Buffer.byteLength(script) > MAX_BYTES - 10_000) {
    problems.must(['script'], `${script.slice(0, 20)}…`, `be at most ${MAX_BYTES - 10_000} bytes, to fit into a ConfigMap (it is ${Buffer.byteLength(script)})`, 'put the bulk into an image, or download it');
  }
  problems.oneOf(['run'], run, ['every-node', 'once']);
  problems.objectName(['serviceAccountName'], serviceAccountName);
  problems.integer(['backoffLimit'], backoffLimit, 0);
  if (backoffLimit !== undefined && run !== 'once') { problems.must(['backoffLimit'], backoffLimit, 'be given with run "once" only: a DaemonSet retries forever', 'set run to "once", or remove it'); }
  for (const [option, variables] of Object.entries({ env, secrets })) {
    for (const [key, value] of Object.entries(variables)) {
      if (!VARIABLE.test(key)) { problems.must([option, key], value, 'have the name of a Windows environment variable', 'use printable characters without "="'); }
      if (RESERVED.test(key)) { problems.must([option, key], value, 'have another name: this one is reserved', 'use another name'); }
      if (scalarText(value).includes('\0')) { problems.must([option, key], value, 'have no NUL character', 'remove the character'); }
    }
  }
  for (const key of Object.keys(env).filter((each) => Object.keys(secrets).some((other) => other.toUpperCase() === each.toUpperCase()))) {
    problems.must(['secrets', key], secrets[key], 'not be in env too: names of environment variables have no letter case on Windows', 'use another name');
  }
  return problems.list;
}
